// Every member of every family on every collection: means only, a collection at a time, since scores are large.
import { adaptingMembers } from './adapting.mjs';
import { families, reciprocalRank, scoreSum } from './families.mjs';
import { CollectionLegs, FamilyValues, mean } from './fused-values.mjs';
import { openPart, pairName, rareName } from './leg-store.mjs';
import { RARE_RULES, RARE_WEIGHTS } from './settings.mjs';

export const SHIPPING_DEPTH = 100;
export const BASES = ['bm25', 'soft'];
/** A leg by itself: any rule of one leg keeps its order. */
const ALONE = reciprocalRank(1, 1000);

export function openCollection(folder, sourceName, collection) {
  const parts = collection.parts.map((_, number) => openPart(folder, sourceName, collection, number));
  return new CollectionLegs(collection.name, collection.measure, parts);
}

/** A table of members by key; `record` adds one collection's mean. */
export class Members {
  #byKey = new Map();

  record(key, about, collection, value) {
    let member = this.#byKey.get(key);
    if (member === undefined) {
      member = { ...about, means: {} };
      this.#byKey.set(key, member);
    }
    member.means[collection] = value;
  }

  list(keep = () => true) {
    return [...this.#byKey.values()].filter(keep);
  }
}

/** Legs by themselves at every pair: `alone[leg][collection]`. */
export function tryAlone(alone, collection, pairs) {
  const legs = ['static', ...pairs.flatMap((pair) => BASES.map((base) => `${base}-${pairName(pair)}`))];
  for (const leg of legs) {
    alone[leg] ??= {};
    alone[leg][collection.name] = mean(valuesAlone(collection, leg));
  }
}

export function valuesAlone(collection, leg) {
  return new FamilyValues(collection, ALONE, [leg]).values([1]);
}

/** Every family at one pair, over both bases. */
export function tryFamilies(members, collection, pair, tried = families()) {
  for (const base of BASES) {
    const legs = [`${base}-${pairName(pair)}`, 'static'];
    for (const family of tried) {
      const values = new FamilyValues(collection, family, legs);
      for (const weight of family.weights) {
        const about = { pair, base, rule: family.rule, family: family.name, depth: family.depth, weight };
        const key = `${legs[0]} ${family.name} ${weight}`;
        members.record(key, about, collection.name, mean(values.values([1, weight])));
      }
    }
  }
}

/** The shipping rule at a pair, over both bases, at every weight. */
export function tryShipping(members, collection, pair, family, weights) {
  for (const base of BASES) {
    const legs = [`${base}-${pairName(pair)}`, 'static'];
    const values = new FamilyValues(collection, family, legs);
    for (const weight of weights)
      members.record(
        `${legs[0]} ${weight}`,
        { pair, base, weight },
        collection.name,
        mean(values.values([1, weight])),
      );
  }
}

/** Rules that adapt per query, over both bases. */
export function tryAdapting(members, collection, pair) {
  const family = scoreSum('anchored-min-max', SHIPPING_DEPTH, false);
  for (const base of BASES) {
    const values = new FamilyValues(collection, family, [`${base}-${pairName(pair)}`, 'static']);
    for (const { name, weights } of adaptingMembers(SHIPPING_DEPTH))
      members.record(
        `${base} ${name}`,
        { pair, base, rule: 'adapting', family: name },
        collection.name,
        mean(values.values(weights)),
      );
  }
}

/** The rare leg as a third one. */
export function tryRare(members, collection, { pair, base, family, weight }) {
  for (const rule of RARE_RULES) {
    const legs = [`${base}-${pairName(pair)}`, 'static', `rare-${rareName(rule)}`];
    const values = new FamilyValues(collection, family, legs);
    for (const rareWeight of RARE_WEIGHTS)
      members.record(
        `${rareName(rule)} ${rareWeight}`,
        { rule, rareWeight },
        collection.name,
        mean(values.values([1, weight, rareWeight])),
      );
    collection.forget([legs[2]]);
  }
}
