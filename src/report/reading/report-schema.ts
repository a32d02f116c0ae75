import { z } from 'zod';
import { REPORT_SCHEMA, type ReportData } from '../report-data.ts';

const place = z.int().nonnegative();
const source = z.object({ file: z.string(), field: z.string() });
const range = { low: z.number(), high: z.number() };
const figure = z.object({
  n: z.int().positive(),
  sum: z.number(),
  mean: z.number(),
  interval: z.object(range),
  ranks: z.object({ rank: z.int().positive(), ...range }).nullable(),
  source,
});
const arm = z.object({
  name: z.string(),
  title: z.string().nullable(),
  standing: z.enum(['tested', 'exploratory', 'cut', 'skipped', 'not-run']),
  reason: z.string().nullable(),
  source: source.nullable(),
  failed: z.array(z.string()),
  figures: z.array(figure.nullable()),
  values: z.array(z.array(z.number().nullable())),
});
const outcome = z.object({
  test: z.string(),
  n: place,
  wins: place,
  losses: place,
  ties: place,
  armMean: z.number(),
  referenceMean: z.number(),
  difference: z.number(),
  interval: z.object({ ...range, method: z.string() }).nullable(),
  p: z.number().nullable(),
  adjustedP: z.number().nullable(),
  method: z.string(),
  moved: z.array(place),
  bothWrong: z.array(place),
  types: z.array(z.object({ type: place, n: place, wins: place, losses: place, net: z.number() })),
});
const comparison = z.object({
  family: z.string(),
  familySize: place,
  correction: z.string(),
  alpha: z.number(),
  arm: place,
  reference: place,
  measure: place,
  outcome: outcome.nullable(),
  smallestGain: z.number().nullable(),
  verdict: z.enum([
    'win',
    'loss',
    'no-material-difference',
    'not-scored',
    'equivalent',
    'not-shown',
    'cannot-tell',
  ]),
  words: z.string(),
  source,
});

/** The form of a report's data: all that is not in it is dropped. */
export const REPORT_DATA: z.ZodType<ReportData> = z
  .object({
    schema: z.literal(REPORT_SCHEMA),
    title: z.string(),
    kind: z.enum(['bench', 'runs']),
    program: z.string(),
    notes: z.string().nullable(),
    headline: z.string(),
    warnings: z.array(z.object({ code: z.string(), text: z.string() })),
    facts: z.array(z.object({ label: z.string(), value: z.string(), source: source.nullable() })),
    measures: z.array(z.object({ name: z.string(), isHit: z.boolean(), queries: place, over: z.string() })),
    queries: z.object({ ids: z.array(z.string()), types: z.array(z.string()), typeOf: z.array(place) }),
    arms: z.array(arm),
    comparisons: z.array(comparison),
    tables: z.array(
      z.object({
        title: z.string(),
        caption: z.string(),
        columns: z.array(z.object({ title: z.string(), isNumber: z.boolean() })),
        rows: z.array(z.array(z.string())),
        source: source.nullable(),
      }),
    ),
    intervals: z.object({ confidence: z.number(), seed: place, resamples: z.int().positive() }),
  })
  .refine(hasAllItRefersTo, 'refers to an arm, a measure or a query that it does not have');

/** Whether every place that is named is there: renderers look no further. */
function hasAllItRefersTo({ queries, arms, measures, comparisons, tables }: ReportData): boolean {
  const queryCount = queries.ids.length;
  const isQuery = (query: number) => query < queryCount;
  return (
    (queries.typeOf.length === 0 || queries.typeOf.length === queryCount) &&
    (queries.typeOf.length === 0) === (queries.types.length === 0) &&
    queries.typeOf.every((type) => type < queries.types.length) &&
    arms.every(
      ({ figures, values }) =>
        figures.length === values.length &&
        [0, measures.length].includes(values.length) &&
        values.every((column) => column.length === queryCount),
    ) &&
    comparisons.every(
      ({ arm: first, reference, measure, outcome: found }) =>
        first < arms.length &&
        reference < arms.length &&
        measure < measures.length &&
        (found === null ||
          (arms[first]!.values.length > 0 &&
            arms[reference]!.values.length > 0 &&
            found.moved.every(isQuery) &&
            found.bothWrong.every(isQuery) &&
            found.types.every(({ type }) => type < queries.types.length))),
    ) &&
    tables.every(({ columns, rows }) => rows.every((row) => row.length === columns.length))
  );
}
