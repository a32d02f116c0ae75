import { type Agreement, agreementOf, numberedPair } from '../../src/agreement/index.ts';
import { pairDifferences } from '../../src/significance/index.ts';
import { type Move, moveBetween } from '../describe/move.ts';
import type { LabState } from '../state/lab-state.ts';
import type { FusionSettings } from '../state/saved-settings.ts';
import { asRun, type MeasuredList, measured } from './judgements.ts';
import type { LabData } from './lab-data.ts';
import { type FusedList, labFusion } from './lab-fusion.ts';

/** Settings with the name that they go by. */
export interface NamedSettings {
  readonly key: string;
  readonly name: string;
  readonly settings: FusionSettings;
}

/** What settings make of one query, beside the first settings. */
export interface SettingsColumn extends NamedSettings {
  readonly problem: string | undefined;
  readonly rankOf: (id: string) => number | undefined;
  /** Documents of the first n that were not among the first n of the baseline, and the other way about. */
  readonly entered: readonly string[];
  readonly left: readonly string[];
  /** Among both first n, at another place. */
  readonly moved: readonly string[];
  /** Undefined where one of the two is empty. */
  readonly agreement: Agreement | undefined;
  readonly measures: readonly (MeasuredList & { readonly difference: number })[];
}

/** One document's places. */
export interface ComparedRow {
  readonly id: string;
  /** One for each column. */
  readonly places: readonly { readonly rank: number | undefined; readonly move: Move }[];
  /** Whether its place is another one in some column. */
  readonly isChanged: boolean;
}

/** Settings side by side; the first is the baseline. */
export interface SettingsCompared {
  readonly columns: readonly SettingsColumn[];
  /** Every document among the first n of any, in the order of the baseline, then of the others. */
  readonly rows: readonly ComparedRow[];
}

/** Lays what several settings make of the state's query side by side. */
export function compareSettings(
  data: LabData,
  state: LabState,
  all: readonly NamedSettings[],
  places: number,
): SettingsCompared {
  const fusions = all.map(({ settings }) => labFusion(data, { ...state, ...settings }));
  const lists = fusions.map((fusion) => idsOf(fusion?.fused));
  const baseline = lists[0] ?? [];
  const queryId = fusions[0]?.queryId;
  const isJudged = queryId !== undefined && (data.qrels?.queryNumber(queryId) ?? -1) >= 0;
  const measuresOf = (ids: readonly string[]) =>
    isJudged && ids.length > 0 ? measured(asRun(queryId, ids), data.qrels!, queryId) : [];
  const baselineMeasures = measuresOf(baseline);
  const columns = all.map((named, index): SettingsColumn => {
    const ids = lists[index]!;
    const fused = fusions[index]?.fused;
    return {
      ...named,
      problem: fusions[index]?.problem,
      rankOf: (id) => fused?.rankOf(id),
      ...changesOf(baseline.slice(0, places), ids.slice(0, places)),
      agreement:
        baseline.length === 0 || ids.length === 0
          ? undefined
          : agreementOf(numberedPair(ids, baseline), { cutoff: places }),
      measures: measuresOf(ids).map((each, number) => ({
        ...each,
        difference: differenceOf(each.value, baselineMeasures[number]?.value),
      })),
    };
  });
  return { columns, rows: rowsOf(columns, lists, places) };
}

function rowsOf(
  columns: readonly SettingsColumn[],
  lists: readonly (readonly string[])[],
  places: number,
): ComparedRow[] {
  const ids = [...new Set(lists.flatMap((list) => list.slice(0, places)))];
  return ids.map((id) => {
    const ranks = columns.map(({ rankOf }) => rankOf(id));
    return {
      id,
      places: ranks.map((rank) => ({ rank, move: moveBetween(ranks[0], rank) })),
      isChanged: ranks.some((rank) => rank !== ranks[0]),
    };
  });
}

function changesOf(
  before: readonly string[],
  after: readonly string[],
): Pick<SettingsColumn, 'entered' | 'left' | 'moved'> {
  return {
    entered: after.filter((id) => !before.includes(id)),
    left: before.filter((id) => !after.includes(id)),
    moved: after.filter((id, index) => before.includes(id) && before[index] !== id),
  };
}

/** Not plain subtraction: what is noise of a computation is no difference. */
function differenceOf(value: number, baseline: number | undefined): number {
  return baseline === undefined ? 0 : pairDifferences([value], [baseline]).values[0]!;
}

function idsOf(fused: FusedList | undefined): string[] {
  if (fused === undefined) return [];
  const { order, candidates } = fused.query;
  return Array.from(order, (candidate) => candidates.idOf(candidate));
}
