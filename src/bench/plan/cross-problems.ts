import { parseMeasure } from '../../measures/index.ts';
import { InputError } from '../../model/index.ts';
import { armProblems, KEPT_OF_FUSION } from './arm-problems.ts';
import { layoutProblems } from './layout-problems.ts';
import type { PlannedComparison } from './plan.ts';
import { type PlanProblem, unknownName } from './plan-problem.ts';
import type { DraftPlan } from './plan-schema.ts';
import type { PlanPath } from './yaml-places.ts';

/** What is wrong with a plan whose form holds: names that stand for nothing, and what cannot be meant. */
export function crossProblems(plan: DraftPlan): PlanProblem[] {
  return [
    ...armProblems(plan),
    ...repeatedMeasures(plan),
    ...measuresBelowLists(plan),
    ...plan.comparisons.flatMap((comparison, index) => comparisonProblems(plan, comparison, index)),
    ...familyProblems(plan),
    ...wordProblems(plan),
    ...layoutProblems(plan),
  ];
}

function repeatedMeasures({ measures }: DraftPlan): PlanProblem[] {
  return measures.flatMap((measure, index) =>
    measures.indexOf(measure) === index
      ? []
      : [{ path: ['measures', index], message: `Expected each measure once, got ${measure} twice.` }],
  );
}

/** A measure that looks below what is stored would count what is not there as missed. */
function measuresBelowLists({ measures, arms, depth }: DraftPlan): PlanProblem[] {
  const isShort = Object.values(arms).some(({ ranker }) => ranker === undefined);
  const kept = isShort ? Math.min(KEPT_OF_FUSION, depth) : depth;
  return measures.flatMap((measure, index) => {
    const cutoff = cutoffOf(measure);
    if (cutoff !== undefined && cutoff <= kept) return [];
    const why = isShort ? `of a fusion or rerank the first ${kept} are stored` : `${kept} hits are stored`;
    return [
      {
        path: ['measures', index],
        message: `Expected a measure with a cutoff of at most ${kept}, since ${why}, got ${measure}.`,
      },
    ];
  });
}

/** Undefined for a measure that looks at a whole list. */
function cutoffOf(measure: string): number | undefined {
  try {
    const cutoff = parseMeasure(measure).values['cutoff'];
    return typeof cutoff === 'number' ? cutoff : undefined;
  } catch (error) {
    // It has been reported already, as a measure that cannot be read.
    if (error instanceof InputError) return 1;
    throw error;
  }
}

function comparisonProblems(plan: DraftPlan, comparison: PlannedComparison, index: number): PlanProblem[] {
  const { family, arm, reference, measure, test, key } = comparison;
  const at = (field: string): PlanPath => ['comparisons', index, field];
  const problems: PlanProblem[] = [];
  if (!Object.hasOwn(plan.families, family))
    problems.push(unknownName(at('family'), 'a family', family, Object.keys(plan.families)));
  for (const [field, name] of [
    ['arm', arm],
    ['reference', reference],
  ] as const) {
    const planned = Object.hasOwn(plan.arms, name) ? plan.arms[name]! : undefined;
    if (planned === undefined) problems.push(unknownName(at(field), 'an arm', name, Object.keys(plan.arms)));
    else if (planned.exploratory !== undefined)
      problems.push({
        path: at(field),
        message: `Expected an arm that may be tested, got ${name}, which is exploratory.`,
        hint: 'An exploratory arm is scored and reported, never tested: leave out the comparison, or the word.',
      });
  }
  if (arm === reference)
    problems.push({ path: at('reference'), message: `Expected another arm than ${arm} itself.` });
  if (!plan.measures.includes(measure))
    problems.push(unknownName(at('measure'), "one of the plan's measures", measure, plan.measures));
  else if (test === 'mcnemar' && !isZeroOrOne(measure))
    problems.push({
      path: at('test'),
      message: `Expected a test that fits ${measure}, got mcnemar, which is for measures of 0 and 1.`,
      hint: 'randomization fits every measure.',
    });
  const sames = plan.comparisons.slice(0, index).filter((other) => isSame(other, comparison));
  if (sames.length > 0)
    problems.push({
      path: at('arm'),
      message: `Expected each comparison of a family once, got ${arm} against ${reference} on ${measure} twice.`,
    });
  if (key !== undefined && plan.comparisons.slice(0, index).some((other) => other.key === key))
    problems.push({ path: at('key'), message: `Expected each key once, got ${JSON.stringify(key)} twice.` });
  return problems;
}

function isSame(a: PlannedComparison, b: PlannedComparison): boolean {
  const isPair =
    (a.arm === b.arm && a.reference === b.reference) || (a.arm === b.reference && a.reference === b.arm);
  return isPair && a.family === b.family && a.measure === b.measure;
}

function isZeroOrOne(measure: string): boolean {
  try {
    return parseMeasure(measure).definition.laws.includes('zeroOrOne');
  } catch (error) {
    // It has been reported already, as a measure that cannot be read.
    if (error instanceof InputError) return true;
    throw error;
  }
}

function familyProblems(plan: DraftPlan): PlanProblem[] {
  return Object.entries(plan.families).flatMap(([name, { size }]) => {
    const count = plan.comparisons.filter(({ family }) => family === name).length;
    if (count === 0)
      return [{ path: ['families', name], message: `Expected a comparison in family ${name}, got none.` }];
    if (size !== undefined && size < count)
      return [
        {
          path: ['families', name, 'size'],
          message: `Expected a family of at least ${count}, as many as it has comparisons, got ${size}.`,
        },
      ];
    return [];
  });
}

const PLACEHOLDERS = ['arm', 'reference', 'delta', 'measure', 'p'];

function wordProblems({ words }: DraftPlan): PlanProblem[] {
  return Object.entries(words).flatMap(([outcome, text]: [string, string]) =>
    [...text.matchAll(/\{([^{}]*)\}/g)]
      .map(([, name]) => name!)
      .filter((name) => !PLACEHOLDERS.includes(name))
      .map((name) => unknownName(['words', outcome], 'a placeholder', name, PLACEHOLDERS)),
  );
}
