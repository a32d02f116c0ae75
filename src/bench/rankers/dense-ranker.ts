import { type DatasetDocument, type DenseEncoder, InputError } from '../../model/index.ts';
import type { PlannedRanker } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { type OpenedModel, openPlannedModel } from './bench-models.ts';
import { bestHits } from './best-hits.ts';
import { documentPieces } from './document-pieces.ts';
import { documentText } from './document-text.ts';
import type { PartRanker, Ranker } from './ranker.ts';

/** What a plan says of a ranker by vectors. */
type PlannedDense = Extract<PlannedRanker, { kind: 'dense' }>;

/**
 * Ranks by the cosine of vectors, exactly, in float64. A document is one vector (of its text, which the model reads in
 * windows where it is too long; or the mean of its pieces, brought to length 1), or as near as its best piece. Pieces
 * for the best one follow headings, as deep-recall's do. A document of which the model knows no word is no hit.
 *
 * @throws InputError for a model of another kind; UnavailableError for one that is not here.
 */
export async function denseRanker(planned: PlannedDense, depth: number, ports: BenchPorts): Promise<Ranker> {
  const { model: name, pieceWords, withoutQueryPrefix = false } = planned;
  const merge = planned.merge ?? 'mean';
  const opened = await openPlannedModel(name, { withoutQueryPrefix }, ports);
  const encoder = denseEncoderOf(opened);
  if (encoder === undefined) {
    await opened.model.close();
    throw new InputError(`Expected a model of vectors, got ${name}.`, { code: 'bad-argument' });
  }
  const { pin, windowsOf } = opened.model;
  const piecesOf = (document: DatasetDocument): string[] =>
    pieceWords === undefined
      ? [documentText(document)]
      : documentPieces(document, { words: pieceWords, atHeadings: merge === 'best' });
  return {
    settings: {
      kind: 'dense',
      model_id: pin.id,
      revision: pin.revision ?? null,
      device: pin.device,
      ...(pieceWords === undefined ? {} : { piece_words: pieceWords, merge }),
      query_prefix: !withoutQueryPrefix,
      encoder: opened.encoding?.identity.settings ?? '',
    },
    models: [name],
    countTexts: ({ documents }) => {
      const texts = documents.flatMap(piecesOf);
      const windowed = windowsOf === undefined ? 0 : texts.filter((text) => windowsOf(text) > 1).length;
      return { texts: texts.length, windowed };
    },
    open: async ({ documents }, signal) => {
      const pieces = documents.map(piecesOf);
      const vectors = await encoder.encode(pieces.flat(), 'passage', { signal });
      const byDocument = grouped(vectors, pieces);
      const groups = merge === 'mean' ? byDocument.map(meanOf) : byDocument;
      return partRanker(
        documents.map(({ id }) => id),
        groups,
        encoder,
        depth,
      );
    },
    close: () => opened.model.close(),
  };
}

function denseEncoderOf({ encoding }: OpenedModel): DenseEncoder | undefined {
  if (encoding === undefined || 'tokenOf' in encoding.encoder) return undefined;
  return encoding.encoder;
}

/** What belongs to each document, in the order of the documents' pieces. */
function grouped<Value>(values: readonly Value[], pieces: readonly (readonly string[])[]): Value[][] {
  let end = 0;
  return pieces.map(({ length }) => {
    end += length;
    return values.slice(end - length, end);
  });
}

type Vector = Float32Array | Float64Array;

/** The mean of what a document's pieces are, of length 1. A single piece stays as it is. */
function meanOf(vectors: readonly (Vector | undefined)[]): (Vector | undefined)[] {
  const known = vectors.filter((vector) => vector !== undefined);
  if (known.length <= 1) return known;
  const sum = new Float64Array(known[0]!.length);
  for (const vector of known) for (let at = 0; at < sum.length; at++) sum[at]! += vector[at]!;
  let squares = 0;
  for (const value of sum) squares += value * value;
  if (squares === 0) return [];
  const length = Math.sqrt(squares);
  return [sum.map((value) => value / length)];
}

function partRanker(
  ids: readonly string[],
  groups: readonly (readonly (Vector | undefined)[])[],
  encoder: DenseEncoder,
  depth: number,
): PartRanker {
  return {
    rank: async ({ text }, signal) => {
      const [query] = await encoder.encode([text], 'query', { signal });
      if (query === undefined) return [];
      const scores = new Float64Array(ids.length).fill(Number.NaN);
      for (const [place, vectors] of groups.entries())
        for (const vector of vectors) {
          if (vector === undefined) continue;
          const score = dot(query, vector);
          if (!(score <= scores[place]!)) scores[place] = score;
        }
      return bestHits(ids, scores, depth);
    },
    close: async () => {},
  };
}

function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}
