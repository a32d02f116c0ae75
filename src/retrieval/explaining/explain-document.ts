import { type DocumentRecord, NotFoundError, type PassageAddress } from '../../model/index.ts';
import { answeredQuery } from '../answers/answer-query.ts';
import { legReport } from '../answers/answered-legs.ts';
import { type AnswerPorts, DEFAULT_LIMIT } from '../answers/build-answer.ts';
import {
  type DocumentExplanation,
  EXPLAIN_SCHEMA,
  type LegExplanation,
} from '../answers/document-explanation.ts';
import { hitPassage, rerankedPlace } from '../answers/hit-builder.ts';
import { indexReport } from '../answers/index-report.ts';
import { scoreGap } from '../answers/score-gap.ts';
import { searchNotices } from '../answers/search-notices.ts';
import { bestDocuments } from '../documents/document-list.ts';
import { bestPassage, passagesOf } from '../fusing/complete-lists.ts';
import type { IndexView } from '../searching/index-view.ts';
import type { AskedLeg, RankedQuery } from '../searching/rank-query.ts';
import type { SearchOptions } from '../searching/search-options.ts';
import { removals } from './removals.ts';
import { termExplanation } from './term-explanation.ts';

/** What a leg says of a document, exact at any rank. */
interface Standing {
  readonly rank: number | null;
  readonly score: number | null;
  readonly at: PassageAddress | null;
}

const NOWHERE: Standing = { rank: null, score: null, at: null };

/**
 * Tells why a document stands where it stands for a ranked query, or what kept it from the hits.
 *
 * @throws NotFoundError when the index has no such document.
 */
export function explainDocument(
  ranked: RankedQuery,
  documentId: string,
  view: IndexView,
  options: SearchOptions,
  ports: AnswerPorts,
): DocumentExplanation {
  const record = view.snapshot.document(documentId);
  if (record === undefined) throw unknownDocument(documentId);
  const limit = options.limit ?? DEFAULT_LIMIT;
  const position = fusedPosition(ranked, documentId, view);
  const removedConditions = ranked.allowed.removedBy(documentId);
  const legs = ranked.legs.map((asked) => explainLeg(asked, ranked, documentId, position, view));
  const isFused = position >= 0;
  const read = isFused ? ranked.reranking?.documents.get(ranked.fused!.documents[position]!) : undefined;
  const index = indexReport(view.snapshot, ports);
  return {
    schema: EXPLAIN_SCHEMA,
    query: answeredQuery(ranked),
    document: explainedDocument(record),
    limit,
    rank: isFused ? position + 1 : null,
    score: isFused ? ranked.fused!.scores[position]! : null,
    gapToNext: isFused ? scoreGap(ranked, position) : null,
    gapToPrevious: position > 0 ? scoreGap(ranked, position - 1) : null,
    rerank: read === undefined ? null : rerankedPlace(read, view),
    isHit: isFused && position < limit,
    removedBy: removals({
      record,
      conditions: removedConditions,
      legs,
      rank: isFused ? position + 1 : null,
      limit,
      depth: ranked.plan?.depth ?? 0,
    }),
    legs,
    fusion: ranked.plan?.report ?? null,
    reranking: ranked.reranking?.report ?? null,
    index,
    notices: searchNotices(ranked, view, index),
  };
}

function unknownDocument(id: string): NotFoundError {
  return new NotFoundError(`Expected a document of the index, got ${JSON.stringify(id)}.`, {
    hint: 'See which there are: consilience status --files.',
  });
}

function explainedDocument(record: DocumentRecord): DocumentExplanation['document'] {
  const { id, passages, source, state, title } = record;
  return { id, path: source?.path ?? null, title: title ?? null, state: state.is, passages };
}

function fusedPosition({ fused }: RankedQuery, documentId: string, view: IndexView): number {
  const number = view.numbers.numberOf(documentId);
  return number === undefined || fused === undefined ? -1 : fused.documents.indexOf(number);
}

function explainLeg(
  asked: AskedLeg,
  ranked: RankedQuery,
  documentId: string,
  position: number,
  view: IndexView,
): LegExplanation {
  const { rank, score, at } = standingIn(asked, ranked, documentId, view);
  const place = ranked.used.findIndex(({ leg }) => leg === asked.leg);
  const contribution = position < 0 || place < 0 ? undefined : ranked.fused!.contributions(position)[place];
  const weight = ranked.plan?.report.weights[asked.leg.name];
  return {
    ...legReport(asked),
    rank,
    isWithinDepth: rank !== null && rank <= (ranked.plan?.depth ?? 0),
    score,
    weight: weight === undefined ? null : Number(weight),
    contribution: contribution?.term ?? null,
    passage: at === null ? null : hitPassage(view.snapshot.passage(at)),
    terms: asked.state === 'used' && at !== null ? asked.prepared.matches(at).map(termExplanation) : [],
  };
}

/** Where a document stands in a leg among all that pass the conditions; without a rank when it does not pass them. */
function standingIn(
  asked: AskedLeg,
  { allowed }: RankedQuery,
  documentId: string,
  view: IndexView,
): Standing {
  const document = view.numbers.numberOf(documentId);
  if (asked.state !== 'used' || document === undefined) return NOWHERE;
  const { prepared } = asked;
  const best = bestPassage(prepared, passagesOf(document, view.numbers, allowed.bitmaps));
  if (best === undefined) {
    const unfiltered = bestPassage(prepared, view.numbers.passagesOf(document));
    return unfiltered === undefined ? NOWHERE : { rank: null, score: unfiltered.score, at: unfiltered.at };
  }
  const all = bestDocuments(
    (limit) => prepared.search(limit, allowed.bitmaps),
    Math.max(1, view.snapshot.passageCount),
    view.numbers,
  );
  return { rank: all.documents.indexOf(document) + 1, score: best.score, at: best.at };
}
