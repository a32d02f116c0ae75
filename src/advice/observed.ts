import { type FusedRunQuery, type FusionOptions, fuseRuns, type RunLeg } from '../fusion/index.ts';
import type { Notice } from '../model/index.ts';
import { counted, type Statement } from './statement.ts';

interface LegTally {
  /** Documents that no other leg holds. */
  ownFinds: number;
  /** Of those, how many stand in the fused top. */
  inTop: number;
  /** Queries in which at least one does. */
  queriesWithOwnInTop: number;
  /** The best fused place of one; 0 when there is none. */
  bestPlace: number;
}

/** What happened in runs: where each leg's own finds landed, and how many truly tied documents met. */
export function observedStatements(
  runs: readonly RunLeg[],
  options: FusionOptions,
  limit: number,
): { statements: Statement[]; notices: Notice[] } {
  // Places beyond the top count too, so the fused ranking is not cut.
  const fusion = fuseRuns(runs, { ...options, limit: undefined });
  const tallies = runs.map((): LegTally => ({ ownFinds: 0, inTop: 0, queriesWithOwnInTop: 0, bestPlace: 0 }));
  const ties = { queries: 0, withTieInTop: 0, withTieAtCut: 0 };
  for (const query of fusion.queries()) {
    tallyOwnFinds(query, tallies, limit);
    ties.queries++;
    if (hasTie(query, 1, limit - 1)) ties.withTieInTop++;
    if (hasTie(query, limit, limit)) ties.withTieAtCut++;
  }
  return {
    statements: [
      ...(runs.length < 2
        ? []
        : runs.map(({ name }, leg) => ownFindsStatement(name, tallies[leg]!, ties.queries, limit))),
      tiesStatement(runs, ties, limit),
    ],
    notices: fusion.notices(),
  };
}

function tallyOwnFinds(
  { candidates, order }: FusedRunQuery,
  tallies: readonly LegTally[],
  limit: number,
): void {
  const { candidateCount, legs } = candidates.input;
  const holders = new Uint16Array(candidateCount);
  for (const leg of legs) for (const candidate of leg.candidates) holders[candidate]!++;
  const places = new Int32Array(candidateCount);
  for (let index = 0; index < order.length; index++) places[order[index]!] = index + 1;
  for (const [number, leg] of legs.entries()) {
    const tally = tallies[number]!;
    let inTop = 0;
    for (const candidate of leg.candidates) {
      if (holders[candidate] !== 1) continue;
      const place = places[candidate]!;
      tally.ownFinds++;
      if (place <= limit) inTop++;
      if (tally.bestPlace === 0 || place < tally.bestPlace) tally.bestPlace = place;
    }
    tally.inTop += inTop;
    if (inTop > 0) tally.queriesWithOwnInTop++;
  }
}

/** Whether a place from `first` to `last` is truly tied with the next. */
function hasTie({ order, fused }: FusedRunQuery, first: number, last: number): boolean {
  for (let place = first; place <= last && place < order.length; place++) {
    const [better, worse] = [order[place - 1]!, order[place]!];
    const isTied =
      fused.compare === undefined
        ? fused.scores[better] === fused.scores[worse]
        : fused.compare(better, worse) === 0;
    if (isTied) return true;
  }
  return false;
}

function ownFindsStatement(leg: string, tally: LegTally, queries: number, limit: number): Statement {
  const { ownFinds, inTop, queriesWithOwnInTop, bestPlace } = tally;
  const where =
    inTop === 0
      ? `None is in the fused top ${limit}; the best stands at place ${bestPlace}.`
      : `${inTop} of them are in the fused top ${limit}, in ${counted(queriesWithOwnInTop, 'query', 'queries')}; the best stands at place ${bestPlace}.`;
  return {
    code: 'observed-own-finds',
    legs: [leg],
    sentence:
      ownFinds === 0
        ? `In ${counted(queries, 'query', 'queries')} ${leg} found no document that no other leg found.`
        : `In ${counted(queries, 'query', 'queries')} ${leg} alone found ${counted(ownFinds, 'document')}. ${where}`,
    arithmetic: [],
    changes: [],
    values: { queries, ownFinds, inTop, queriesWithOwnInTop, bestPlace: ownFinds === 0 ? null : bestPlace },
  };
}

function tiesStatement(
  runs: readonly RunLeg[],
  ties: { readonly queries: number; readonly withTieInTop: number; readonly withTieAtCut: number },
  limit: number,
): Statement {
  const { queries, withTieInTop, withTieAtCut } = ties;
  return {
    code: 'observed-ties',
    legs: runs.map(({ name }) => name),
    sentence: `In ${withTieInTop} of ${counted(queries, 'query', 'queries')} documents tie exactly within the fused top ${limit}, in ${withTieAtCut} across places ${limit} and ${limit + 1}: there the tie rule decides.`,
    arithmetic: [],
    changes: [],
    values: { queries, withTieInTop, withTieAtCut },
  };
}
