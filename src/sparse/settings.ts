import { InputError } from '../model/index.ts';
import { luceneLength } from './lucene-length.ts';
import { BM25_VARIANTS, type Bm25Name } from './models/catalogue.ts';
import type { NormCoefficients } from './models/definition.ts';

/**
 * How long a passage counts as: `exact`, its weighted words; `lucene`, rounded as Lucene rounds when it keeps lengths in
 * one byte. The average length is exact in both, as in Lucene.
 */
export type LengthKind = 'exact' | 'lucene';

/** One field of a passage (title, headings, body ...) and how much a word in it counts. */
export interface SparseField {
  readonly name: string;
  /** Finite and 0 or more: multiplies both the term's frequency in the field and the field's length. */
  readonly weight: number;
}

/** How an index of counted words is ranked. */
export interface Bm25Settings {
  /** In the order in which the passages' fields were added. */
  readonly fields: readonly SparseField[];
  readonly model: Bm25Name;
  /** Finite and 0 or more. */
  readonly k1: number;
  /** From 0 to 1. */
  readonly b: number;
  /** For BM25L (default 0.5) and BM25+ (default 1): finite and 0 or more. */
  readonly delta?: number;
  /** Passages' lengths as they are (the default), or rounded as Lucene rounds them: see {@link LengthKind}. */
  readonly lengths?: LengthKind;
}

/** How an index of learned weights is ranked: by the dot product of query and passage. */
export interface ImpactSettings {
  readonly model: 'impact';
}

/**
 * How an index is ranked. Changing the settings changes no segment: everything that depends on them is derived.
 */
export type SparseSettings = Bm25Settings | ImpactSettings;

/** Settings as the scorers use them. */
export interface ScoringRule {
  readonly kind: 'counts' | 'weights';
  readonly fieldWeights: readonly number[];
  readonly b: number;
  readonly coefficients: NormCoefficients;
  /** What a passage's weighted length counts as; absent: as itself. */
  readonly roundLength?: (length: number) => number;
  inverseDocumentFrequency(passages: number, holding: number): number;
}

/**
 * @throws InputError when a number is out of its range or the model is unknown.
 */
export function scoringRule(settings: SparseSettings): ScoringRule {
  if (settings.model === 'impact') {
    const coefficients = { scale: 1, gain: 0, saturation: 0, floor: 0 };
    return { kind: 'weights', fieldWeights: [], b: 0, coefficients, inverseDocumentFrequency: () => 1 };
  }
  const definition = BM25_VARIANTS[settings.model];
  if (definition === undefined) {
    throw new InputError(
      `Expected a model among ${[...Object.keys(BM25_VARIANTS), 'impact'].join(', ')}; got "${settings.model}".`,
    );
  }
  const { k1, b, fields, lengths = 'exact' } = settings;
  const delta = settings.delta ?? definition.defaultDelta ?? 0;
  requireWithin('k1', k1, Number.MAX_VALUE);
  requireWithin('b', b, 1);
  requireWithin('delta', delta, Number.MAX_VALUE);
  for (const field of fields) requireWithin(`the weight of the field "${field.name}"`, field.weight, 1e6);
  if (lengths !== 'exact' && lengths !== 'lucene')
    throw new InputError(`Expected lengths as "exact" or "lucene", got "${String(lengths)}".`);
  if (fields.length === 0) throw new InputError('Expected at least one field, got none.');
  return {
    kind: 'counts',
    fieldWeights: fields.map((field) => field.weight),
    b,
    coefficients: definition.coefficients({ k1, b, delta }),
    ...(lengths === 'lucene' && { roundLength: luceneLength }),
    inverseDocumentFrequency: definition.inverseDocumentFrequency,
  };
}

function requireWithin(name: string, value: number, most: number): void {
  if (Number.isFinite(value) && value >= 0 && value <= most) return;
  throw new InputError(`Expected ${name} as a number from 0 to ${most}, got ${value}.`);
}
