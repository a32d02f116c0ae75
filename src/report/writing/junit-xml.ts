import { escapeText } from './html/markup.ts';

/** A test of a JUnit file. */
export interface JunitCase {
  readonly name: string;
  /** Present when it failed: one line, and what else is to be read. */
  readonly failure?: { readonly message: string; readonly details: string } | undefined;
  /** Why it was not decided, when it was not. */
  readonly skipped?: string | undefined;
  /** What is worth reading when it passed. */
  readonly output?: string | undefined;
}

/** Tests of one name. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** Suites as JUnit XML, which build servers read. No times: the same findings are the same bytes. */
export function junitXml(name: string, suites: readonly JunitSuite[]): string {
  const all = suites.flatMap(({ cases }) => cases);
  const body = suites.map(
    ({ name: suite, cases }) =>
      `  <testsuite name="${escapeText(suite)}" ${counts(cases)}>\n${cases.map((each) => caseXml(each, suite)).join('')}  </testsuite>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeText(name)}" ${counts(all)}>\n${body.join('')}</testsuites>\n`;
}

function counts(cases: readonly JunitCase[]): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter(({ skipped: reason }) => reason !== undefined).length;
  return `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

function caseXml({ name, failure, skipped, output }: JunitCase, suite: string): string {
  const inside = [
    failure === undefined
      ? ''
      : `      <failure message="${escapeText(failure.message)}">${escapeText(failure.details)}</failure>\n`,
    skipped === undefined ? '' : `      <skipped message="${escapeText(skipped)}"/>\n`,
    output === undefined ? '' : `      <system-out>${escapeText(output)}</system-out>\n`,
  ].join('');
  const open = `    <testcase classname="${escapeText(suite)}" name="${escapeText(name)}"`;
  return inside === '' ? `${open}/>\n` : `${open}>\n${inside}    </testcase>\n`;
}
