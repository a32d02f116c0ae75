import { InputError } from '../model/index.ts';
import type { NumberedPair } from './numbered-pair.ts';

/**
 * Extrapolated rank-biased overlap: the mean share of common documents over all depths d, each weighted by
 * `(1 - p) p^(d - 1)`, the agreement seen at the end assumed to go on. 0 to 1; the higher p, the deeper it looks
 * (at p = 0.9 the first ten places carry 86% of the weight). The rankings may differ in length.
 *
 * Ties: rankings are taken as strict orders, as they are read; tied scores were put in order by the tie rule.
 * Two empty rankings are the same: 1; one empty ranking shares nothing: 0.
 *
 * @param persistence p, above 0 and below 1. Default 0.9, as in the paper's examples.
 * @throws InputError for a persistence out of range.
 * @see Webber, Moffat, Zobel: A similarity measure for indefinite rankings. ACM TOIS 28(4), 2010, equation 32.
 */
export function rankBiasedOverlap(pair: NumberedPair, persistence = 0.9): number {
  if (!(persistence > 0 && persistence < 1)) {
    throw new InputError(`Expected a persistence p above 0 and below 1, got ${persistence}.`, {
      code: 'bad-argument',
    });
  }
  const [shorter, longer] =
    pair.first.length <= pair.second.length ? [pair.first, pair.second] : [pair.second, pair.first];
  if (shorter.length === 0) return longer.length === 0 ? 1 : 0;
  const seen = new Uint8Array(pair.documentCount);
  let shared = 0;
  let sharedAtShorter = 0;
  let sum = 0;
  let power = 1;
  for (let depth = 1; depth <= longer.length; depth++) {
    power *= persistence;
    const fromShorter = depth <= shorter.length ? [shorter[depth - 1]!] : [];
    for (const document of [...fromShorter, longer[depth - 1]!]) shared += seen[document]!++;
    if (depth === shorter.length) sharedAtShorter = shared;
    // Past the shorter one's end its unseen places are taken to agree as its seen ones did.
    const assumed =
      depth > shorter.length ? (sharedAtShorter * (depth - shorter.length)) / shorter.length : 0;
    sum += ((shared + assumed) / depth) * power;
  }
  const atEnd = (shared - sharedAtShorter) / longer.length + sharedAtShorter / shorter.length;
  return ((1 - persistence) / persistence) * sum + atEnd * power;
}
