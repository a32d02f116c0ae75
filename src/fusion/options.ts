import type { Arithmetic } from './method.ts';
import type { TieRule } from './tie-rules.ts';

/** A number as written: a decimal text, or a JavaScript number read by its shortest decimal form. */
export type Decimal = number | string;

/** How rankings are to be fused. Everything has a default but the legs themselves. */
export interface FusionOptions {
  /** The method's name. Default `rrf`. */
  readonly method?: string | undefined;
  /** RRF's constant. Default 60, the paper's; a dialect's own under a dialect. */
  readonly rankConstant?: Decimal | undefined;
  /** Weights by leg name; a leg that is not named weighs 1. Finite, at least 0. */
  readonly weights?: Readonly<Record<string, Decimal>> | undefined;
  /** How many hits each leg gives, one number for all or by leg name. Default: all of them; a dialect's own. */
  readonly depth?: number | Readonly<Record<string, number>> | undefined;
  /** How many fused hits are wanted. Default: all of them. */
  readonly limit?: number | undefined;
  /** What puts truly tied documents in order. Default `most-legs`. */
  readonly ties?: TieRule | undefined;
  /** For score rules: how scores are made comparable. Default: the method's own. */
  readonly normalization?: string | undefined;
  /** For rank rules: exact fractions, or doubles added in spec order. Default `exact`. */
  readonly arithmetic?: Arithmetic | undefined;
  /** Other parameters of the method and the normalisation by name; those per leg also by leg name. */
  readonly parameters?: Readonly<Record<string, Decimal | Readonly<Record<string, Decimal>>>> | undefined;
  /** Computes reciprocal rank fusion as a search engine does, with its defaults and its arithmetic. */
  readonly dialect?: string | undefined;
}
