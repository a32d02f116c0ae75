// Which member of a family is chosen, by the rules of plan.md. A member is `{ means: { collection: mean } }`.
import { IDENTIFIERS, LOSS, SOURCES } from './settings.mjs';

const judged = (source) => SOURCES[source].filter((name) => !IDENTIFIERS.includes(name));

/** Mean relative gain over the baseline on one source: the mean of `mean / baseline - 1` over its collections. */
export function gainOn(source, means, baseline) {
  const names = judged(source);
  return names.reduce((sum, name) => sum + (means[name] / baseline[name] - 1), 0) / names.length;
}

export function meanGain(sources, means, baseline) {
  return sources.reduce((sum, source) => sum + gainOn(source, means, baseline), 0) / sources.length;
}

/** The collections of these sources on which a member's mean is lower than the baseline's by more than a trifle. */
export function lossesOn(sources, means, baseline) {
  return sources.flatMap(judged).filter((name) => means[name] < baseline[name] - LOSS);
}

/** The best member by the evidence of these sources; the first of equals. `isClean`: it loses on none of them. */
export function choose(members, sources, baseline) {
  const clean = members.filter(({ means }) => lossesOn(sources, means, baseline).length === 0);
  let best;
  let highest = Number.NEGATIVE_INFINITY;
  for (const member of clean.length > 0 ? clean : members) {
    const gain = meanGain(sources, member.means, baseline);
    if (gain > highest) {
      best = member;
      highest = gain;
    }
  }
  return { member: best, gain: highest, isClean: clean.length > 0 };
}

/**
 * Chooses with each source left out in turn. `means` holds each collection's mean by the member that was chosen
 * without its source; `gain` is the mean over the held-out sources.
 */
export function leaveOneOut(members, baseline) {
  const sources = Object.keys(SOURCES);
  const means = {};
  const chosen = {};
  for (const source of sources) {
    const others = sources.filter((other) => other !== source);
    const choice = choose(members, others, baseline);
    chosen[source] = { ...choice, heldOut: gainOn(source, choice.member.means, baseline) };
    for (const name of SOURCES[source]) means[name] = choice.member.means[name];
  }
  return {
    means,
    chosen,
    gain: meanGain(sources, means, baseline),
    losses: lossesOn(sources, means, baseline),
  };
}
