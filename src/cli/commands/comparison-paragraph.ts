import type { TestName } from '../../significance/index.ts';
import { wrapped } from '../output/wrapped.ts';
import { type Comparison, largestMovers, showP } from './comparison.ts';

const MOVERS = 3;
const TITLES: Readonly<Record<TestName, string>> = {
  randomization: 'Randomisation test',
  mcnemar: "McNemar's test",
  t: 'Paired t-test',
  wilcoxon: "Wilcoxon's signed-rank test",
  sign: 'Sign test',
  bootstrap: 'Bootstrap test',
};

/** One comparison in plain words, from the same numbers as the table, wrapped for a terminal. */
export function comparisonParagraph(comparison: Comparison, family: string): string {
  return wrapped(
    [
      whoIsAhead(comparison),
      testWords(comparison, family),
      verdictWords(comparison),
      equivalenceWords(comparison),
      moverWords(comparison),
      judgedWords(comparison),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  );
}

function whoIsAhead({ measure, arm, reference, paired }: Comparison): string {
  const { n, effect, wins, losses, ties, interval } = paired;
  const range =
    interval.kind === 'interval'
      ? ` (${percent(interval.confidence)} interval ${signed(interval.low)} to ${signed(interval.high)})`
      : '';
  const counts = `higher on ${wins}, lower on ${losses}, the same on ${ties}`;
  const over = `Over ${n} ${n === 1 ? 'query' : 'queries'}`;
  if (effect === 0) {
    return `${over}, ${arm.name} and ${reference.name} have the same mean ${measure}, ${fixed(arm.aggregate)}${range}: ${arm.name} is ${counts}.`;
  }
  const direction = effect > 0 ? 'ahead of' : 'behind';
  return `${over}, ${arm.name} is ${direction} ${reference.name} by ${fixed(Math.abs(effect))} in ${measure}, ${fixed(arm.aggregate)} to ${fixed(reference.aggregate)}${range}: ${counts}.`;
}

function testWords({ paired: { outcome }, adjustedP, correction }: Comparison, family: string): string {
  if (outcome.kind !== 'tested') return `${TITLES[outcome.test]}: no answer, for ${outcome.reason}.`;
  const raw = `${TITLES[outcome.test]} (${outcome.method}): p = ${showP(outcome.p)}`;
  if (family === 'the only comparison') return `${raw}.`;
  return correction === 'none'
    ? `${raw}, not corrected for ${family}.`
    : `${raw}, ${showP(adjustedP ?? 1)} after ${correction} over ${family}.`;
}

function verdictWords({ verdict, arm, reference, paired, alpha, power }: Comparison): string {
  const { effect, detectable } = paired;
  const [better, worse] = effect > 0 ? [arm.name, reference.name] : [reference.name, arm.name];
  switch (verdict) {
    case 'different':
      return `So ${better} is better than ${worse} at alpha ${alpha}.`;
    case 'different-within-margin':
      return `So ${better} is better than ${worse} at alpha ${alpha}, by less than the margin.`;
    case 'equivalent':
      return 'So they are the same to within the margin.';
    case 'cannot-tell': {
      if (detectable.kind !== 'detectable') return `Cannot tell: ${detectable.reason}.`;
      const smallest = `the smallest difference that these queries would show with ${percent(power)} power is ${fixed(detectable.effect)}`;
      return detectable.effect > Math.abs(effect)
        ? `Cannot tell: ${smallest}, more than was seen.`
        : `No difference is shown at alpha ${alpha}, which does not mean that there is none; ${smallest}.`;
    }
  }
}

function equivalenceWords({ paired: { equivalence } }: Comparison): string {
  if (equivalence === undefined) return '';
  if (equivalence.kind !== 'tested') return `Equivalence cannot be tested: ${equivalence.reason}.`;
  const shown = equivalence.isEquivalent ? 'is shown' : 'is not shown';
  return `That the difference is under ${equivalence.margin} either way ${shown} (p = ${showP(equivalence.p)}).`;
}

function moverWords(comparison: Comparison): string {
  const movers = largestMovers(comparison, MOVERS);
  if (movers.length === 0) return '';
  const list = movers.map(({ query, difference }) => `${query} (${signed(difference)})`).join(', ');
  return `Moved most: ${list}.`;
}

function judgedWords({ arm, reference }: Comparison): string {
  const share = (judged: number) => `${((1 - judged) * 100).toFixed(1)}%`;
  const where = arm.judgedMeasure.replace('Judged@', 'top ');
  return `Unjudged in the ${where}: ${arm.name} ${share(arm.judged)}, ${reference.name} ${share(reference.judged)}.`;
}

function fixed(value: number): string {
  return value.toFixed(4);
}

function signed(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '-' : ''}${fixed(Math.abs(value))}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}

/** Breaks a paragraph at spaces so that no line is wider than a plain terminal. */
