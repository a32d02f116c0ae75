import { formatFixed } from '../../measures/index.ts';
import type { TestName } from '../../significance/index.ts';
import { type Comparison, type Family, largestMovers } from './comparison.ts';
import { counted, fixed, percent, showP, signed } from './figures-in-words.ts';

const MOVERS = 3;
const TITLES: Readonly<Record<TestName, string>> = {
  randomization: 'Randomisation test',
  mcnemar: "McNemar's test",
  t: 'Paired t-test',
  wilcoxon: "Wilcoxon's signed-rank test",
  sign: 'Sign test',
  bootstrap: 'Bootstrap test',
};

/** One comparison in plain words, from the same numbers as the tables. */
export function comparisonParagraph(comparison: Comparison, family: Family): string {
  return [
    whoIsAhead(comparison),
    testWords(comparison, family),
    verdictWords(comparison, family),
    equivalenceWords(comparison, family),
    moverWords(comparison),
    judgedWords(comparison),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function whoIsAhead({ measure, arm, reference, paired }: Comparison): string {
  const { n, effect, wins, losses, ties, interval } = paired;
  const range =
    interval.kind === 'interval'
      ? ` (${percent(interval.confidence)} interval ${signed(interval.low)} to ${signed(interval.high)})`
      : '';
  const counts = `higher on ${wins}, lower on ${losses}, the same on ${ties}`;
  const over = `Over ${counted(n, 'query', 'queries')}`;
  if (effect === 0) {
    return `${over}, ${arm.name} and ${reference.name} have the same mean ${measure}, ${fixed(arm.mean)}${range}: ${arm.name} is ${counts}.`;
  }
  const direction = effect > 0 ? 'ahead of' : 'behind';
  return `${over}, ${arm.name} is ${direction} ${reference.name} by ${fixed(Math.abs(effect))} in ${measure}, ${fixed(arm.mean)} to ${fixed(reference.mean)}${range}: ${counts}.`;
}

function testWords({ paired: { outcome }, adjustedP, correction }: Comparison, family: Family): string {
  if (outcome.kind !== 'tested') return `${TITLES[outcome.test]}: no answer, for ${outcome.reason}.`;
  const raw = `${TITLES[outcome.test]} (${outcome.method}): p = ${showP(outcome.p)}`;
  if (isAlone(family)) return `${raw}.`;
  return correction === 'none'
    ? `${raw}, not corrected for ${familyWords(family)}.`
    : `${raw}, ${showP(adjustedP ?? 1)} after ${correction} over ${familyWords(family)}.`;
}

function verdictWords(comparison: Comparison, family: Family): string {
  const { verdict, paired, alpha, power } = comparison;
  const { effect, detectable } = paired;
  switch (verdict) {
    case 'different':
      return `${winnerWords(comparison)}.`;
    case 'different-within-margin':
      return `${winnerWords(comparison)}, and the difference is within the margin.`;
    case 'equivalent':
      return 'So they are the same to within the margin.';
    case 'cannot-tell':
    case 'not-shown': {
      if (detectable.kind !== 'detectable') return `Cannot tell: ${whyUnknown(comparison)}.`;
      const uncorrected = isAlone(family) || comparison.correction === 'none' ? '' : ', before correction,';
      const smallest = `the smallest difference that these queries would show with ${percent(power)} power${uncorrected} is ${fixed(detectable.effect)}`;
      if (verdict === 'not-shown') {
        return `No difference is shown at alpha ${alpha}, which does not mean that there is none; ${smallest}.`;
      }
      return `Cannot tell: ${smallest}, ${Math.abs(effect) > 0 ? 'more than was seen' : 'and none was seen'}.`;
    }
  }
}

/** Who the test found higher; a test that looks at signs or ranks need not agree with the means. */
function winnerWords({ arm, reference, paired: { outcome, effect }, alpha }: Comparison): string {
  const direction = outcome.kind === 'tested' ? outcome.direction : 0;
  const [winner, loser] = direction > 0 ? [arm.name, reference.name] : [reference.name, arm.name];
  if (direction * effect > 0) {
    return `So ${winner} is ahead of ${loser} by more than chance would give at alpha ${alpha}`;
  }
  const what =
    outcome.test === 'sign' ? 'is higher on more queries' : 'is higher by the ranks of the differences';
  return `So ${winner} ${what} than chance would give at alpha ${alpha}, although its mean is not higher: this test does not weigh how large the differences are`;
}

/** Why nothing can be said about the smallest difference that would be found. */
function whyUnknown({ paired: { n, wins, losses, detectable } }: Comparison): string {
  if (n === 1) return 'one query has no spread to measure a difference with';
  if (wins + losses === 0) {
    return 'they agree on every query, so there is no spread to say how large a difference would be found';
  }
  return detectable.kind === 'undefined' ? detectable.reason : '';
}

function equivalenceWords(
  { paired: { equivalence, n }, alpha, correction, adjustedEquivalenceP = 1 }: Comparison,
  family: Family,
): string {
  if (equivalence === undefined) return '';
  if (equivalence.kind !== 'tested') {
    const reason = n === 1 ? 'one query has no spread' : equivalence.reason;
    return `Equivalence cannot be tested: ${reason}.`;
  }
  const shown = adjustedEquivalenceP <= alpha ? 'is shown' : 'is not shown';
  const isCorrected = !isAlone(family) && correction !== 'none';
  const p = `p = ${showP(equivalence.p)}${isCorrected ? `, ${showP(adjustedEquivalenceP)} after ${correction}` : ''}`;
  return `That the difference is under ${equivalence.margin} either way ${shown} (${p}).`;
}

function moverWords(comparison: Comparison): string {
  const movers = largestMovers(comparison, MOVERS);
  if (movers.length === 0) return '';
  const list = movers.map(({ query, difference }) => `${query} (${signed(difference)})`).join(', ');
  return `Moved most: ${list}.`;
}

function judgedWords({ arm, reference }: Comparison): string {
  if (arm.judgedMeasure === undefined) return '';
  const share = ({ name, judged }: Comparison['arm']) =>
    judged === undefined ? `${name} has no hits` : `${name} ${formatFixed((1 - judged) * 100, 1)}%`;
  const where = arm.judgedMeasure.replace('Judged@', 'top ');
  return `Unjudged in the ${where}: ${share(arm)}, ${share(reference)}.`;
}

function isAlone({ pairs, measures }: Family): boolean {
  return pairs * measures === 1;
}

function familyWords({ pairs, measures }: Family): string {
  const comparisons = counted(pairs * measures, 'comparison', 'comparisons');
  return measures === 1
    ? comparisons
    : `${comparisons} (${counted(pairs, 'pair', 'pairs')} on ${measures} measures)`;
}
