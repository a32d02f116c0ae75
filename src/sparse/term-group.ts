import { InputError } from '../model/index.ts';

/** A term that may satisfy a group. */
export interface GroupMember {
  readonly term: string;
  /** Multiplies the term's contribution; finite and 0 or more. 1 for the word itself, less for a neighbour. */
  readonly factor: number;
}

/**
 * One word of a query with the terms that may stand for it: the largest of the members' contributions counts,
 * and the groups' contributions are added in query order. A word that is asked for twice is two groups.
 */
export interface TermGroup {
  readonly members: readonly GroupMember[];
  /** Multiplies the group's contribution; finite and 0 or more. Default 1. */
  readonly weight?: number;
}

/**
 * @throws InputError when a factor or weight is negative or not finite.
 */
export function requireValidGroups(groups: readonly TermGroup[]): void {
  for (const { members, weight = 1 } of groups) {
    if (!isFactor(weight)) throw refused('the weight of a group', weight);
    for (const { term, factor } of members)
      if (!isFactor(factor)) throw refused(`the factor of "${term}"`, factor);
  }
}

function isFactor(value: number): boolean {
  return value >= 0 && value < Number.POSITIVE_INFINITY;
}

function refused(name: string, value: number): InputError {
  return new InputError(`Expected ${name} to be finite and 0 or more, got ${value}.`);
}
