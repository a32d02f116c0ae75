import { z } from 'zod';
import { FUSION_METHODS, NORMALIZATIONS, TIE_RULES } from '../../fusion/index.ts';
import { CORRECTIONS, TESTS } from '../../significance/index.ts';
import { decimalText } from './decimal-text.ts';
import type { Plan, PlannedFamily } from './plan.ts';
import { RANKER, STORED_FORMAT, text } from './ranker-schema.ts';

/** A plan of the right shape, whose names nobody has looked up yet. */
export interface DraftPlan extends Omit<Plan, 'families'> {
  readonly families: Readonly<
    Record<string, Omit<PlannedFamily, 'size'> & { readonly size?: number | undefined }>
  >;
}

const NAME = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]*$/, {
  error: 'Expected a name of letters, digits, - and _ that begins with a letter',
});
const PATH = z.string().regex(/^(?!\/)(?!.*(^|\/)\.{0,2}(\/|$))[^\\:*?"<>|]+$/, {
  error: 'Expected a path inside the folder, with / between its parts',
});
const SHA256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'Expected a sha256 of 64 hex digits' });
const DECIMAL_WORDS = { error: 'Expected a decimal number of at least 0 such as 0.5' };
const DECIMAL = z
  .union([z.number(), z.string()], DECIMAL_WORDS)
  .refine((written) => decimalText(written) !== undefined, DECIMAL_WORDS)
  .transform((written) => decimalText(written)!);

function count(meaning: string): z.ZodNumber {
  return z.number().int().min(1).meta({ description: meaning });
}

const DATASET = z.strictObject({
  name: text('The loader: consilience datasets list.'),
  path: text("Its file or folder, relative to the plan's file."),
  setting: text('Which documents a query is asked of: per-question, pooled.').optional(),
  options: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .meta({ description: "The loader's own choices." })
    .optional(),
  sha256: z
    .record(z.string(), SHA256)
    .meta({ description: 'What each file must be, by path inside the folder; "." for a file itself.' })
    .optional(),
});

const LEG = z.strictObject({
  weight: DECIMAL.default('1').meta({ description: 'What its ranks or scores are multiplied by.' }),
  depth: count("How many of its hits take part. Default: the plan's depth.").optional(),
});

const FUSION = z.strictObject({
  method: z
    .enum(FUSION_METHODS.map(({ definition }) => definition.name))
    .default('rrf')
    .meta({ description: 'How the lists become one.' }),
  legs: z
    .record(NAME, LEG)
    .meta({ description: 'By arm whose stored lists it reads. The order decides some ties.' }),
  rankConstant: DECIMAL.meta({ description: "RRF's constant. Default 60." }).optional(),
  normalization: z.enum(NORMALIZATIONS.map(({ definition }) => definition.name)).optional(),
  ties: z
    .enum([...TIE_RULES])
    .meta({ description: 'What puts truly tied documents in order.' })
    .optional(),
  arithmetic: z
    .enum(['exact', 'spec-order'])
    .meta({ description: 'Fractions, or doubles added in the order of the legs.' })
    .optional(),
  crossValidated: z
    .strictObject({
      folds: z.number().int().min(2),
      measure: text('What a weight is chosen by.'),
      seed: z.number().int().min(0),
    })
    .meta({ description: "Choose the first leg's weight on other folds of the queries." })
    .optional(),
});

const ARM = z.strictObject({
  ranker: text('The name of a ranker.').optional(),
  fusion: FUSION.optional(),
  rerank: z
    .strictObject({
      arm: text('Whose first hits are put in a new order.'),
      top: count('How many.'),
      model: text('The model that reads query and document together.'),
    })
    .optional(),
  title: text('What tables call it.').optional(),
  control: z
    .strictObject({ path: text("Relative to the plan's file."), format: STORED_FORMAT.optional() })
    .meta({ description: 'Lists stored before, which this arm must rebuild query by query.' })
    .optional(),
  exploratory: text('Why it is scored and reported, and never tested.').optional(),
  cut: z
    .strictObject({ done: z.number().int().min(0), of: count('Queries.'), reason: text('Why.') })
    .meta({ description: 'Begun and given up: recorded, never scored.' })
    .optional(),
  skipped: z
    .strictObject({ model: text('Which one.'), record: z.record(z.string(), z.json()) })
    .meta({ description: 'Its model did not pass the vetting gate, whose record this is.' })
    .optional(),
});

const FAMILY = z.strictObject({
  correction: z.enum(CORRECTIONS.map(({ name }) => name)).default('holm'),
  alpha: z.number().gt(0).lt(1).default(0.05).meta({ description: 'After the correction.' }),
  size: count('How many comparisons it counts, when more than the plan has.').optional(),
});

const COMPARISON = z.strictObject({
  family: text('The name of a family.'),
  arm: text('The arm that is to win.'),
  reference: text('The arm that it is compared with.'),
  measure: text('One of the measures.'),
  test: z.enum(TESTS.map(({ name }) => name)),
  smallestGain: z
    .number()
    .min(0)
    .meta({ description: "The smallest difference of the measure's sum that counts." }),
  key: text('The key under which the scores file states it as well.').optional(),
});

const WORDS = z.strictObject({
  win: text('Printed for a win.').default(
    'A win: {arm} is better than {reference} on {measure} ({delta}, p = {p}).',
  ),
  loss: text('Printed for a loss.').default(
    'A loss: {arm} is worse than {reference} on {measure} ({delta}, p = {p}).',
  ),
  noMaterialDifference: text('Printed for everything else.').default(
    'No material difference between {arm} and {reference} on {measure} ({delta}, p = {p}).',
  ),
});

const RECORDS = z.strictObject({
  folder: PATH.meta({ description: 'Where its files lie when they are not named one by one.' }).optional(),
  rows: PATH.optional(),
  run: PATH.optional(),
  timings: PATH.optional(),
  trec: PATH.optional(),
  recount: PATH.optional(),
  list: z.enum(['search', 'leg50', 'top10']).optional(),
});

const LAYOUT = z.strictObject({
  arms: z.record(z.string(), RECORDS).optional(),
  fuse: PATH.optional(),
  scores: PATH.optional(),
  family: PATH.optional(),
  reading: PATH.optional(),
  perQuestion: PATH.optional(),
  skips: z.record(z.string(), PATH).optional(),
});

/** The form of `*.bench.yaml`: what is checked, and what editors complete. */
export const PLAN_SCHEMA: z.ZodType<DraftPlan> = z
  .strictObject({
    bench: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'Expected small letters, digits and single hyphens' })
      .meta({ description: 'Names the folder of records.' }),
    title: text('In one line.').optional(),
    notes: text('What a reader should know: whose choices these are.').optional(),
    dataset: DATASET,
    rankers: z
      .record(NAME, RANKER)
      .default({})
      .meta({ description: 'What turns a query into a ranking, by name.' }),
    arms: z.record(NAME, ARM).meta({ description: 'The systems, by name, in the order of every table.' }),
    measures: z
      .array(z.string())
      .min(1)
      .meta({ description: 'As ir_measures spells them, and Every@5, Any@5.' }),
    families: z
      .record(NAME, FAMILY)
      .default({})
      .meta({ description: 'Comparisons that are corrected together.' }),
    comparisons: z.array(COMPARISON).default([]),
    words: WORDS.prefault({}).meta({
      description: 'Of the verdicts; {arm}, {reference}, {delta}, {measure} and {p} stand for their values.',
    }),
    depth: count('How many hits of a ranker are stored.').default(50),
    layout: LAYOUT.default({}).meta({ description: "Where records lie, inside the bench's folder." }),
    exploratory: text('Why nothing here is a test.').optional(),
  })
  .meta({
    title: 'Plan of a bench',
    description: 'What is compared, on what, how, and which words will be said.',
  });

/** A JSON Schema of the plan as it is written, for editors. */
export function planJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(PLAN_SCHEMA, { io: 'input' }) as Readonly<Record<string, unknown>>;
}
