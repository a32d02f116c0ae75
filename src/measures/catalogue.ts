import { ACCURACY } from './definitions/accuracy.ts';
import { AP } from './definitions/average-precision.ts';
import { BPREF } from './definitions/binary-preference.ts';
import { COMPATIBILITY } from './definitions/compatibility.ts';
import {
  QUERY_COUNT,
  RELEVANT_COUNT,
  RELEVANT_RETRIEVED_COUNT,
  RETRIEVED_COUNT,
} from './definitions/counts.ts';
import { DCG, NDCG } from './definitions/discounted-gain.ts';
import { ERR } from './definitions/expected-reciprocal-rank.ts';
import { INFERRED_AP } from './definitions/inferred-average-precision.ts';
import { INTERPOLATED_PRECISION } from './definitions/interpolated-precision.ts';
import { JUDGED } from './definitions/judged.ts';
import { P } from './definitions/precision.ts';
import { R_PRECISION } from './definitions/r-precision.ts';
import { RBP, RBP_RESIDUAL } from './definitions/rank-biased-precision.ts';
import { CAPPED_RECALL, R } from './definitions/recall.ts';
import { RR } from './definitions/reciprocal-rank.ts';
import { SDCG } from './definitions/scaled-discounted-gain.ts';
import {
  SET_AP,
  SET_F,
  SET_PRECISION,
  SET_RECALL,
  SET_RELATIVE_PRECISION,
} from './definitions/set-measures.ts';
import { ANY, EVERY, SUCCESS } from './definitions/success.ts';
import type { MeasureDefinition } from './measure-definition.ts';

/** Every measure, in the order in which help and documentation list them. */
export const MEASURES: readonly MeasureDefinition[] = [
  NDCG,
  DCG,
  SDCG,
  AP,
  INFERRED_AP,
  RR,
  ERR,
  P,
  R,
  CAPPED_RECALL,
  R_PRECISION,
  INTERPOLATED_PRECISION,
  BPREF,
  RBP,
  RBP_RESIDUAL,
  COMPATIBILITY,
  ACCURACY,
  SUCCESS,
  ANY,
  EVERY,
  JUDGED,
  SET_PRECISION,
  SET_RECALL,
  SET_F,
  SET_AP,
  SET_RELATIVE_PRECISION,
  QUERY_COUNT,
  RELEVANT_COUNT,
  RETRIEVED_COUNT,
  RELEVANT_RETRIEVED_COUNT,
];

const BY_NAME: ReadonlyMap<string, MeasureDefinition> = new Map(
  MEASURES.flatMap((definition) => namesOf(definition).map((name) => [name, definition] as const)),
);

/** A measure's name and its aliases. */
export function namesOf(definition: MeasureDefinition): readonly string[] {
  return [definition.name, ...(definition.aliases ?? [])];
}

/** The measure of this name or alias, upper and lower case being different, or undefined. */
export function findMeasure(name: string): MeasureDefinition | undefined {
  return BY_NAME.get(name);
}
