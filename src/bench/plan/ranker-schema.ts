import { z } from 'zod';
import type { PlannedRanker, StoredFormat } from './plan.ts';

/** A text of at least one character, with what it means. */
export function text(meaning: string): z.ZodString {
  return z.string().min(1).meta({ description: meaning });
}

/** Forms of stored rankings. */
export const STORED_FORMAT: z.ZodType<StoredFormat, StoredFormat> = z.enum(['trec', 'rows', 'mempalace']);

const WHOLE = z.number().int().min(1);
const MODEL = text('A name of consilience models list, or the path of a folder.');

/** One ranker, by its kind. */
export const RANKER: z.ZodType<PlannedRanker, PlannedRanker> = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('bm25'),
      analyzer: text('How text becomes words.').optional(),
      k1: z.number().min(0).optional(),
      b: z.number().min(0).max(1).optional(),
      variant: text('Which of the formulas called BM25.').optional(),
      whole: z.boolean().meta({ description: 'Index a document whole instead of in passages.' }).optional(),
    })
    .meta({ description: 'By words.' }),
  z
    .strictObject({
      kind: z.literal('fts5'),
      titleWeight: z.number().min(0).meta({ description: 'The body weighs 1.' }).optional(),
    })
    .meta({ description: "By words, as SQLite's FTS5 with Porter stems does it." }),
  z
    .strictObject({
      kind: z.literal('dense'),
      model: MODEL,
      pieceWords: WHOLE.meta({ description: 'Words of a piece that is encoded by itself.' }).optional(),
      merge: z
        .enum(['mean', 'best'])
        .meta({ description: "One vector a document, the mean of its pieces; or the best piece's." })
        .optional(),
      withoutQueryPrefix: z
        .boolean()
        .meta({ description: "Leave out the model's own prefix for queries." })
        .optional(),
    })
    .meta({ description: 'By vectors of a model.' }),
  z
    .strictObject({
      kind: z.literal('sparse'),
      model: MODEL,
      window: WHOLE.meta({
        description: 'Word pieces a window; longer texts go through in several.',
      }).optional(),
    })
    .meta({ description: 'By weights that a model gives to tokens.' }),
  z
    .strictObject({
      kind: z.literal('search'),
      legs: z.record(z.string(), z.string()).optional(),
      encoders: z.array(z.string()).optional(),
    })
    .meta({ description: "By this program's own search." }),
  z
    .strictObject({
      kind: z.literal('stored'),
      path: text("Relative to the plan's file."),
      format: STORED_FORMAT.optional(),
    })
    .meta({ description: 'As somebody stored it.' }),
]);
