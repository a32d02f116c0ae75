import type { DocumentUnion } from '../runs/index.ts';
import { ERROR_BITS } from './exact-sums.ts';
import type { LegRanking, LegTerms } from './method.ts';
import { RANKED, rankSumDesk } from './rank-sum-kernel.ts';

/** One query's candidates in order, with the sums that put them there. */
export interface QuickRanking {
  /** By candidate: the double nearest to the exact sum. */
  readonly scores: Float64Array;
  /** All candidates, best first. */
  readonly order: Int32Array;
  readonly differsInSpecOrder: boolean;
}

/** The bytes of a job before its words; see `RankSums` in kernels/rank-sums.ts. */
const JOB_DOUBLES_BYTES = 16;
const JOB_WORDS = 15;
/** Room for the kernel to count digits in. */
const PLACES_BYTES = 4 * 4096;

/**
 * Adds every candidate's exact terms and puts the candidates in order: what `exactSums`, `orderByScore` and the tie
 * rule do together, in one kernel. Nothing is decided here but speed.
 *
 * @param limit how many of the order are looked at for `differsInSpecOrder`.
 * @returns undefined where the kernel cannot run, or cannot prove that doubles decide like fractions.
 */
export function rankQuickly(
  legs: readonly LegRanking[],
  terms: readonly LegTerms[],
  documents: DocumentUnion,
  ties: 'most-legs' | 'id',
  limit: number,
): QuickRanking | undefined {
  const desk = rankSumDesk();
  const { count } = documents;
  if (desk === null || count === 0) return undefined;
  desk.clear();
  const job = desk.lay(JOB_DOUBLES_BYTES + JOB_WORDS * 4);
  const tables = new Map<Float64Array, number>();
  const layTable = (values: Float64Array) => {
    const address = tables.get(values) ?? desk.layDoubles(values);
    tables.set(values, address);
    return address;
  };
  let denominatorBits = 0;
  const records = legs.flatMap(({ candidates }, leg) => {
    const numbers = desk.layWords(candidates);
    const table = terms[leg];
    if (table === undefined) return [numbers, candidates.length, 0, 0, 0];
    const { exact, doubles } = table;
    denominatorBits += exact.denominatorBits;
    return [numbers, candidates.length, layTable(exact.high), layTable(exact.low), layTable(doubles)];
  });
  const high = desk.lay(count * 8);
  const order = desk.lay(count * 4);
  const fields = [
    desk.layWords(records),
    legs.length,
    count,
    high,
    desk.lay(count * 8),
    desk.lay(count * 8),
    desk.lay(count * 8),
    ties === 'most-legs' ? 1 : 0,
    desk.layBytes(documents.idBytes),
    desk.layWords(documents.idStarts),
    order,
    desk.lay(count * 4),
    desk.lay(count * 4),
    desk.lay(PLACES_BYTES),
    Math.min(limit, count),
  ];
  desk.doubles.set([2 ** -ERROR_BITS, 2 ** (-2 * denominatorBits)], job >>> 3);
  desk.words.set(fields, (job + JOB_DOUBLES_BYTES) >>> 2);
  const answer = desk.kernel.rankBySums(job);
  if (answer === RANKED.inDoubt) return undefined;
  return {
    scores: desk.doubles.slice(high >>> 3, (high >>> 3) + count),
    order: desk.integers.slice(order >>> 2, (order >>> 2) + count),
    differsInSpecOrder: answer === RANKED.otherInSpecOrder,
  };
}
