import type { Measure, PreferenceMeasure } from './measure.ts';
import { tallyWithAsManyNonrelevant } from './preference-recount.ts';
import type { PreferenceGroup, Preferences } from './preferences.ts';

/** Which pairs a measure counts: all, those with at least one document retrieved, those with both. */
type Scope = 'all' | 'implied' | 'retrieved';

const SCOPE_HELP: Record<Scope, string> = {
  all: `    A pair of which one document was retrieved counts as ranked; one of which neither was counts as
    a failure.
`,
  implied: `    A pair of which one document was retrieved counts as ranked; one of which neither was is left
    out.
`,
  retrieved: '    Only pairs count of which both documents were retrieved.\n',
};
const NEEDS_PREFERENCES = '    Needs -R prefs or -R qrels_prefs.\n';
const SUFFIXES: Record<Scope, string> = { all: '', implied: '_imp', retrieved: '_ret' };

function fulfilled({ tally }: PreferenceGroup, scope: Scope): number {
  return tally.fulfilledRetrieved + (scope === 'retrieved' ? 0 : tally.fulfilledImplied);
}

function possible({ tally }: PreferenceGroup, scope: Scope): number {
  return (
    tally.possibleRetrieved +
    (scope === 'retrieved' ? 0 : tally.possibleImplied) +
    (scope === 'all' ? tally.possibleAbsent : 0)
  );
}

function total({ groups }: Preferences, count: (group: PreferenceGroup) => number): number {
  return groups.reduce((sum, group) => sum + count(group), 0);
}

function countMeasure(
  name: string,
  help: string,
  count: (group: PreferenceGroup) => number,
): PreferenceMeasure {
  return {
    name,
    help: `${help}    The last line is the sum over the queries.\n${NEEDS_PREFERENCES}`,
    reads: 'preferences',
    average: 'sum',
    prints: 'integer',
    compute: (preferences, into) => {
      into[0] = total(preferences, count);
    },
  };
}

/** The share of all preferences that the ranking keeps. */
function simpleRatio(scope: Scope): PreferenceMeasure {
  return {
    name: `prefs_simp${SUFFIXES[scope]}`,
    help: `    Preferences kept over preferences possible, all judges' together.
${SCOPE_HELP[scope]}${NEEDS_PREFERENCES}`,
    reads: 'preferences',
    compute: (preferences, into) => {
      const all = total(preferences, (group) => possible(group, scope));
      if (all > 0) into[0] = total(preferences, (group) => fulfilled(group, scope)) / all;
    },
  };
}

/** For each pair of documents the share of the judges that the ranking agrees with, averaged over the pairs. */
function pairAverage(scope: Scope): PreferenceMeasure {
  return {
    name: `prefs_pair${SUFFIXES[scope]}`,
    help: `    For each pair of documents the share of its judges that the ranking agrees with, averaged over
    the pairs.
${SCOPE_HELP[scope]}${NEEDS_PREFERENCES}`,
    reads: 'preferences',
    compute: ({ documents, retrieved, counts }, into) => {
      let sum = 0;
      let pairs = 0;
      const addPairs = (rows: number, columnsFrom: number, columnsTo: number) => {
        for (let row = 0; row < rows; row++)
          for (let column = Math.max(columnsFrom, row + 1); column < columnsTo; column++) {
            const kept = counts[row * documents + column]!;
            const all = kept + counts[column * documents + row]!;
            if (all === 0) continue;
            pairs++;
            sum += kept / all;
          }
      };
      addPairs(retrieved, 0, retrieved);
      if (scope !== 'retrieved') addPairs(retrieved, retrieved, documents);
      if (scope === 'all') pairs += countAbsentPairs(documents, retrieved, counts);
      if (pairs > 0) into[0] = sum / pairs;
    },
  };
}

function countAbsentPairs(documents: number, retrieved: number, counts: Uint32Array): number {
  let pairs = 0;
  for (let row = retrieved; row < documents; row++)
    for (let column = row + 1; column < documents; column++)
      if (counts[row * documents + column]! > 0 || counts[column * documents + row]! > 0) pairs++;
  return pairs;
}

/** The share of a judge's preferences that the ranking keeps, averaged over the judges. */
function judgeAverage(scope: Scope): PreferenceMeasure {
  return {
    name: `prefs_avgjg${SUFFIXES[scope]}`,
    help: `    Preferences kept over preferences possible for each judge, averaged over the judges, so that one
    who expresses many does not outweigh the others.
${SCOPE_HELP[scope]}${NEEDS_PREFERENCES}`,
    reads: 'preferences',
    compute: ({ groups }, into) => {
      let sum = 0;
      for (const group of groups) {
        const all = possible(group, scope);
        if (all > 0) sum += fulfilled(group, scope) / all;
      }
      if (sum > 0) into[0] = sum / groups.length;
    },
  };
}

/** As {@link judgeAverage}, with as many documents of level 0 as of levels above it. */
function balancedJudgeAverage(scope: 'all' | 'retrieved'): PreferenceMeasure {
  return {
    name: `prefs_avgjg_Rnonrel${SUFFIXES[scope]}`,
    help: `    As prefs_avgjg, but as if each judge had named as many documents of level 0 as of levels above:
    missing ones count as ranked last, surplus ones are left out from the end. With one judge and two
    levels it is akin to bpref.
${SCOPE_HELP[scope]}${NEEDS_PREFERENCES}`,
    reads: 'preferences',
    compute: ({ groups, documents, retrieved }, into) => {
      let sum = 0;
      for (const group of groups) {
        const { tally } = group;
        const relevant = scope === 'all' ? tally.relevant : tally.relevantRetrieved;
        const missing = relevant - (scope === 'all' ? tally.nonrelevant : tally.nonrelevantRetrieved);
        if (missing >= 0) {
          sum +=
            (fulfilled(group, scope) + tally.relevantRetrieved * missing) /
            (possible(group, scope) + tally.relevant * missing);
        } else {
          const recount = tallyWithAsManyNonrelevant(group, documents, retrieved, scope);
          sum += recount.fulfilled / recount.possible;
        }
      }
      // A judge without any preference makes the sum NaN, and the query 0, as in trec_eval.
      if (sum > 0) into[0] = sum / groups.length;
    },
  };
}

/** Measures over preferences between documents. */
export const PREFERENCE_MEASURES: readonly Measure[] = [
  countMeasure('prefs_num_prefs_poss', '    How many preferences there are, retrieved or not.\n', (group) =>
    possible(group, 'all'),
  ),
  countMeasure(
    'prefs_num_prefs_ful',
    `    How many preferences the ranking keeps.\n${SCOPE_HELP.all}`,
    (group) => fulfilled(group, 'all'),
  ),
  countMeasure(
    'prefs_num_prefs_ful_ret',
    '    How many preferences between two retrieved documents the ranking keeps.\n',
    (group) => fulfilled(group, 'retrieved'),
  ),
  simpleRatio('all'),
  simpleRatio('implied'),
  simpleRatio('retrieved'),
  pairAverage('all'),
  pairAverage('implied'),
  pairAverage('retrieved'),
  judgeAverage('all'),
  judgeAverage('implied'),
  judgeAverage('retrieved'),
  balancedJudgeAverage('all'),
  balancedJudgeAverage('retrieved'),
];
