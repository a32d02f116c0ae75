import type { Run } from '../../runs/index.ts';
import type { PlannedFusion } from '../plan/plan.ts';
import type { Row } from '../records/row.ts';
import type { Rebuilt } from '../records/scores-file.ts';
import type { BenchMeasure } from './bench-measures.ts';
import { fuseAgain, fusedTies } from './fuse-again.ts';
import { rowValues } from './judge-row.ts';

/** What fusing an arm's stored legs again says about its rows. */
export interface FusionCheck {
  readonly rebuilt: Rebuilt;
  /** Values with exact ties in the opposite order, by question, of those that have any. */
  readonly reversed: ReadonlyMap<number, readonly number[]>;
}

/** Places of a stored fusion: all that is kept of one. */
const KEPT = 10;

/**
 * Fuses an arm again from its stored legs and compares the result with its rows; undefined where that cannot be
 * done. A row that was made otherwise is not an error here: it is counted.
 */
export function checkFusion(
  fusion: PlannedFusion,
  depth: number,
  legs: ReadonlyMap<string, Run>,
  rows: ReadonlyMap<number, Row>,
  measures: readonly BenchMeasure[],
): FusionCheck | undefined {
  const again = fuseAgain(fusion, depth, legs);
  if (again === undefined) return undefined;
  const reversed = new Map<number, readonly number[]>();
  const differing: string[] = [];
  for (const [question, row] of rows) {
    const query = again.query(row.qid);
    const ties = query === undefined ? undefined : fusedTies(query, KEPT);
    const ids = ties?.ids.slice(0, KEPT) ?? [];
    if (!isSame(ids, row.top10 ?? []) || isOtherTie(row.tie_at_5, ties?.isTiedAtFive))
      differing.push(row.qid);
    if (ties?.hasTies === true)
      reversed.set(question, rowValues(row, ties.reversed.slice(0, KEPT), measures));
  }
  return { rebuilt: { equal: rows.size - differing.length, of: rows.size, differing }, reversed };
}

function isSame(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((id, index) => id === second[index]);
}

/** A row need not say whether it is tied; if it does, it must be right. */
function isOtherTie(stated: boolean | undefined, found: boolean | undefined): boolean {
  return stated !== undefined && stated !== (found ?? false);
}
