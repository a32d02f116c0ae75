import { appendFileSync } from 'node:fs';
import { InputError } from '../../model/index.ts';
import {
  type Comparison,
  comparisonParagraph,
  type Family,
  type GateFinding,
  type GateRules,
  gateJunit,
  gateSummary,
  githubAnnotations,
  namedQueries,
} from '../../report/index.ts';
import type { Invocation } from '../command.ts';
import { numberOption, textOption } from '../options.ts';
import { wrapped } from '../output/wrapped.ts';

/** The gate's rules from the flags; undefined when none asks for a gate. */
export function gateRules(invocation: Invocation): GateRules | undefined {
  const failOn = textOption(invocation, 'failOn') as GateRules['failOn'] | undefined;
  const maxQueryDrop = numberOption(invocation, 'maxQueryDrop');
  if (maxQueryDrop !== undefined && maxQueryDrop < 0) {
    throw new InputError(`Expected a size of at least 0 for --max-query-drop, got ${maxQueryDrop}.`, {
      code: 'bad-argument',
    });
  }
  if (failOn === undefined && maxQueryDrop === undefined) {
    for (const flag of ['annotations', 'junit']) {
      if (textOption(invocation, flag) !== undefined) {
        throw new InputError(`Expected --fail-on or --max-query-drop with --${flag}, got neither.`, {
          code: 'bad-argument',
          hint: 'Only a gate finds something to write there.',
        });
      }
    }
    return undefined;
  }
  return { failOn: failOn ?? 'significant', maxQueryDrop };
}

/** What a person reads of a gate: nothing when there is nothing to say. */
export function gateText(findings: readonly GateFinding[], family: Family): string {
  return findings
    .map(({ words, comparison, queries }) =>
      [
        wrapped(words),
        wrapped(`Fell: ${namedQueries(queries)}.`, '  ', '  '),
        wrapped(comparisonParagraph(comparison, family), '  ', '  '),
        '',
      ].join('\n'),
    )
    .join('\n');
}

/** The gate as programs read it. */
export function gateJson(rules: GateRules, findings: readonly GateFinding[]): Record<string, unknown> {
  return {
    failOn: rules.failOn,
    maxQueryDrop: rules.maxQueryDrop ?? null,
    passed: findings.every(({ fails }) => !fails),
    findings: findings.map(({ kind, fails, words, comparison, queries }) => ({
      kind,
      fails,
      measure: comparison.measure,
      run: comparison.arm.name,
      against: comparison.reference.name,
      words,
      queries,
    })),
  };
}

/**
 * Writes what was asked for beside the output: JUnit always, annotations and the step's summary only when there is
 * something to say. Annotations go to standard error, which GitHub reads too, so that standard output stays data.
 */
export async function writeGateFiles(
  invocation: Invocation,
  comparisons: readonly Comparison[],
  family: Family,
  findings: readonly GateFinding[],
): Promise<void> {
  const { files, talk } = invocation.context;
  const paragraphOf = (comparison: Comparison) => comparisonParagraph(comparison, family);
  const junit = textOption(invocation, 'junit');
  if (junit !== undefined) {
    const sink = files.create(junit);
    sink.write(Buffer.from(gateJunit(comparisons, findings, paragraphOf)));
    await sink.commit();
  }
  if (textOption(invocation, 'annotations') === undefined || findings.length === 0) return;
  talk.write(githubAnnotations(findings));
  const { GITHUB_STEP_SUMMARY: summary } = process.env;
  if (summary !== undefined && summary !== '') appendFileSync(summary, gateSummary(findings, paragraphOf));
}
