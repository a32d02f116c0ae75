import { resolveSpec, type TieRule } from '../../fusion/index.ts';
import { parseMeasure } from '../../measures/index.ts';
import { AppError } from '../../model/index.ts';
import type { PlannedArm, PlannedFusion } from './plan.ts';
import { type PlanProblem, unknownName } from './plan-problem.ts';
import type { DraftPlan } from './plan-schema.ts';
import type { PlanPath } from './yaml-places.ts';

/** How many hits of a fusion or a rerank are kept. */
export const KEPT_OF_FUSION = 10;

/** What is wrong with the arms: what they are made of, what they read, and in which order they could be made. */
export function armProblems(plan: DraftPlan): PlanProblem[] {
  const names = Object.keys(plan.arms);
  if (names.length === 0) return [{ path: ['arms'], message: 'Expected at least one arm, got none.' }];
  return [
    ...names.flatMap((name) => oneArmProblems(plan, name, plan.arms[name]!)),
    ...names.flatMap((name) => cycleProblems(plan, name)),
    ...sameLetters(names),
    ...unusedRankers(plan),
  ];
}

function oneArmProblems(plan: DraftPlan, name: string, arm: PlannedArm): PlanProblem[] {
  const at = (...steps: readonly string[]): PlanPath => ['arms', name, ...steps];
  const kinds = (['ranker', 'fusion', 'rerank'] as const).filter((kind) => arm[kind] !== undefined);
  if (kinds.length !== 1) {
    const got = kinds.length === 0 ? 'none of them' : kinds.join(' and ');
    return [{ path: at(), message: `Expected one of ranker, fusion and rerank in arm ${name}, got ${got}.` }];
  }
  const problems: PlanProblem[] = [];
  if (arm.ranker !== undefined && !Object.hasOwn(plan.rankers, arm.ranker))
    problems.push(unknownName(at('ranker'), 'a ranker', arm.ranker, Object.keys(plan.rankers)));
  if (arm.rerank !== undefined)
    problems.push(...readProblems(plan, at('rerank', 'arm'), arm.rerank.arm, arm.rerank.top, arm));
  if (arm.fusion !== undefined) problems.push(...fusionProblems(plan, arm, arm.fusion, at('fusion')));
  if (arm.cut !== undefined && arm.skipped !== undefined)
    problems.push({ path: at('cut'), message: `Expected arm ${name} to be cut or skipped, got both.` });
  if (arm.cut !== undefined && arm.cut.done >= arm.cut.of)
    problems.push({
      path: at('cut', 'done'),
      message: `Expected fewer than ${arm.cut.of} queries done of a cut arm, got ${arm.cut.done}.`,
    });
  return problems;
}

/** An arm that another reads: it has to be there, to have lists, and to have them deep enough. */
function readProblems(
  plan: DraftPlan,
  path: PlanPath,
  name: string,
  depth: number | undefined,
  reader: PlannedArm,
): PlanProblem[] {
  const read = Object.hasOwn(plan.arms, name) ? plan.arms[name]! : undefined;
  if (read === undefined) return [unknownName(path, 'an arm', name, Object.keys(plan.arms))];
  const isMade = reader.cut === undefined && reader.skipped === undefined;
  if (isMade && (read.cut !== undefined || read.skipped !== undefined)) {
    const why = read.cut === undefined ? 'skipped' : 'cut';
    return [{ path, message: `Expected an arm with lists, got ${name}, which was ${why}.` }];
  }
  const kept = read.ranker === undefined ? KEPT_OF_FUSION : plan.depth;
  if (depth !== undefined && depth > kept)
    return [{ path, message: `Expected at most the ${kept} hits that are stored of ${name}, got ${depth}.` }];
  return [];
}

function fusionProblems(
  plan: DraftPlan,
  arm: PlannedArm,
  fusion: PlannedFusion,
  path: PlanPath,
): PlanProblem[] {
  const legs = Object.entries(fusion.legs);
  const problems = legs.flatMap(([leg, { depth }]) =>
    readProblems(plan, [...path, 'legs', leg], leg, depth, arm),
  );
  const { crossValidated } = fusion;
  if (crossValidated !== undefined && legs.length !== 2)
    problems.push({
      path: [...path, 'crossValidated'],
      message: `Expected two legs for a weight chosen on other folds, got ${legs.length}.`,
    });
  const spoken =
    complaint(() => specOf(fusion)) ??
    (crossValidated && complaint(() => parseMeasure(crossValidated.measure)));
  return spoken === undefined ? problems : [...problems, { path, ...spoken }];
}

/** The spec as the fusion room reads it. */
function specOf({ legs, method, rankConstant, normalization, ties, arithmetic }: PlannedFusion): void {
  const { definition } = resolveSpec(Object.keys(legs), { method }).method;
  const weights = Object.fromEntries(Object.entries(legs).map(([leg, { weight }]) => [leg, weight]));
  const isWeighted = definition.isWeighted || Object.values(weights).some((weight) => weight !== '1');
  resolveSpec(Object.keys(legs), {
    method,
    ...(isWeighted && { weights }),
    rankConstant,
    normalization,
    ties: ties as TieRule | undefined,
    arithmetic,
  });
}

function complaint(of: () => unknown): { message: string; hint: string | undefined } | undefined {
  try {
    of();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { message: error.message, hint: error.hint };
    throw error;
  }
}

/** Reported at the first arm of a circle alone. */
function cycleProblems(plan: DraftPlan, start: string): PlanProblem[] {
  const circle = circleFrom(plan, start, [start]);
  if (circle === undefined || circle.some((name) => before(plan, name, start))) return [];
  return [
    {
      path: ['arms', start],
      message: `Expected arms that can be made one after another, got a circle: ${[...circle, start].join(' reads ')}.`,
    },
  ];
}

function circleFrom(plan: DraftPlan, start: string, path: readonly string[]): readonly string[] | undefined {
  for (const next of readBy(plan.arms[path.at(-1)!])) {
    if (next === start) return path;
    if (path.includes(next) || !Object.hasOwn(plan.arms, next)) continue;
    const circle = circleFrom(plan, start, [...path, next]);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

function readBy(arm: PlannedArm | undefined): readonly string[] {
  return arm?.rerank === undefined ? Object.keys(arm?.fusion?.legs ?? {}) : [arm.rerank.arm];
}

function before(plan: DraftPlan, a: string, b: string): boolean {
  const names = Object.keys(plan.arms);
  return names.indexOf(a) < names.indexOf(b);
}

/** Arms name files, and some systems know one case only. */
function sameLetters(names: readonly string[]): PlanProblem[] {
  return names.flatMap((name, index) => {
    const same = names.slice(0, index).find((other) => other.toLowerCase() === name.toLowerCase());
    if (same === undefined) return [];
    return [
      {
        path: ['arms', name],
        message: `Expected names that differ in more than case, got ${same} and ${name}.`,
      },
    ];
  });
}

function unusedRankers({ rankers, arms }: DraftPlan): PlanProblem[] {
  const used = new Set(Object.values(arms).map(({ ranker }) => ranker));
  return Object.keys(rankers)
    .filter((name) => !used.has(name))
    .map((name) => ({
      path: ['rankers', name],
      message: `Expected an arm that uses ranker ${name}, got none.`,
    }));
}
