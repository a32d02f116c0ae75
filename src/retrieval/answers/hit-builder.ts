import type { Contribution } from '../../fusion/index.ts';
import type { DocumentRecord, PassageAddress, PassageRecord } from '../../model/index.ts';
import { dayOf } from '../documents/document-facts.ts';
import { bestPassage, passagesOf } from '../fusing/complete-lists.ts';
import type { TermMatch } from '../legs/leg.ts';
import type { RerankedPlace } from '../reranking/rerank-report.ts';
import type { RerankedDocument } from '../reranking/reranking.ts';
import type { IndexView } from '../searching/index-view.ts';
import type { RankedQuery, UsedLeg } from '../searching/rank-query.ts';
import type { SearchOptions } from '../searching/search-options.ts';
import { markedTerms } from './marked-terms.ts';
import { passageSnippet } from './passage-snippet.ts';
import { scoreGap } from './score-gap.ts';
import type { HitLeg, HitPassage, HitTerm, SearchHit } from './search-hit.ts';

/** Reads a document's whole text, where the index holds none; undefined when it cannot. */
export type TextReader = (document: DocumentRecord) => string | undefined;

/** Longest snippet when nothing is said, in UTF-16 units. */
const SNIPPET_LENGTH = 240;

/** Tells of each document of a ranked query why it stands where it stands. */
export class HitBuilder {
  readonly #ranked: RankedQuery;
  readonly #view: IndexView;
  readonly #snippetLength: number;
  readonly #readText: TextReader | undefined;
  /** By leg, from document to its position in the leg's list. */
  readonly #positions: readonly ReadonlyMap<number, number>[];
  /** By leg, what matched in the passage that it was asked about last: the snippet and the leg ask about the same. */
  readonly #lastMatches: { readonly at: PassageAddress; readonly matches: TermMatch[] }[] = [];

  constructor(
    ranked: RankedQuery,
    view: IndexView,
    options: SearchOptions,
    readText: TextReader | undefined,
  ) {
    this.#ranked = ranked;
    this.#view = view;
    this.#snippetLength = options.snippetLength ?? SNIPPET_LENGTH;
    this.#readText = readText;
    this.#positions = ranked.used.map(
      ({ list }) => new Map(list.documents.map((document, position) => [document, position])),
    );
  }

  /** The hit at a position of the fused ranking. */
  hit(position: number): SearchHit {
    const fused = this.#ranked.fused!;
    const document = fused.documents[position]!;
    const contributions = fused.contributions(position);
    const places = this.#ranked.used.map((leg, index) => this.#bestPassage(leg, index, document));
    const record = this.#view.snapshot.document(this.#view.numbers.idOf(document))!;
    const read = this.#ranked.reranking?.documents.get(document);
    const at = read?.at ?? places[leading(contributions)]!;
    const passage = this.#view.snapshot.passage(at);
    return {
      rank: position + 1,
      id: record.id,
      path: record.source?.path ?? null,
      root: record.source?.root ?? null,
      title: record.title ?? null,
      date: dayOf(record) ?? null,
      tags: record.tags,
      score: fused.scores[position]!,
      gap: scoreGap(this.#ranked, position),
      rerank: read === undefined ? null : rerankedPlace(read, this.#view),
      passage: hitPassage(passage),
      snippet: this.#snippet(passage, at, record),
      legs: contributions.map((contribution, index) => this.#leg(contribution, index, places[index])),
    };
  }

  /** The passage that gave the leg's score; undefined when the leg said nothing of the document. */
  #bestPassage({ list, prepared }: UsedLeg, leg: number, document: number): PassageAddress | undefined {
    const position = this.#positions[leg]!.get(document);
    if (position !== undefined) return list.passages[position];
    if (this.#ranked.plan!.complete === 'none') return undefined;
    const passages = passagesOf(document, this.#view.numbers, this.#ranked.allowed.bitmaps);
    return bestPassage(prepared, passages)?.at;
  }

  #leg(contribution: Contribution, index: number, at: PassageAddress | undefined): HitLeg {
    const { rank, score, term, weight } = contribution;
    return {
      leg: this.#ranked.used[index]!.leg.name,
      rank: rank ?? null,
      score: score ?? null,
      weight,
      contribution: term ?? null,
      passage: at === undefined ? null : this.#view.snapshot.placeOf(at).number,
      terms: at === undefined ? [] : this.#matches(index, at).flatMap((match) => hitTerm(match) ?? []),
    };
  }

  #matches(leg: number, at: PassageAddress): TermMatch[] {
    const last = this.#lastMatches[leg];
    if (last?.at.segment === at.segment && last.at.local === at.local) return last.matches;
    const matches = this.#ranked.used[leg]!.prepared.matches(at);
    this.#lastMatches[leg] = { at, matches };
    return matches;
  }

  #snippet(passage: PassageRecord, at: PassageAddress, record: DocumentRecord): SearchHit['snippet'] {
    const text = passage.text ?? this.#readText?.(record)?.slice(passage.start, passage.end);
    if (text === undefined) return null;
    const counted = this.#ranked.used.flatMap((_, index) => this.#matches(index, at));
    return passageSnippet(text, passage, {
      kind: record.kind,
      analyzer: this.#view.analyzer,
      marked: markedTerms(this.#ranked.query.words, counted, this.#view),
      maximumLength: this.#snippetLength,
    });
  }
}

/** Which leg speaks for the document: the one that contributed most, the first of equals; else the first that holds it. */
function leading(contributions: readonly Contribution[]): number {
  let best = contributions.findIndex(({ rank }) => rank !== undefined);
  for (const [index, { rank, term }] of contributions.entries()) {
    if (rank !== undefined && (term ?? 0) > (contributions[best]!.term ?? 0)) best = index;
  }
  return best;
}

/** What a reranker said of a document, for the reader of an answer. */
export function rerankedPlace({ at, rankBefore, score }: RerankedDocument, view: IndexView): RerankedPlace {
  return { rankBefore, score, passage: view.snapshot.placeOf(at).number };
}

/** A passage's place, for the reader of an answer. */
export function hitPassage({ end, endLine, headings, number, start, startLine }: PassageRecord): HitPassage {
  return { number, start, end, line: startLine, endLine, headings };
}

function hitTerm(match: TermMatch): HitTerm | undefined {
  const { cosine, factor, found, score, word } = match;
  if (found === undefined || score <= 0) return undefined;
  return { word, found, isSoft: cosine !== undefined, cosine: cosine ?? null, factor: factor ?? 1, score };
}
