import { counted } from '../comparing/figures-in-words.ts';
import type { ReportArm, ReportComparison, ReportMeasure, ReportVerdict } from '../report-data.ts';

/** How each verdict reads after a count, in the order in which they are said. */
const VERDICTS: readonly (readonly [ReportVerdict, one: string, many: string])[] = [
  ['win', 'is a win', 'are wins'],
  ['loss', 'is a loss', 'are losses'],
  ['equivalent', 'is the same to within the margin', 'are the same to within the margin'],
  ['no-material-difference', 'shows no material difference', 'show no material difference'],
  ['not-shown', 'shows no difference', 'show no difference'],
  ['cannot-tell', 'is undecided', 'are undecided'],
  ['not-scored', 'was not scored', 'were not scored'],
];

/** More names than this are left to the list below the paragraph. */
const FEW = 4;

/** The answer in one paragraph: how many comparisons came to what, and which. */
export function headline(
  kind: 'bench' | 'runs',
  arms: readonly ReportArm[],
  measures: readonly ReportMeasure[],
  comparisons: readonly ReportComparison[],
): string {
  if (comparisons.length === 0) {
    return `${counted(arms.length, 'arm', 'arms')} on ${counted(measures.length, 'measure', 'measures')}; nothing was compared.`;
  }
  const planned = kind === 'bench' ? 'planned ' : '';
  const sentences = VERDICTS.flatMap(([verdict, one, many]) => {
    const found = comparisons.filter((comparison) => comparison.verdict === verdict);
    if (found.length === 0) return [];
    const names = found.map(({ arm, reference, measure }) => {
      const [first, second] = [arms[arm]!.name, arms[reference]!.name];
      return `${first} against ${second} on ${measures[measure]!.name}`;
    });
    const count = `${found.length} ${found.length === 1 ? one : many}`;
    const isNamed = verdict === 'win' || verdict === 'loss' || comparisons.length <= FEW;
    return [isNamed && found.length <= FEW ? `${count} (${names.join('; ')})` : count];
  });
  return `Of ${counted(comparisons.length, `${planned}comparison`, `${planned}comparisons`)}, ${listed(sentences)}.`;
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
