import { InputError, type SparseEncoder, type TokenWeights } from '../../model/index.ts';
import type { PlannedRanker } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { type OpenedModel, openPlannedModel } from './bench-models.ts';
import { bestHits } from './best-hits.ts';
import { documentText } from './document-text.ts';
import type { PartRanker, Ranker } from './ranker.ts';

/** What a plan says of a ranker by weights of tokens. */
type PlannedSparse = Extract<PlannedRanker, { kind: 'sparse' }>;

/**
 * Ranks by the product of weights of tokens, added in float64 by ascending token. A text longer than the window is
 * read in several, and has for each token the largest weight of its windows. A document that shares no token with
 * the query is no hit.
 *
 * @throws InputError for a model of another kind; UnavailableError for one that is not here.
 */
export async function sparseRanker(
  planned: PlannedSparse,
  depth: number,
  ports: BenchPorts,
): Promise<Ranker> {
  const { model: name, window } = planned;
  const opened = await openPlannedModel(name, { window }, ports);
  const encoder = sparseEncoderOf(opened);
  if (encoder === undefined) {
    await opened.model.close();
    throw new InputError(`Expected a model of weights of tokens, got ${name}.`, { code: 'bad-argument' });
  }
  const { pin, windowsOf } = opened.model;
  return {
    settings: {
      kind: 'sparse',
      model_id: pin.id,
      revision: pin.revision ?? null,
      device: pin.device,
      window: window ?? null,
      encoder: opened.encoding?.identity.settings ?? '',
    },
    models: [name],
    countTexts: ({ documents }) => ({
      texts: documents.length,
      windowed:
        windowsOf === undefined
          ? 0
          : documents.filter((document) => windowsOf(documentText(document)) > 1).length,
    }),
    open: async ({ documents }, signal) => {
      const rows = await encoder.encode(documents.map(documentText), 'passage', { signal });
      return partRanker(
        documents.map(({ id }) => id),
        rows,
        encoder,
        depth,
      );
    },
    close: () => opened.model.close(),
  };
}

function sparseEncoderOf({ encoding }: OpenedModel): SparseEncoder | undefined {
  return encoding !== undefined && 'tokenOf' in encoding.encoder ? encoding.encoder : undefined;
}

function partRanker(
  ids: readonly string[],
  rows: readonly TokenWeights[],
  encoder: SparseEncoder,
  depth: number,
): PartRanker {
  return {
    rank: async ({ text }, signal) => {
      const [query] = await encoder.encode([text], 'query', { signal });
      const scores = new Float64Array(ids.length).fill(Number.NaN);
      for (const [place, row] of rows.entries()) {
        const score = product(query!, row);
        if (score > 0) scores[place] = score;
      }
      return bestHits(ids, scores, depth);
    },
    close: async () => {},
  };
}

/** Both have their tokens ascending. */
function product(a: TokenWeights, b: TokenWeights): number {
  let sum = 0;
  let other = 0;
  for (const [at, token] of a.tokens.entries()) {
    while (other < b.tokens.length && b.tokens[other]! < token) other++;
    if (b.tokens[other] === token) sum += a.weights[at]! * b.weights[other]!;
  }
  return sum;
}
