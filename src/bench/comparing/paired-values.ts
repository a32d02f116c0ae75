import { InputError } from '../../model/index.ts';
import { type ArmValues, SCORED } from '../scoring/arm-values.ts';
import { type BenchArms, isScored } from '../scoring/bench-arms.ts';

/** Two arms' values of one measure, over the questions that both answered and the measure counts. */
export interface PairedValues {
  /** Numbers in the table of questions. */
  readonly questions: readonly number[];
  readonly arm: readonly number[];
  readonly reference: readonly number[];
  /** Questions that the measure counts and one of the two has no answer to. */
  readonly unanswered: number;
}

/**
 * The values that a comparison pairs, in the order of the questions.
 *
 * @throws InputError for a measure that the plan does not have.
 */
export function pairedValues(
  bench: BenchArms,
  arm: ArmValues,
  reference: ArmValues,
  measure: string,
): PairedValues {
  const index = measureIndex(bench, measure);
  const { isForAnswerable } = bench.measures[index]!;
  const questions: number[] = [];
  let unanswered = 0;
  for (let question = 0; question < bench.questions.count; question++) {
    if (isForAnswerable && bench.questions.abstentions[question]) continue;
    if (arm.states[question] === SCORED && reference.states[question] === SCORED) questions.push(question);
    else unanswered++;
  }
  const valuesOf = ({ values }: ArmValues) => questions.map((question) => values[index]![question]!);
  return { questions, arm: valuesOf(arm), reference: valuesOf(reference), unanswered };
}

/** @throws InputError for a measure that the plan does not have. */
export function measureIndex({ measures }: BenchArms, spelling: string): number {
  const index = measures.findIndex(({ measure, name }) => measure.spelling === spelling || name === spelling);
  if (index >= 0) return index;
  const known = measures.map(({ measure }) => measure.spelling).join(', ');
  throw new InputError(`Expected one of the plan's measures (${known}), got ${JSON.stringify(spelling)}.`);
}

/** The two sides of a comparison, or why they are not compared. */
export type ComparedArms =
  | { readonly arm: ArmValues; readonly reference: ArmValues }
  | { readonly reason: string };

/** Both sides of a comparison when both have figures and neither is exploratory; else why not. */
export function comparedArms(
  bench: BenchArms,
  comparison: { readonly arm: string; readonly reference: string },
): ComparedArms {
  const names = [comparison.arm, comparison.reference];
  const reason = names.map((name) => whyNotCompared(bench, name)).find((found) => found !== undefined);
  if (reason !== undefined) return { reason };
  const [arm, reference] = names.map((name) => bench.arms.get(name));
  if (isScored(arm) && isScored(reference)) return { arm, reference };
  throw new Error('An arm without figures has a reason.');
}

function whyNotCompared({ arms, plan }: BenchArms, name: string): string | undefined {
  const arm = arms.get(name);
  if (arm === undefined) return `the plan has no arm ${name}`;
  if (!isScored(arm)) {
    const progress = arm.done === undefined ? '' : ` at ${arm.done} of ${arm.of}`;
    return `${name} was ${STATUS_WORDS[arm.status]}${progress}: ${arm.reason}`;
  }
  if (plan.arms[name]?.exploratory === undefined) return undefined;
  return `${name} is exploratory: scored and reported, never tested`;
}

const STATUS_WORDS = { cut: 'cut', skipped: 'skipped', 'not-run': 'not run' } as const;
