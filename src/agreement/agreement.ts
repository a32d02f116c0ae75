import { InputError } from '../model/index.ts';
import { type ComparedDocuments, rankCorrelation } from './kendall-tau.ts';
import { cutPair, type NumberedPair } from './numbered-pair.ts';
import { jaccardAt, overlapAt, sharedAt } from './overlap.ts';
import { rankBiasedOverlap } from './rank-biased-overlap.ts';

/** How agreement is measured. */
export interface AgreementOptions {
  /** Where overlap and Jaccard stop. Default 10. */
  readonly cutoff?: number | undefined;
  /** RBO's p. Default 0.9. */
  readonly persistence?: number | undefined;
  /** How many hits of each ranking RBO and tau look at. Default: all of them. */
  readonly depth?: number | undefined;
  /** Which documents tau looks at. Default `either`. */
  readonly documents?: ComparedDocuments | undefined;
}

/** How alike two rankings are. */
export interface Agreement {
  /** How many documents the two tops share. */
  readonly shared: number;
  /** {@link overlapAt} the cutoff. */
  readonly overlap: number;
  /** {@link jaccardAt} the cutoff. */
  readonly jaccard: number;
  /** {@link rankBiasedOverlap}. */
  readonly rbo: number;
  /** {@link rankCorrelation}; undefined where it is not defined. */
  readonly tau: number | undefined;
}

/** The options with their defaults. */
export type ResolvedAgreementOptions = {
  readonly [Name in keyof AgreementOptions]-?: NonNullable<AgreementOptions[Name]>;
};

/** @throws InputError for a cutoff, depth or persistence out of range. */
export function resolveAgreementOptions(options: AgreementOptions = {}): ResolvedAgreementOptions {
  const { cutoff = 10, persistence = 0.9, depth = Number.POSITIVE_INFINITY, documents = 'either' } = options;
  const refuse = (message: string) => new InputError(message, { code: 'bad-argument' });
  if (!Number.isInteger(cutoff) || cutoff < 1) throw refuse(`Expected a cutoff of 1 or more, got ${cutoff}.`);
  if (depth < 1 || (depth !== Number.POSITIVE_INFINITY && !Number.isInteger(depth))) {
    throw refuse(`Expected a depth of 1 or more, got ${depth}.`);
  }
  if (!(persistence > 0 && persistence < 1)) {
    throw refuse(`Expected a persistence p above 0 and below 1, got ${persistence}.`);
  }
  if (documents !== 'either' && documents !== 'both') {
    throw refuse(`Expected documents in either or both, got ${JSON.stringify(documents)}.`);
  }
  return { cutoff, persistence, depth, documents };
}

/**
 * All measures of agreement between two rankings.
 *
 * @throws InputError for options out of range.
 */
export function agreementOf(pair: NumberedPair, options: AgreementOptions = {}): Agreement {
  const { cutoff, persistence, depth, documents } = resolveAgreementOptions(options);
  const cut = cutPair(pair, depth);
  return {
    shared: sharedAt(pair, cutoff),
    overlap: overlapAt(pair, cutoff),
    jaccard: jaccardAt(pair, cutoff),
    rbo: rankBiasedOverlap(cut, persistence),
    tau: rankCorrelation(cut, documents),
  };
}
