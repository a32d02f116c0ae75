import type { Rational } from '../fusion/index.ts';
import { countBelow, greatest, isMore, minus, over, plus, times, whole } from './fractions.ts';
import {
  type AdvisedLeg,
  type Change,
  change,
  counted,
  listed,
  type Statement,
  workedTerm,
} from './statement.ts';

/** The places that a leg's own first find can have. Ties are counted in its favour. */
interface OwnFindPlaces {
  /** Whatever the other legs hold: no lists of these depths put it higher, and some put it here. */
  readonly best: number;
  /** When the other legs hold the same documents in the same order. */
  readonly shared: number;
  /** When no two of the other legs share a document. */
  readonly distinct: number;
}

/** The statements about documents that a leg alone finds: where they land, and whether they reach the top. */
export function ownFindStatements(
  legs: readonly AdvisedLeg[],
  rankConstant: Rational,
  limit: number,
): Statement[] {
  if (legs.length < 2) return [];
  return legs.flatMap((leg) => {
    const others = legs.filter((other) => other !== leg);
    const places = ownFindPlaces(leg, others, rankConstant);
    return [
      placesStatement(leg, others, rankConstant, places),
      topStatement(leg, others, rankConstant, limit, places.best),
    ];
  });
}

function ownFindPlaces(
  leg: AdvisedLeg,
  others: readonly AdvisedLeg[],
  rankConstant: Rational,
): OwnFindPlaces {
  // The documents that beat it stand at the head of each other leg. At best the shorter heads hold only documents
  // of the longest, and nothing below the heads is shared, so that nothing more adds up to beat it.
  const heads = others.map((other) => Math.min(ranksAhead(leg, other.weight, rankConstant), other.depth));
  const deepest = Math.max(...others.map(({ depth }) => depth));
  let sharedAhead = 0;
  while (sharedAhead < deepest) {
    const rank = sharedAhead + 1;
    const together = others
      .filter(({ depth }) => rank <= depth)
      .reduce((sum, { weight }) => plus(sum, weight), whole(0));
    if (ranksAhead(leg, together, rankConstant) < rank) break;
    sharedAhead++;
  }
  return {
    best: Math.max(...heads) + 1,
    shared: sharedAhead + 1,
    distinct: heads.reduce((sum, head) => sum + head, 0) + 1,
  };
}

/** Down to which rank a hit of that weight scores more than the leg's first place; a large number for all ranks. */
function ranksAhead(leg: AdvisedLeg, weight: Rational, rankConstant: Rational): number {
  if (leg.weight.numerator === 0n) return weight.numerator > 0n ? Number.MAX_SAFE_INTEGER : 0;
  return countBelow(equalRank(leg.weight, weight, rankConstant), Number.MAX_SAFE_INTEGER);
}

/** The (broken) rank at which a hit of one weight scores what a first place of another does. */
export function equalRank(firstPlace: Rational, weight: Rational, rankConstant: Rational): Rational {
  return minus(times(over(weight, firstPlace), plus(rankConstant, whole(1))), rankConstant);
}

function placesStatement(
  leg: AdvisedLeg,
  others: readonly AdvisedLeg[],
  rankConstant: Rational,
  places: OwnFindPlaces,
): Statement {
  const { best, shared, distinct } = places;
  const spread =
    others.length === 1
      ? ''
      : ` It is ${shared} when ${listed(others.map(({ name }) => name))} hold the same documents in the same order, and ${distinct} when they share none.`;
  const head = others.reduce((most, other) =>
    Math.min(ranksAhead(leg, other.weight, rankConstant), other.depth) >
    Math.min(ranksAhead(leg, most.weight, rankConstant), most.depth)
      ? other
      : most,
  );
  return {
    code: 'own-find-places',
    legs: [leg.name, ...others.map(({ name }) => name)],
    sentence: `A document that only ${leg.name} finds lands at place ${best} at best${reason(leg, head, best)}.${spread}`,
    arithmetic: [
      workedTerm(leg, rankConstant, 1),
      ...[best - 1, best]
        .filter((rank) => rank >= 1 && rank <= head.depth)
        .map((rank) => workedTerm(head, rankConstant, rank)),
    ],
    changes: [
      ...(best === 1 ? [] : placeChanges(leg, others, rankConstant, best - 1, false)),
      ...placeChanges(leg, others, rankConstant, best, true),
    ],
    values: { best, shared, distinct },
  };
}

function reason(leg: AdvisedLeg, head: AdvisedLeg, best: number): string {
  if (best === 1) return `: its first place is worth no less than any other leg's`;
  const all =
    best - 1 === head.depth ? `all ${counted(head.depth, 'hit')}` : `the first ${counted(best - 1, 'hit')}`;
  return leg.weight.numerator === 0n
    ? `: it weighs nothing, so ${all} of ${head.name} score more`
    : `: ${all} of ${head.name} score more than its first place`;
}

function topStatement(
  leg: AdvisedLeg,
  others: readonly AdvisedLeg[],
  rankConstant: Rational,
  limit: number,
  best: number,
): Statement {
  const reaches = best <= limit;
  const burying = others.filter(
    (other) => Math.min(ranksAhead(leg, other.weight, rankConstant), other.depth) >= limit,
  );
  const [buried] = burying;
  const shallower =
    buried !== undefined && burying.length === 1 && limit > 1
      ? [
          change(
            'depth',
            buried.name,
            'at most',
            whole(limit - 1),
            `${leg.name} can put its own finds into the top ${limit}`,
          ),
        ]
      : [];
  return {
    code: 'own-finds-and-the-top',
    legs: [leg.name, ...burying.map(({ name }) => name)],
    sentence: reaches
      ? `${leg.name} can put a document that no other leg finds into the top ${limit}, at place ${best} at best.`
      : `${leg.name} can never put a document that no other leg finds into the top ${limit}: it only moves documents there that another leg found too.`,
    arithmetic: [
      workedTerm(leg, rankConstant, 1),
      ...others.filter(({ depth }) => depth >= limit).map((other) => workedTerm(other, rankConstant, limit)),
    ],
    changes: [...placeChanges(leg, others, rankConstant, limit, reaches), ...shallower],
    values: { limit, reaches, best },
  };
}

/** The weight of the leg and the rank constant at which its first find begins, or ceases, to reach a place. */
function placeChanges(
  leg: AdvisedLeg,
  others: readonly AdvisedLeg[],
  rankConstant: Rational,
  place: number,
  reaches: boolean,
): Change[] {
  const effect = reaches
    ? `a document that only ${leg.name} finds no longer reaches place ${place}`
    : `a document that only ${leg.name} finds can reach place ${place}`;
  const weight = weightFor(others, rankConstant, place);
  const constant = constantFor(leg, others, place);
  return [
    ...(weight.numerator > 0n
      ? [change('weight', leg.name, reaches ? 'below' : 'at least', weight, effect)]
      : []),
    ...(constant !== undefined && constant.numerator >= 0n
      ? [change('rankConstant', undefined, reaches ? 'above' : 'at most', constant, effect)]
      : []),
  ];
}

/** The least weight with which a leg's own first find can reach a place: every other leg's hit there is worth no more. */
function weightFor(others: readonly AdvisedLeg[], rankConstant: Rational, place: number): Rational {
  const share = over(plus(rankConstant, whole(1)), plus(rankConstant, whole(place)));
  const needed = others.filter(({ depth }) => depth >= place).map(({ weight }) => times(weight, share));
  return greatest(needed) ?? whole(0);
}

/** The greatest rank constant with which it can: undefined when all of them do. Negative when none does. */
function constantFor(leg: AdvisedLeg, others: readonly AdvisedLeg[], place: number): Rational | undefined {
  const bounds = others
    .filter(({ depth, weight }) => depth >= place && isMore(weight, leg.weight))
    .map(({ weight }) => over(minus(times(leg.weight, whole(place)), weight), minus(weight, leg.weight)));
  return bounds.reduce<Rational | undefined>(
    (least, bound) => (least === undefined || isMore(least, bound) ? bound : least),
    undefined,
  );
}
