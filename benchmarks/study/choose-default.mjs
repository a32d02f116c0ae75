// The study's steps in the order of plan.md, over stored scores.
import { checkFloors } from '../quality/floors.mjs';
import { compareOn, judge } from './against-bm25.mjs';
import { choose, leaveOneOut, meanGain } from './choosing.mjs';
import { families, scoreSum, WEIGHTS } from './families.mjs';
import {
  BASES,
  Members,
  openCollection,
  SHIPPING_DEPTH,
  tryAdapting,
  tryAlone,
  tryFamilies,
  tryRare,
  tryShipping,
} from './grid.mjs';
import { pairName, rareName } from './leg-store.mjs';
import { IDENTIFIERS, LOSS, NAMED_PAIRS, SOURCES } from './settings.mjs';

const sources = Object.keys(SOURCES);
/** By how much another rule must be better to replace the known one. */
const CLEARLY = 0.005;
const KNOWN_RULE = 'anchored-min-max';
/** Documents that hold a rare term at most, before the study. */
const THRESHOLD_BEFORE = 12;
const REFERENCE_PAIR = NAMED_PAIRS[0];
const USUAL_PAIR = NAMED_PAIRS[1];

/** All tables of the study and what is to ship. `pairs` and `depths`: perhaps fewer than the plan's, for a quick look. */
export function chooseAll(folder, sourceName, collections, { say, pairs: triedPairs, depths }) {
  const open = (collection) => openCollection(folder, sourceName, collection);
  const alone = {};
  const grid = new Members();
  const adapting = new Members();
  for (const collection of collections) {
    const started = performance.now();
    const legs = open(collection);
    tryAlone(alone, legs, triedPairs);
    for (const pair of NAMED_PAIRS) tryFamilies(grid, legs, pair, families({ depths }));
    tryAdapting(adapting, legs, USUAL_PAIR);
    say(`${collection.name}: rules tried in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const baselineAt = (pair) => alone[`bm25-${pairName(pair)}`];
  const rules = heldOutRules([...grid.list(), ...adapting.list()], baselineAt);
  const rule = shippingRule(rules);
  const family = familyOf(rule);

  const pairMembers = new Members();
  for (const collection of collections) {
    const legs = open(collection);
    for (const pair of triedPairs) tryShipping(pairMembers, legs, pair, family, WEIGHTS);
  }
  const base = betterBase(rules, rule);
  const pairs = pairTable(pairMembers, triedPairs, base, baselineAt);
  const pair = shippingPair(pairs);
  const { member } = choose(
    pairMembers.list((one) => one.base === base && one.pair === pair),
    sources,
    baselineAt(pair),
  );
  const twoLegs = { pair, base, family, weight: member.weight, means: member.means };

  const rareMembers = new Members();
  for (const collection of collections) tryRare(rareMembers, open(collection), twoLegs);
  const rare = rareChoice(rareMembers.list(), twoLegs, baselineAt(pair));
  const compared = (legs, weights) =>
    judge(
      collections.map((collection) =>
        compareOn(open(collection), family, legs, weights, `bm25-${pairName(pair)}`),
      ),
    );
  const legs = [`${base}-${pairName(pair)}`, 'static'];
  const withRare = rare.chosen && [...legs, `rare-${rareName(rare.chosen.rule)}`];
  return {
    alone,
    rules,
    rule,
    base,
    pairs,
    weights: weightTable(pairMembers, pair, base, baselineAt(pair)),
    rare,
    shipped: {
      pair,
      base,
      weight: member.weight,
      depth: family.depth,
      normalization: family.rule,
      rare: rare.chosen,
    },
    comparisons: withRare
      ? compared(withRare, [1, member.weight, rare.chosen.rareWeight])
      : compared(legs, [1, member.weight]),
    fixed: fixedRows(grid.list(), baselineAt),
  };
}

/** Step 1: every rule with its members chosen by leaving one source out, at each pair and base. */
function heldOutRules(members, baselineAt) {
  const groups = new Map();
  for (const member of members) {
    const key = `${pairName(member.pair)} ${member.base} ${member.rule}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [member]);
    else group.push(member);
  }
  return [...groups.values()]
    .map((group) => {
      const { pair, base, rule } = group[0];
      const baseline = baselineAt(pair);
      const heldOut = leaveOneOut(group, baseline);
      const overall = choose(group, sources, baseline);
      return { pair, base, rule, memberCount: group.length, ...heldOut, overall };
    })
    .sort((a, b) => b.gain - a.gain);
}

/** Step 2: the known rule unless another is clearly better and loses nowhere, at both named pairs. */
function shippingRule(rules) {
  const [usual, ...others] = [USUAL_PAIR, REFERENCE_PAIR].map((pair) => betterAt(rules, pair));
  const challengers = usual.better.filter(({ rule }) =>
    others.every(({ better }) => better.some((row) => row.rule === rule)),
  );
  return {
    rule: challengers[0]?.rule ?? KNOWN_RULE,
    challengers,
    bars: [usual, ...others].map(({ pair, bar, better }) => ({ pair, bar, better })),
  };
}

/** The rules that are clearly better than the known one at one pair. */
function betterAt(rules, pair) {
  const at = rules.filter((row) => row.pair === pair);
  const known = at.filter(({ rule }) => rule === KNOWN_RULE);
  const bar = Math.max(...known.map(({ gain }) => gain)) + CLEARLY;
  const better = at.filter(
    ({ rule, gain, losses }) => rule !== KNOWN_RULE && gain >= bar && losses.length === 0,
  );
  return { pair, bar, better };
}

/** The rule with its depth, as chosen on all sources. */
function familyOf({ challengers, rule }) {
  const known = scoreSum(KNOWN_RULE, SHIPPING_DEPTH, false);
  if (rule === KNOWN_RULE) return known;
  const { family: name } = challengers[0].overall.member;
  const found = families().find((family) => family.name === name);
  if (found === undefined) throw new Error(`Expected a rule that holds for all queries, got "${name}".`);
  return found;
}

/** Step 4. */
function betterBase(rules, { rule }) {
  const at = rules.filter((row) => row.pair === USUAL_PAIR && row.rule === rule);
  return at.sort((a, b) => b.gain - a.gain)[0].base;
}

/**
 * Step 5: what each pair's shipped rule is worth against BM25 at 0.9/0.4, weights held out. `lead`: how far it is above
 * the usual pair at least, whichever source is left out.
 */
function pairTable(members, triedPairs, base, baselineAt) {
  const common = baselineAt(REFERENCE_PAIR);
  const rows = triedPairs.map((pair) => {
    const own = members.list((member) => member.pair === pair && member.base === base);
    const { means, losses, gain } = leaveOneOut(own, baselineAt(pair));
    return {
      pair,
      means,
      losses,
      gain,
      worth: meanGain(sources, means, common),
      bm25: meanGain(sources, baselineAt(pair), common),
    };
  });
  const usual = rows.find(({ pair }) => isUsual(pair));
  return rows.map((row) => ({ ...row, lead: smallestLead(row.means, usual.means, common) }));
}

const isUsual = (pair) => pairName(pair) === pairName(USUAL_PAIR);

/** The difference of two rules' mean gains with the source left out that favours the first one least. */
export function smallestLead(means, otherMeans, baseline) {
  return Math.min(
    ...sources.map((left) => {
      const others = sources.filter((source) => source !== left);
      return meanGain(others, means, baseline) - meanGain(others, otherMeans, baseline);
    }),
  );
}

/** The usual pair unless another is better by half a point, whichever source is left out. */
export function shippingPair(pairs) {
  const better = pairs
    .filter(({ losses, lead }) => losses.length === 0 && lead >= CLEARLY)
    .sort((a, b) => b.worth - a.worth);
  // The pair as it was tried: members are told apart by it.
  return (better[0] ?? pairs.find(({ pair }) => isUsual(pair))).pair;
}

function weightTable(members, pair, base, baseline) {
  return members
    .list((member) => member.pair === pair && member.base === base)
    .map(({ weight, means }) => ({ weight, means, gain: meanGain(sources, means, baseline) }));
}

/** Step 6, as changed: what holds every floor, at the lowest weight, with the threshold that the product had. */
export function rareChoice(members, twoLegs, baseline) {
  const rows = members.map((member) => ({
    ...member,
    gain: meanGain(sources, member.means, twoLegs.means),
    finds: Math.min(...IDENTIFIERS.map((name) => member.means[name])),
    lowered: Object.keys(member.means).filter((name) => member.means[name] < twoLegs.means[name] - LOSS),
    missed: checkFloors({ bm25: baseline, default: member.means }, twoLegs.pair).filter(
      ({ isMet }) => !isMet,
    ),
  }));
  const isOther = ({ rule }) => Number(rule.most !== THRESHOLD_BEFORE);
  const allowed = rows
    .filter(({ lowered, missed }) => lowered.length === 0 && missed.length === 0)
    .sort((a, b) => isOther(a) - isOther(b) || a.rareWeight - b.rareWeight);
  return { rows, without: twoLegs.means, chosen: allowed[0] };
}

/** Rules as others publish them, with nothing chosen. */
function fixedRows(members, baselineAt) {
  const wanted = [
    { family: 'RRF 60, depth 100', weight: 1 },
    { family: 'RRF 60, depth 100', weight: 2 },
    { family: 'RRF 60, depth 1000', weight: 1 },
    { family: 'min-max, depth 100', weight: 1 },
    { family: 'anchored-min-max, depth 100', weight: 0.3 },
    { family: 'theoretical-min-max, completed, depth 1000', weight: 0.3 },
    { family: 'dbsf, depth 100', weight: 1 },
  ];
  return NAMED_PAIRS.flatMap((pair) =>
    BASES.flatMap((base) =>
      wanted.flatMap(({ family, weight }) => {
        const member = members.find(
          (one) => one.pair === pair && one.base === base && one.family === family && one.weight === weight,
        );
        return member === undefined ? [] : [{ ...member, baseline: baselineAt(pair) }];
      }),
    ),
  );
}
