import type { Rational } from '../fusion/index.ts';
import { countBelow, greatest, isMore, minus, over, plus, times, whole, wholeValue } from './fractions.ts';
import { equalRank } from './own-finds.ts';
import { type AdvisedLeg, type Change, change, counted, type Statement, workedTerm } from './statement.ts';

/** What every leg's first place is worth in every other leg's ranks. Legs that weigh nothing are left out. */
export function firstPlaceStatements(legs: readonly AdvisedLeg[], rankConstant: Rational): Statement[] {
  const weighing = legs.filter(({ weight }) => weight.numerator > 0n);
  return weighing.flatMap((leg) =>
    weighing.filter((other) => other !== leg).map((other) => firstPlaceStatement(leg, other, rankConstant)),
  );
}

function firstPlaceStatement(leg: AdvisedLeg, other: AdvisedLeg, rankConstant: Rational): Statement {
  const rank = equalRank(leg.weight, other.weight, rankConstant);
  const losesDownTo = countBelow(rank, Number.MAX_SAFE_INTEGER);
  const exact = wholeValue(rank);
  const tiesAt = exact !== undefined && exact >= 1 ? exact : null;
  const beatsFrom = losesDownTo + (tiesAt === null ? 1 : 2);
  const parts = [
    losesDownTo === 0 ? '' : `loses to any hit of ${other.name} down to rank ${losesDownTo}`,
    tiesAt === null ? '' : `ties exactly with what only ${other.name} has at rank ${tiesAt}`,
    beatsFrom === 1 ? `beats all that only ${other.name} has` : `beats that from rank ${beatsFrom} on`,
  ].filter(Boolean);
  const firstTerm = workedTerm(leg, rankConstant, 1);
  const all =
    beatsFrom > other.depth
      ? ` ${other.name} gives ${counted(other.depth, 'hit')}: it beats none of them.`
      : '';
  return {
    code: 'first-place-worth',
    legs: [leg.name, other.name],
    sentence: `${leg.name}'s first place, alone (${firstTerm.fraction}), ${joined(parts)}.${all}`,
    arithmetic: [
      firstTerm,
      ...[losesDownTo, tiesAt ?? beatsFrom]
        .filter((at) => at >= 1)
        .map((at) => workedTerm(other, rankConstant, at)),
    ],
    changes: firstPlaceChanges(leg, other, rankConstant, beatsFrom),
    values: { losesDownTo, tiesAt, beatsFrom, depth: other.depth },
  };
}

function joined(parts: readonly string[]): string {
  return parts.length < 3 ? parts.join(' and ') : `${parts[0]}, ${parts[1]} and ${parts[2]}`;
}

function firstPlaceChanges(
  leg: AdvisedLeg,
  other: AdvisedLeg,
  rankConstant: Rational,
  beatsFrom: number,
): Change[] {
  const last = whole(other.depth);
  const beatsLast = beatsFrom <= other.depth;
  const beatsAll = beatsFrom === 1;
  const lastEffect = beatsLast
    ? `${leg.name}'s first place beats no hit of ${other.name}`
    : `${leg.name}'s first place beats ${other.name}'s last hit (rank ${other.depth})`;
  const weightForLast = over(times(other.weight, plus(rankConstant, whole(1))), plus(rankConstant, last));
  const changes = [change('weight', leg.name, beatsLast ? 'at most' : 'above', weightForLast, lastEffect)];
  if (isMore(other.weight, leg.weight)) {
    const constant = over(minus(times(leg.weight, last), other.weight), minus(other.weight, leg.weight));
    if (constant.numerator > 0n) {
      changes.push(change('rankConstant', undefined, beatsLast ? 'at least' : 'below', constant, lastEffect));
    }
  }
  if (other.depth > 1) {
    const effect = beatsAll
      ? `${leg.name}'s first place no longer beats ${other.name}'s first`
      : `${leg.name}'s first place beats every hit of ${other.name}`;
    changes.push(change('weight', leg.name, beatsAll ? 'at most' : 'above', other.weight, effect));
  }
  return changes;
}

/**
 * Down to which rank a document that every leg finds is sure to beat every document that only one leg finds.
 * Legs that weigh nothing are left out; undefined for fewer than two others.
 */
export function agreementStatement(
  legs: readonly AdvisedLeg[],
  rankConstant: Rational,
): Statement | undefined {
  const weighing = legs.filter(({ weight }) => weight.numerator > 0n);
  if (weighing.length < 2) return undefined;
  const heaviest = weighing.reduce((most, leg) => (isMore(leg.weight, most.weight) ? leg : most));
  const others = weighing.filter((leg) => leg !== heaviest);
  const rest = others.reduce((sum, { weight }) => plus(sum, weight), whole(0));
  const together = { ...heaviest, name: 'all legs', weight: plus(rest, heaviest.weight) };
  const rank = equalRank(heaviest.weight, together.weight, rankConstant);
  const beatsDownTo = countBelow(rank, Number.MAX_SAFE_INTEGER);
  const tiesAt = wholeValue(rank) ?? null;
  const depth = Math.min(...weighing.map((leg) => leg.depth));
  const always = beatsDownTo >= depth;
  const tie =
    tiesAt === null ? '' : ` (at rank ${tiesAt} it ties exactly with ${heaviest.name}'s first place)`;
  const reach = always ? ` All of them do: the legs hold ${counted(depth, 'hit')} at least.` : '';
  return {
    code: 'agreement-and-first-places',
    legs: [heaviest.name, ...others.map(({ name }) => name)],
    sentence: `A document that every leg ranks ${beatsDownTo} or better beats every document that only one leg finds${tie}.${reach}`,
    arithmetic: [
      workedTerm(heaviest, rankConstant, 1),
      workedTerm(together, rankConstant, beatsDownTo),
      workedTerm(together, rankConstant, beatsDownTo + 1),
    ],
    changes: agreementChanges(heaviest, others, rest, { rankConstant, depth, always }),
    values: { beatsDownTo, tiesAt, depth },
  };
}

function agreementChanges(
  heaviest: AdvisedLeg,
  others: readonly AdvisedLeg[],
  rest: Rational,
  {
    rankConstant,
    depth,
    always,
  }: { readonly rankConstant: Rational; readonly depth: number; readonly always: boolean },
): Change[] {
  if (depth === 1) return [];
  const effect = always
    ? 'a document that every leg finds at its last rank no longer beats every first place'
    : `a document that every leg finds, down to rank ${depth}, beats every document that only one leg finds`;
  const constant = minus(over(times(whole(depth - 1), heaviest.weight), rest), whole(1));
  const weight = over(times(rest, plus(rankConstant, whole(1))), whole(depth - 1));
  const changes: Change[] = [];
  if (constant.numerator >= 0n) {
    changes.push(change('rankConstant', undefined, always ? 'at most' : 'above', constant, effect));
  }
  // At the second heaviest weight and below, another leg's first place is the one to beat.
  if (isMore(weight, greatest(others.map((leg) => leg.weight))!)) {
    changes.push(change('weight', heaviest.name, always ? 'at least' : 'below', weight, effect));
  }
  return changes;
}
