import type { Comparison } from '../comparing/comparison.ts';
import { signed } from '../comparing/figures-in-words.ts';
import { type JunitCase, junitXml } from '../writing/junit-xml.ts';
import type { GateFinding } from './judge-gate.ts';

/** What a gate found as JUnit XML: a suite a measure, a test a comparison and, where asked, one for its queries. */
export function gateJunit(
  comparisons: readonly Comparison[],
  findings: readonly GateFinding[],
  paragraphOf: (comparison: Comparison) => string,
): string {
  const measures = [...new Set(comparisons.map(({ measure }) => measure))];
  const suites = measures.map((measure) => ({
    name: measure,
    cases: comparisons
      .filter((comparison) => comparison.measure === measure)
      .flatMap((comparison) => casesOf(comparison, findings, paragraphOf(comparison))),
  }));
  return junitXml('consilience compare', suites);
}

function casesOf(comparison: Comparison, findings: readonly GateFinding[], paragraph: string): JunitCase[] {
  const { arm, reference } = comparison;
  const name = `${arm.name} against ${reference.name}`;
  const own = findings.filter((finding) => finding.comparison === comparison);
  const loss = own.find(({ kind }) => kind === 'loss');
  const drop = own.find(({ kind }) => kind === 'query-drop');
  return [
    caseOf(name, loss, paragraph),
    ...(drop === undefined ? [] : [caseOf(`${name}, single queries`, drop, undefined)]),
  ];
}

function caseOf(name: string, finding: GateFinding | undefined, paragraph: string | undefined): JunitCase {
  if (finding === undefined) return { name, output: paragraph };
  const queries = finding.queries.map(({ query, difference }) => `${query} ${signed(difference)}`);
  const details = [...(paragraph === undefined ? [] : [paragraph]), ...queries].join('\n');
  return finding.fails
    ? { name, failure: { message: finding.words, details } }
    : { name, output: `${finding.words}\n${details}` };
}
