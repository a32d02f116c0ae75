// A run against a collection's qrels, by the measures room.
import { evaluate, parseMeasures } from 'consilience/measures';
import { Qrels } from 'consilience/runs';
import { loadCacm } from '../collections/cacm.mjs';
import { COLLECTIONS } from '../collections/catalogue.mjs';

/** A collection by the name that arms use. */
export function collectionNamed(name) {
  return name === 'cacm-as-published' ? loadCacm({ asPublished: true }) : COLLECTIONS[name]();
}

/** Means by measure. */
export function scoresOf(run, collection, measures = [collection.measure]) {
  const qrels = Qrels.from(
    [...collection.qrels].map(([query, judged]) => [query, Object.fromEntries(judged)]),
  );
  const evaluation = evaluate(run, qrels, parseMeasures(measures));
  return Object.fromEntries(evaluation.measures.map(({ aggregate }, index) => [measures[index], aggregate]));
}

/** Whether a published figure is reached: within the tolerance, or above it where that counts too. */
export function isReached(got, { expected, tolerance, orBetter }) {
  return Math.abs(got - expected) <= tolerance + 1e-9 || (orBetter === true && got > expected);
}
