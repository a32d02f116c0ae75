import { compareRationals, lowest, nearestDouble, type Rational, rationalOf } from '../fusion/index.ts';
import { plus } from './fractions.ts';
import { type AdvisedLeg, type Change, change, counted, type Statement } from './statement.ts';

/**
 * So many combinations of ranks are counted; where the depths allow more, only the first ranks of each leg are
 * looked at and the statement says so.
 */
const MOST_COMBINATIONS = 150_000;

/** Up to so many, they are counted again with a setting moved. */
const MOST_RECOUNTED = 20_000;

/** Relative distance of doubles below which sums are compared exactly: room for the rounding of long sums. */
const CLOSE = 2 ** -40;

/** The combinations of ranks that score exactly the same. */
export interface StructuralTies {
  /** Combinations of one rank, or absence, per leg; not all absent. */
  readonly combinations: number;
  /** Groups of two or more combinations with one score. */
  readonly groups: number;
  /** Combinations in those groups. */
  readonly tied: number;
  /** Groups in which every combination is another with ranks traded between legs of equal weight. */
  readonly tradedGroups: number;
  /** Pairs within groups that two documents of one query can have: no rank of a leg twice. */
  readonly pairs: number;
  /** Groups that doubles, added in spec order, take apart. */
  readonly groupsApartInDoubles: number;
  /**
   * A pair of tied combinations: ranks by leg, 0 for absent; one that trades no ranks
   * if there is any. Undefined without ties.
   */
  readonly example: readonly [readonly number[], readonly number[]] | undefined;
}

/** Counts the exact ties that weights, rank constant and depths make possible, whatever the documents. */
export function structuralTies(
  legs: readonly { readonly weight: Rational; readonly depth: number }[],
  rankConstant: Rational,
): StructuralTies {
  const ranksOf = rankDecoder(legs.map(({ depth }) => depth + 1));
  const scores = scoresInDoubles(legs, rankConstant);
  const exact = wholeTerms(legs, rankConstant);
  const exactScore = (combination: number) =>
    ranksOf(combination).reduce((sum, rank, leg) => sum + exact[leg]![rank]!, 0n);
  const traded = tradeKey(legs.map(({ weight }) => weight));
  const counts = { groups: 0, tradedGroups: 0, tied: 0, pairs: 0, groupsApartInDoubles: 0 };
  let example: [number[], number[]] | undefined;
  let coincidence: [number[], number[]] | undefined;
  for (const close of closeRuns(scores)) {
    for (const group of equalGroups(close, exactScore)) {
      counts.groups++;
      counts.tied += group.length;
      if (new Set(group.map((combination) => scores[combination]!)).size > 1) counts.groupsApartInDoubles++;
      const ranks = group.map(ranksOf);
      const isTraded = new Set(ranks.map(traded)).size === 1;
      if (isTraded) counts.tradedGroups++;
      const pairs = possiblePairs(ranks);
      counts.pairs += pairs.length;
      if (!isTraded) coincidence ??= pairs.find(([one, other]) => traded(one) !== traded(other));
      example ??= pairs[0];
    }
  }
  return { combinations: scores.length - 1, ...counts, example: coincidence ?? example };
}

/** Combinations are numbered from 0, all absent, in a mixed radix: the first leg's rank turns fastest. */
function rankDecoder(sizes: readonly number[]): (combination: number) => number[] {
  return (combination) => {
    let rest = combination;
    return sizes.map((size) => {
      const rank = rest % size;
      rest = Math.floor(rest / size);
      return rank;
    });
  };
}

/** The same text for ranks that differ only by a trade between legs of equal weight. */
function tradeKey(weights: readonly Rational[]): (ranks: readonly number[]) => string {
  const classes = weights.map((weight) =>
    weights.findIndex((other) => compareRationals(weight, other) === 0),
  );
  return (ranks) =>
    ranks
      .map((rank, leg) => [classes[leg]!, rank] as const)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .join(' ');
}

/** By combination: the score as doubles added in spec order. */
function scoresInDoubles(
  legs: readonly { readonly weight: Rational; readonly depth: number }[],
  rankConstant: Rational,
): Float64Array {
  let scores = new Float64Array(1);
  for (const { weight, depth } of legs) {
    const before = scores;
    scores = new Float64Array(before.length * (depth + 1));
    for (let rank = 0; rank <= depth; rank++) {
      const term = rank === 0 ? 0 : nearestDouble(weight) / (nearestDouble(rankConstant) + rank);
      for (let index = 0; index < before.length; index++) {
        scores[rank * before.length + index] = before[index]! + term;
      }
    }
  }
  return scores;
}

/** Runs of two or more combinations whose doubles are so close that they may be equal. Without combination 0. */
function* closeRuns(scores: Float64Array): Generator<number[]> {
  const order = Int32Array.from({ length: scores.length - 1 }, (_, index) => index + 1).sort(
    (a, b) => scores[a]! - scores[b]! || a - b,
  );
  const isClose = (index: number): boolean => {
    const score = scores[order[index]!]!;
    return score - scores[order[index - 1]!]! <= CLOSE * score;
  };
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && isClose(end)) end++;
    if (end - start > 1) yield Array.from(order.subarray(start, end));
    start = end;
  }
}

/** The pairs that two documents of one query can have: they never stand at one rank of one leg. */
function possiblePairs(group: readonly number[][]): [number[], number[]][] {
  return group.flatMap((one, index) =>
    group
      .slice(index + 1)
      .filter((other) => one.every((rank, leg) => rank === 0 || rank !== other[leg]))
      .map((other): [number[], number[]] => [one, other]),
  );
}

/** By leg and rank: the term times one whole number that makes all terms whole; 0 for absent. */
function wholeTerms(
  legs: readonly { readonly weight: Rational; readonly depth: number }[],
  rankConstant: Rational,
): bigint[][] {
  const deepest = Math.max(...legs.map(({ depth }) => depth));
  const places = Array.from(
    { length: deepest },
    (_, index) => rankConstant.numerator + BigInt(index + 1) * rankConstant.denominator,
  );
  const common = places.reduce((multiple, place) => leastCommonMultiple(multiple, place), 1n);
  const weights = legs.reduce(
    (multiple, { weight }) => leastCommonMultiple(multiple, weight.denominator),
    1n,
  );
  return legs.map(({ weight, depth }) => [
    0n,
    ...places
      .slice(0, depth)
      .map((place) => weight.numerator * (weights / weight.denominator) * (common / place)),
  ]);
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return a * lowest(b, a).numerator;
}

function equalGroups(combinations: readonly number[], sumOf: (combination: number) => bigint): number[][] {
  const groups = new Map<bigint, number[]>();
  for (const combination of combinations) {
    const sum = sumOf(combination);
    const group = groups.get(sum);
    if (group === undefined) groups.set(sum, [combination]);
    else group.push(combination);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/**
 * How many exact ties the spec makes possible, and what a small change of a setting would leave of them. Legs that
 * weigh nothing are left out: all their ranks tie.
 */
export function structuralTiesStatement(
  allLegs: readonly AdvisedLeg[],
  rankConstant: Rational,
): Statement | undefined {
  const legs = allLegs.filter(({ weight }) => weight.numerator > 0n);
  if (legs.length < 2) return undefined;
  const depth = countedDepth(legs);
  const cut = legs.map((leg) => ({ ...leg, depth: Math.min(leg.depth, depth) }));
  const isCut = legs.some((leg) => leg.depth > depth);
  const ties = structuralTies(cut, rankConstant);
  const range = isCut ? `down to rank ${depth} of each leg` : 'that the depths allow';
  const places = ({ combinations }: StructuralTies) =>
    `${counted(combinations, 'combination')} of ranks ${range}`;
  const apart =
    ties.groupsApartInDoubles === 0
      ? ''
      : ` Doubles added in spec order would take ${ties.groupsApartInDoubles} of these groups apart.`;
  const traded =
    ties.tradedGroups === 0
      ? ''
      : ` (${ties.tradedGroups} of them only trade ranks between legs of equal weight)`;
  const sentence =
    ties.groups === 0
      ? `No two of the ${places(ties)} score exactly the same.`
      : `Of the ${places(ties)}, ${ties.tied} score exactly the same as another, in ${counted(ties.groups, 'group')}${traded}; ${counted(ties.pairs, 'pair')} of them can stand side by side in one query.${apart}`;
  const { example } = ties;
  return {
    code: 'structural-ties',
    legs: legs.map(({ name }) => name),
    sentence:
      example === undefined
        ? sentence
        : `${sentence} For one: ${placesText(legs, example[0])} and ${placesText(legs, example[1])}.`,
    arithmetic: [],
    changes:
      ties.groups === 0 || ties.combinations > MOST_RECOUNTED
        ? []
        : tieChanges(cut, rankConstant, ties.groups),
    values: {
      combinations: ties.combinations,
      groups: ties.groups,
      tradedGroups: ties.tradedGroups,
      tied: ties.tied,
      pairs: ties.pairs,
      groupsApartInDoubles: ties.groupsApartInDoubles,
      countedDownTo: isCut ? depth : null,
    },
  };
}

function placesText(legs: readonly AdvisedLeg[], ranks: readonly number[]): string {
  return legs.map(({ name }, leg) => `${name} ${ranks[leg] === 0 ? 'absent' : ranks[leg]}`).join(', ');
}

/** The greatest depth for which the combinations can be counted. */
function countedDepth(legs: readonly AdvisedLeg[]): number {
  const combinations = (depth: number) =>
    legs.reduce((product, leg) => product * (Math.min(leg.depth, depth) + 1), 1);
  const deepest = Math.max(...legs.map(({ depth }) => depth));
  let depth = 1;
  while (depth < deepest && combinations(depth + 1) <= MOST_COMBINATIONS) depth++;
  return depth;
}

/**
 * Recounts with the rank constant or a weight moved a little: ties are an accident of round numbers, or of equal
 * weights. What leaves their number as it is changes nothing, and is not named.
 */
function tieChanges(
  legs: readonly AdvisedLeg[],
  rankConstant: Rational,
  groups: number,
): Statement['changes'] {
  const constant = plus(rankConstant, rationalOf('0.0137'));
  const equal = legs.filter(
    ({ weight }) => legs.filter((leg) => compareRationals(leg.weight, weight) === 0).length > 1,
  );
  const mover = (equal.length > 0 ? equal : legs).at(-1)!;
  const weight = plus(mover.weight, rationalOf('0.0137'));
  const moved = legs.map((leg) => (leg === mover ? { ...leg, weight } : leg));
  const changeTo = (setting: Change['setting'], leg: string | undefined, value: Rational, left: number) =>
    left === groups
      ? []
      : [change(setting, leg, 'exactly', value, `${counted(left, 'group')} of ties instead of ${groups}`)];
  return [
    ...changeTo('rankConstant', undefined, constant, structuralTies(legs, constant).groups),
    ...changeTo('weight', mover.name, weight, structuralTies(moved, rankConstant).groups),
  ];
}
