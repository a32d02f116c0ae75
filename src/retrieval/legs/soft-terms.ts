import type { TermNeighbours } from '../../dense/index.ts';
import type { WordVectors } from '../../model/index.ts';
import type { SparseIndex, TermGroup } from '../../sparse/index.ts';
import { isSoftenable } from '../../text/index.ts';
import type { QueryWord } from '../queries/read-query.ts';
import { SOFT_TERMS_RULE, softFactor } from './soft-terms-rule.ts';

/** A word of the index that may stand for a word of the query. */
export interface SoftNeighbour {
  readonly term: string;
  /** The term as it is most often written among live passages. */
  readonly form: string;
  readonly cosine: number;
  /** What its score is multiplied by. */
  readonly factor: number;
}

interface SoftTermsParts {
  readonly index: SparseIndex;
  readonly finder: TermNeighbours;
  readonly vectors: WordVectors;
  /** The index term of a folded word. */
  readonly termOf: (form: string) => string;
}

/**
 * The neighbours in meaning of a query's words, found once per word and state of the index.
 *
 * A term's vector is that of its most frequent form among live passages (of a word that the index lacks: its own),
 * since a stem's own pieces mean nothing. Neighbours are live terms of Latin letters, no word its own; by cosine,
 * then by the bytes of the term.
 */
export class SoftTerms {
  readonly #parts: SoftTermsParts;
  readonly #known = new Map<string, readonly SoftNeighbour[]>();

  constructor(parts: SoftTermsParts) {
    this.#parts = parts;
  }

  /** The neighbours of a word; none for a word that matches only itself. */
  neighboursOf({ term, form, isSoftenable: isSoft }: QueryWord): readonly SoftNeighbour[] {
    if (!isSoft) return [];
    const statistics = this.#parts.index.term(term);
    // A word that the index lacks goes by its own form: two words of one stem may then have different neighbours.
    const key = statistics === undefined ? `?${form}` : `=${term}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = this.#find(term, statistics?.form ?? form, statistics?.inverseDocumentFrequency);
    this.#known.set(key, found);
    return found;
  }

  #find(term: string, form: string, idf: number | undefined): SoftNeighbour[] {
    const { index, finder, termOf, vectors } = this.#parts;
    const vector = isSoftenable(form) ? vectors.vectorOf(form) : undefined;
    if (vector === undefined) return [];
    const { above, most } = SOFT_TERMS_RULE;
    const accept = (candidate: string) => {
      const candidateTerm = termOf(candidate);
      const isOther = candidateTerm !== term && index.term(candidateTerm)?.form === candidate;
      return isOther ? candidateTerm : undefined;
    };
    return finder.neighbours(vector, { most, above, accept }).flatMap((neighbour) => {
      const idfOfNeighbour = index.term(neighbour.term)!.inverseDocumentFrequency;
      // Robertson's model has terms of no or negative weight: they can add nothing.
      if (idfOfNeighbour <= 0) return [];
      const factor = softFactor(neighbour.cosine, idf, idfOfNeighbour);
      return factor > 0 ? [{ ...neighbour, factor }] : [];
    });
  }
}

/** A word and its neighbours as one group: the largest of their scores counts. */
export function softGroup(word: QueryWord, neighbours: readonly SoftNeighbour[]): TermGroup {
  return {
    members: [{ term: word.term, factor: 1 }, ...neighbours.map(({ term, factor }) => ({ term, factor }))],
  };
}
