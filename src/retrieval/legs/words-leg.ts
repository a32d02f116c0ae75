import type { PassageAddress } from '../../model/index.ts';
import type { GroupExplanation, SparseIndex, TermGroup } from '../../sparse/index.ts';
import { prefixTerms } from '../queries/prefix-terms.ts';
import type { QueryWord, ReadQuery } from '../queries/read-query.ts';
import type { Leg, LegOptions, PreparedLeg, SkippedLeg, TermMatch } from './leg.ts';
import { type SoftNeighbour, type SoftTerms, softGroup } from './soft-terms.ts';

/** A beginning with a star stands for so many words at most: those that most passages hold. */
const PREFIX_WORDS = 64;

interface WordsLegParts {
  readonly index: SparseIndex;
  /** In the order of the index's fields. */
  readonly fieldNames: readonly string[];
  /** Absent: the index has no word vectors, and words match themselves. */
  readonly soft: SoftTerms | undefined;
}

/** BM25 over the words of the query, each with its neighbours in meaning where that is asked for. */
export class WordsLeg implements Leg {
  readonly name = 'bm25';
  readonly absentScore = 0;
  readonly #parts: WordsLegParts;

  constructor(parts: WordsLegParts) {
    this.#parts = parts;
  }

  prepare({ words }: ReadQuery, { soft }: LegOptions): Promise<PreparedLeg | SkippedLeg> {
    if (words.length === 0) return Promise.resolve({ skipped: 'The query has no words to rank by.' });
    const grouped = words.map((word) => this.#group(word, soft));
    return Promise.resolve(new PreparedWords(this.#parts, grouped));
  }

  #group(word: QueryWord, isSoft: boolean): GroupedWord {
    const { index, soft } = this.#parts;
    if (word.kind === 'prefix') {
      const members = prefixTerms(index, word.term, PREFIX_WORDS).map(({ term }) => ({ term, factor: 1 }));
      return { word, group: { members }, neighbours: [] };
    }
    const neighbours = isSoft && soft !== undefined ? soft.neighboursOf(word) : [];
    return { word, group: softGroup(word, neighbours), neighbours };
  }
}

interface GroupedWord {
  readonly word: QueryWord;
  readonly group: TermGroup;
  readonly neighbours: readonly SoftNeighbour[];
}

class PreparedWords implements PreparedLeg {
  readonly #parts: WordsLegParts;
  readonly #grouped: readonly GroupedWord[];
  readonly #groups: readonly TermGroup[];

  constructor(parts: WordsLegParts, grouped: readonly GroupedWord[]) {
    this.#parts = parts;
    this.#grouped = grouped;
    this.#groups = grouped.map(({ group }) => group);
  }

  search(limit: number, allowed: readonly Uint32Array[] | undefined): ReturnType<SparseIndex['search']> {
    return this.#parts.index.search(this.#groups, limit, allowed);
  }

  score(passages: readonly PassageAddress[]): (number | undefined)[] {
    const scores = this.#parts.index.score(this.#groups, passages);
    return Array.from(scores, (score) => (score > 0 ? score : undefined));
  }

  matches(passage: PassageAddress): TermMatch[] {
    const explained = this.#parts.index.explain(this.#groups, passage);
    return this.#grouped.map((grouped, index) => this.#match(grouped, explained[index]!));
  }

  #match({ word, neighbours }: GroupedWord, { contribution, member }: GroupExplanation): TermMatch {
    if (member === undefined) return unmatched(word.word);
    const { fieldNames, index } = this.#parts;
    const statistics = index.term(member.term);
    const neighbour = neighbours.find(({ term }) => term === member.term);
    const isItself = member.term === word.term || neighbour === undefined;
    return {
      word: word.word,
      term: member.term,
      found: statistics?.form ?? member.term,
      cosine: isItself ? undefined : neighbour.cosine,
      factor: member.factor,
      documentFrequency: statistics?.documentFrequency,
      inverseDocumentFrequency: member.inverseDocumentFrequency,
      norm: member.norm,
      frequencies: Object.fromEntries(
        fieldNames.flatMap((name, field) => {
          const count = member.frequencies[field] ?? 0;
          return count > 0 ? [[name, count]] : [];
        }),
      ),
      score: contribution,
    };
  }
}

function unmatched(word: string): TermMatch {
  return {
    word,
    term: undefined,
    found: undefined,
    cosine: undefined,
    factor: undefined,
    documentFrequency: undefined,
    inverseDocumentFrequency: undefined,
    norm: undefined,
    frequencies: {},
    score: 0,
  };
}
