import { fuseRuns } from '../../src/fusion/index.ts';
import { Run } from '../../src/runs/index.ts';
import type { LabState } from '../state/lab-state.ts';
import type { SavedSettings } from '../state/saved-settings.ts';
import type { LabData } from './lab-data.ts';
import { fusionOptionsOf, takingPart } from './lab-fusion.ts';

/** Something whose rankings can be compared: a list, the fusion as it is set, or one of saved settings. */
export interface ComparedSide {
  /** `fused`, a list's letter, or `saved-` with a number. */
  readonly key: string;
  readonly name: string;
  /** The rankings of all queries; yields how much is done. */
  run(): Generator<number, Run>;
}

/** Everything that can be compared. */
export function comparedSides(
  data: LabData,
  state: LabState,
  saved: readonly SavedSettings[],
): ComparedSide[] {
  return [
    { key: 'fused', name: 'fused', run: () => fusedRun('fused', data, state) },
    ...data.lists.map(({ letter, name, run }) => ({ key: letter, name, run: () => asItIs(run) })),
    ...saved
      .filter((each) => each.data === data.name)
      .map(({ number, name, settings }) => ({
        key: `saved-${number}`,
        name,
        run: () => fusedRun(name, data, { ...state, ...settings }),
      })),
  ];
}

// biome-ignore lint/correctness/useYield: a list has nothing to be done.
function* asItIs(run: Run): Generator<number, Run> {
  return run;
}

/** The fusion of every query as a run whose scores count down, so that its order is the fused one whatever reads it. */
function* fusedRun(name: string, data: LabData, state: LabState): Generator<number, Run> {
  const lists = takingPart(data, state);
  if (lists.length === 0) return Run.from(name, []);
  const fusion = fuseRuns(
    lists.map(({ letter, run }) => ({ name: letter, run })),
    fusionOptionsOf(data, state),
  );
  const rankings: [string, { id: string; score: number }[]][] = [];
  for (const { queryId, order, candidates } of fusion.queries()) {
    const ranking = Array.from(order, (candidate, index) => ({
      id: candidates.idOf(candidate),
      score: order.length - index,
    }));
    rankings.push([queryId, ranking]);
    yield rankings.length / fusion.queryIds.length;
  }
  return Run.from(name, rankings);
}
