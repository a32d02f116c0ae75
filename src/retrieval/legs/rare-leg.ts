import type { PassageAddress } from '../../model/index.ts';
import type { SparseIndex } from '../../sparse/index.ts';
import type { Analyzer } from '../../text/index.ts';
import type { PassageHits } from '../documents/document-list.ts';
import type { DocumentNumbers } from '../documents/document-numbers.ts';
import { hasPassage, type PassageBitmaps, passagesIn } from '../documents/passage-bitmaps.ts';
import type { PhraseFinder } from '../queries/phrase-finder.ts';
import type { ReadQuery } from '../queries/read-query.ts';
import type { Leg, PreparedLeg, SkippedLeg, TermMatch } from './leg.ts';
import { type RareCandidate, rareCandidates } from './rare-candidates.ts';
import { RARE_TERMS_RULE } from './rare-terms-rule.ts';

interface RareLegParts {
  readonly index: SparseIndex;
  readonly analyzer: Analyzer;
  readonly phrases: PhraseFinder;
  readonly numbers: DocumentNumbers;
  readonly documentCount: number;
}

/** A part of the query that few documents hold. */
interface RareTerm {
  readonly text: string;
  readonly passages: PassageBitmaps;
  readonly documents: number;
  readonly idf: number;
}

/**
 * Rare terms: what in a query is exact to its reader (identifiers, quoted strings, names) and stands in few
 * documents. Passages rank by the summed inverse document frequency of the terms they hold, so that an exact
 * identifier is not buried by lists that know nothing of it.
 */
export class RareLeg implements Leg {
  readonly name = 'rare';
  readonly absentScore = 0;
  readonly #parts: RareLegParts;

  constructor(parts: RareLegParts) {
    this.#parts = parts;
  }

  prepare({ parsed }: ReadQuery): Promise<PreparedLeg | SkippedLeg> {
    const asked = parsed.parts
      .map((part) => (part.kind === 'text' ? part.text : part.kind === 'phrase' ? `"${part.text}"` : ''))
      .join(' ');
    const candidates = rareCandidates(asked, RARE_TERMS_RULE);
    if (candidates.length === 0) {
      return Promise.resolve({ skipped: 'The query has no identifier, name or quoted string.' });
    }
    const terms = candidates.flatMap((candidate) => this.#rareTerm(candidate) ?? []);
    if (terms.length === 0) {
      const most = RARE_TERMS_RULE.maximumDocuments;
      return Promise.resolve({
        skipped: `No identifier, name or quoted string of the query stands in 1 to ${most} documents.`,
      });
    }
    return Promise.resolve(new PreparedRare(terms, this.#parts.numbers));
  }

  #rareTerm(candidate: RareCandidate): RareTerm | undefined {
    const passages = this.#passagesWith(candidate);
    const documents = this.#countDocuments(passages);
    if (documents === undefined) return undefined;
    const idf = Math.log1p((this.#parts.documentCount - documents + 0.5) / (documents + 0.5));
    return { text: candidate.text, passages, documents, idf };
  }

  /** An identifier that the analyzer keeps whole is one term; anything else is found as a phrase. */
  #passagesWith({ kind, text }: RareCandidate): PassageBitmaps {
    const { analyzer, index, phrases } = this.#parts;
    if (kind === 'identifier' || kind === 'camel-case') {
      const [whole] = analyzer.analyze(text, 'query');
      if (whole !== undefined && whole.start === 0 && whole.end === text.length) {
        return index.holding(whole.term);
      }
    }
    return phrases.find(text).passages;
  }

  /** How many documents; undefined when there is none, or more than a rare term has. */
  #countDocuments(passages: PassageBitmaps): number | undefined {
    const documents = new Set<number>();
    for (const { segment, local } of passagesIn(passages)) {
      documents.add(this.#parts.numbers.numberAt(segment, local));
      if (documents.size > RARE_TERMS_RULE.maximumDocuments) return undefined;
    }
    return documents.size === 0 ? undefined : documents.size;
  }
}

class PreparedRare implements PreparedLeg {
  readonly #terms: readonly RareTerm[];
  readonly #numbers: DocumentNumbers;

  constructor(terms: readonly RareTerm[], numbers: DocumentNumbers) {
    this.#terms = terms;
    this.#numbers = numbers;
  }

  search(limit: number, allowed: readonly Uint32Array[] | undefined): PassageHits {
    const met = new Set<string>();
    const hits: { at: PassageAddress; score: number }[] = [];
    for (const { passages } of this.#terms) {
      for (const at of passagesIn(passages)) {
        const key = `${at.segment}:${at.local}`;
        if (met.has(key) || (allowed !== undefined && !hasPassage(allowed, at))) continue;
        met.add(key);
        hits.push({ at, score: this.#scoreOf(at) });
      }
    }
    hits.sort((a, b) => b.score - a.score || this.#numbers.compare(a.at, b.at));
    const best = hits.slice(0, limit);
    return {
      length: best.length,
      segments: best.map(({ at }) => at.segment),
      locals: best.map(({ at }) => at.local),
      scores: best.map(({ score }) => score),
    };
  }

  score(passages: readonly PassageAddress[]): (number | undefined)[] {
    return passages.map((at) => {
      const score = this.#scoreOf(at);
      return score > 0 ? score : undefined;
    });
  }

  matches(passage: PassageAddress): TermMatch[] {
    return this.#terms.map(({ text, passages, documents, idf }) => {
      const isHeld = hasPassage(passages, passage);
      return {
        word: text,
        term: isHeld ? text : undefined,
        found: isHeld ? text : undefined,
        cosine: undefined,
        factor: isHeld ? 1 : undefined,
        documentFrequency: documents,
        inverseDocumentFrequency: idf,
        norm: undefined,
        frequencies: {},
        score: isHeld ? idf : 0,
      };
    });
  }

  #scoreOf(at: PassageAddress): number {
    let score = 0;
    for (const { passages, idf } of this.#terms) if (hasPassage(passages, at)) score += idf;
    return score;
  }
}
