import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Qrels, Run } from '../runs/index.ts';
import { MEASURES } from './catalogue.ts';
import { evaluate } from './evaluate.ts';
import { type JudgedRanking, judgedRanking } from './judged-ranking.ts';
import { GRADES, measureArbitrary, RANKING } from './measure.test-arbitrary.ts';
import { computeMeasure, createMeasure, exampleOf, type Measure } from './measure.ts';
import type { MeasureDefinition, MeasureLaw } from './measure-definition.ts';
import { parseMeasures } from './parse-measures.ts';

const TOLERANCE = 1e-12;

/** Checks a law for one measure over random parameters and rankings. */
type LawCheck = (definition: MeasureDefinition) => fc.IPropertyWithHooks<unknown[]>;

/** Relevant by the measure's `rel`, or by having a gain. */
function isRelevant({ values }: Measure, grade: number): boolean {
  const { rel } = values;
  return typeof rel === 'number' ? grade >= rel : grade > 0;
}

function withGrades(judged: JudgedRanking, grades: readonly number[]): JudgedRanking {
  return { grades: Float64Array.from(grades), judgedGrades: judged.judgedGrades };
}

const LAWS: Record<MeasureLaw, LawCheck> = {
  idealIsOne: (definition) =>
    fc.property(
      measureArbitrary(definition),
      fc.array(fc.constantFrom(...GRADES), { minLength: 1, maxLength: 40 }),
      (measure, grades) => {
        // A relevance level of 0 would make grade 0 relevant: the ideal then holds it, too.
        const relevant = grades.filter((grade) => isRelevant(measure, grade) && grade > 0);
        const { cutoff, rel } = measure.values;
        fc.pre(relevant.length > 0 && rel !== 0);
        fc.pre(typeof cutoff !== 'number' || cutoff >= relevant.length);
        const others = grades.filter((grade) => grade <= 0);
        const ideal = judgedRanking(
          relevant.sort((a, b) => b - a),
          others,
        );
        expect(computeMeasure(measure, ideal)).toBeCloseTo(1, 11);
      },
    ),
  emptyIsZero: (definition) =>
    fc.property(measureArbitrary(definition), RANKING, (measure, judged) => {
      expect(computeMeasure(measure, withGrades(judged, []))).toBe(0);
    }),
  unjudgedTailInvariant: (definition) =>
    fc.property(
      measureArbitrary(definition),
      RANKING,
      fc.integer({ min: 1, max: 20 }),
      (measure, judged, length) => {
        const tail = new Array<number>(length).fill(Number.NaN);
        const longer = withGrades(judged, [...judged.grades, ...tail]);
        expect(computeMeasure(measure, longer)).toBeCloseTo(computeMeasure(measure, judged), 11);
      },
    ),
  addedRelevantNeverLowers: (definition) =>
    fc.property(
      measureArbitrary(definition),
      RANKING,
      fc.constantFrom(...GRADES),
      (measure, judged, grade) => {
        fc.pre(isRelevant(measure, grade));
        const judgedGrades = Float64Array.from([...judged.judgedGrades, grade])
          .sort()
          .reverse();
        const before = { grades: judged.grades, judgedGrades };
        const after = withGrades(before, [...judged.grades, grade]);
        expect(computeMeasure(measure, after)).toBeGreaterThanOrEqual(
          computeMeasure(measure, before) - TOLERANCE,
        );
      },
    ),
  promotionNeverLowers: (definition) =>
    fc.property(measureArbitrary(definition), RANKING, fc.nat(), (measure, judged, choice) => {
      const worth = (grade: number) => Math.max(grade || 0, 0);
      const grades = [...judged.grades];
      const places = grades.flatMap((grade, index) =>
        index > 0 && worth(grade) > worth(grades[index - 1]!) ? [index] : [],
      );
      fc.pre(places.length > 0);
      const place = places[choice % places.length]!;
      const promoted = grades.with(place - 1, grades[place]!).with(place, grades[place - 1]!);
      expect(computeMeasure(measure, withGrades(judged, promoted))).toBeGreaterThanOrEqual(
        computeMeasure(measure, judged) - TOLERANCE,
      );
    }),
  zeroOrOne: (definition) =>
    fc.property(measureArbitrary(definition), RANKING, (measure, judged) => {
      expect([0, 1]).toContain(computeMeasure(measure, judged));
    }),
};

describe.each(MEASURES.map((definition) => [definition.name, definition] as const))('%s', (_, definition) => {
  it.each(definition.laws)('keeps the law %s', (law) => {
    fc.assert(LAWS[law](definition), { numRuns: 200 });
  });

  const undeclared = (Object.keys(LAWS) as MeasureLaw[]).filter((law) => !definition.laws.includes(law));
  it.each(undeclared)('breaks the law %s, which it does not declare', (law) => {
    const { failed } = fc.check(LAWS[law](definition), { numRuns: 3000, seed: 1, endOnFailure: true });
    expect(failed).toBe(true);
  });

  it('stays within its declared range and is never NaN', () => {
    const [minimum, maximum] = definition.range;
    fc.assert(
      fc.property(measureArbitrary(definition), RANKING, (measure, judged) => {
        const value = computeMeasure(measure, judged);
        expect(value).toBeGreaterThanOrEqual(minimum);
        expect(value).toBeLessThanOrEqual(maximum + TOLERANCE);
      }),
      { numRuns: 200 },
    );
  });

  it('can be built from its example and says what it is', () => {
    expect(parseMeasures([exampleOf(definition)])[0]!.definition).toBe(definition);
    expect(definition.meaning).toMatch(/\.$/);
    for (const text of [definition.formula, definition.source]) expect(text.length).toBeGreaterThan(3);
  });
});

describe('every measure', () => {
  const measures = MEASURES.map((definition) => parseMeasures([exampleOf(definition)])[0]!);
  const query = fc.record({
    scores: fc.dictionary(fc.constantFrom(...'abcdefghij'), fc.integer({ min: 0, max: 5 })),
    grades: fc.dictionary(fc.constantFrom(...'abcdefghijkl'), fc.constantFrom(...GRADES), { minKeys: 1 }),
  });
  type Query = { scores: Record<string, number>; grades: Record<string, number> };

  function valuesOf(queries: readonly (readonly [string, Query])[]): Map<string, number[]> {
    const hits = queries.map(
      ([id, { scores }]) =>
        [id, Object.entries(scores).map(([document, score]) => ({ id: document, score }))] as const,
    );
    const run = Run.from('made', hits);
    const qrels = Qrels.from(queries.map(([id, { grades }]) => [id, grades] as const));
    const { queryIds, measures: columns } = evaluate(run, qrels, measures);
    return new Map(queryIds.map((id, index) => [id, columns.map(({ values }) => values[index]!)]));
  }

  function renamed(ids: Record<string, number>): Record<string, number> {
    return Object.fromEntries(Object.entries(ids).map(([id, number]) => [`doc-${id}${id}`, number]));
  }

  it('is the same whatever the order of the queries', () => {
    fc.assert(
      fc.property(fc.array(query, { minLength: 1, maxLength: 5 }), (queries) => {
        const named = queries.map((each, index) => [`q${index}`, each] as const);
        expect(valuesOf([...named].reverse())).toEqual(valuesOf(named));
      }),
      { numRuns: 50 },
    );
  });

  it('is the same after a renaming that keeps the order of ids, ties and all', () => {
    fc.assert(
      fc.property(query, ({ scores, grades }) => {
        const before = valuesOf([['q', { scores, grades }]]);
        const after = valuesOf([['q', { scores: renamed(scores), grades: renamed(grades) }]]);
        expect(after).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('is created by its name', () => {
    expect(createMeasure('AP').definition).toBe(MEASURES.find(({ name }) => name === 'AP'));
  });
});
