import { parseMeasure } from '../../measures/index.ts';
import { InputError } from '../../model/index.ts';
import { crossProblems } from './cross-problems.ts';
import { resolveLayout } from './layout.ts';
import type { Plan, PlannedFamily } from './plan.ts';
import { type PlanProblem, planError, shown } from './plan-problem.ts';
import { type DraftPlan, PLAN_SCHEMA, planJsonSchema } from './plan-schema.ts';
import { shapeProblems } from './shape-problems.ts';
import { YamlText } from './yaml-places.ts';

/**
 * Reads a plan: YAML, its form, then every name in it. Defaults are filled in, measures spelled canonically, decimals
 * written in one way, the layout whole.
 *
 * @param file the plan's path, for messages.
 * @throws InputError with file, line and column of everything that is wrong: at first of the YAML, then of the form,
 *   and when the form holds, of names that stand for nothing and of what cannot be meant.
 */
export function readPlan(text: string, file: string): Plan {
  const yaml = new YamlText(text, file);
  const value = yaml.value();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`Expected a plan, a mapping that begins with bench:, got ${shown(value)}.`, {
      place: yaml.placeOf([]),
    });
  }
  const shape = PLAN_SCHEMA.safeParse(value);
  if (!shape.success) {
    throw planError(shapeProblems(shape.error.issues, value, planJsonSchema()), yaml, file);
  }
  const { draft, problems } = withSpelledMeasures(shape.data);
  const found = [...problems, ...crossProblems(draft)];
  if (found.length > 0) throw planError(found, yaml, file);
  return completed(draft);
}

/** `P.5` is a problem; `nDCG@10` and every other spelling of it become the same. */
function withSpelledMeasures(draft: DraftPlan): { draft: DraftPlan; problems: PlanProblem[] } {
  const problems: PlanProblem[] = [];
  const spelled = (text: string, path: PlanProblem['path']): string => {
    try {
      return parseMeasure(text).spelling;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push({ path, message: error.message });
      return text;
    }
  };
  const measures = draft.measures.map((measure, index) => spelled(measure, ['measures', index]));
  const comparisons = draft.comparisons.map((comparison, index) => ({
    ...comparison,
    measure: spelled(comparison.measure, ['comparisons', index, 'measure']),
  }));
  return { draft: { ...draft, measures, comparisons }, problems };
}

function completed(draft: DraftPlan): Plan {
  const families = Object.entries(draft.families).map(([name, family]): [string, PlannedFamily] => [
    name,
    { ...family, size: family.size ?? draft.comparisons.filter((one) => one.family === name).length },
  ]);
  return { ...draft, families: Object.fromEntries(families), layout: resolveLayout(draft) };
}
