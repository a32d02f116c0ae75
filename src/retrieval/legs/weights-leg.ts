import type { PassageAddress, SparseEncoder } from '../../model/index.ts';
import type { SparseIndex, TermGroup } from '../../sparse/index.ts';
import type { PassageHits } from '../documents/document-list.ts';
import type { PreparedLeg, SkippedLeg, TermMatch } from './leg.ts';

/** A token of the query. */
interface WeightedToken {
  readonly token: string;
  /** The index term: the token's number in decimal. */
  readonly term: string;
  readonly weight: number;
}

/**
 * Passages by the dot product of learned weights: what a model says of the query's tokens, times what it says of the
 * passage's.
 */
export async function prepareWeights(
  text: string,
  index: SparseIndex,
  encoder: SparseEncoder,
  signal: AbortSignal | undefined,
): Promise<PreparedLeg | SkippedLeg> {
  const [row] = await encoder.encode([text], 'query', { signal });
  const tokens = Array.from(row?.tokens ?? [], (token, place) => ({
    token: encoder.tokenOf(token) ?? `#${token}`,
    term: String(token),
    weight: row!.weights[place]!,
  }));
  if (tokens.length === 0) return { skipped: `${encoder.id} knows no word of the query.` };
  return new PreparedWeights(index, tokens);
}

class PreparedWeights implements PreparedLeg {
  readonly #index: SparseIndex;
  readonly #tokens: readonly WeightedToken[];
  readonly #groups: readonly TermGroup[];

  constructor(index: SparseIndex, tokens: readonly WeightedToken[]) {
    this.#index = index;
    this.#tokens = tokens;
    this.#groups = tokens.map(({ term, weight }) => ({ members: [{ term, factor: 1 }], weight }));
  }

  search(limit: number, allowed: readonly Uint32Array[] | undefined): PassageHits {
    return this.#index.search(this.#groups, limit, allowed);
  }

  score(passages: readonly PassageAddress[]): (number | undefined)[] {
    return Array.from(this.#index.score(this.#groups, passages), (score) => (score > 0 ? score : undefined));
  }

  /** Only tokens that matched: a model may add dozens that are in no word of the query. */
  matches(passage: PassageAddress): TermMatch[] {
    const explained = this.#index.explain(this.#groups, passage);
    return this.#tokens.flatMap(({ term, token, weight }, place) => {
      const { contribution, member } = explained[place]!;
      if (member === undefined) return [];
      return [
        {
          word: token,
          term: token,
          found: token,
          cosine: undefined,
          factor: weight,
          documentFrequency: this.#index.term(term)?.documentFrequency,
          inverseDocumentFrequency: undefined,
          norm: member.norm,
          frequencies: {},
          score: contribution,
        },
      ];
    });
  }
}
