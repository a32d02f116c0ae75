import { signed } from '../comparing/figures-in-words.ts';
import type { ReportComparison, ReportData } from '../report-data.ts';
import { comparisonName } from './comparison-name.ts';
import { movedTo } from './comparison-tables.ts';
import { type JunitCase, junitXml } from './junit-xml.ts';

/** A suite a family, a test a comparison: a loss fails, what was not scored is skipped, all else passes. */
export function writeJunit(data: ReportData): string {
  const families = [...new Set(data.comparisons.map(({ family }) => family))];
  const suites = families.map((family) => ({
    name: family,
    cases: data.comparisons
      .filter((comparison) => comparison.family === family)
      .map((comparison) => caseOf(data, comparison)),
  }));
  return junitXml(data.title, suites);
}

function caseOf(data: ReportData, comparison: ReportComparison): JunitCase {
  const { verdict, words } = comparison;
  const name = comparisonName(data, comparison);
  if (verdict === 'not-scored') return { name, skipped: words };
  if (verdict !== 'loss') return { name, output: words };
  const details = movedTo(data, comparison, -1).map(
    ([query, difference]) => `${data.queries.ids[query]!} ${signed(difference)}`,
  );
  return { name, failure: { message: words, details: details.join('\n') } };
}
