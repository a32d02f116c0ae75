import { evaluate } from '../../measures/index.ts';
import { InputError } from '../../model/index.ts';
import {
  type ComparisonOptions,
  compareEvaluations,
  comparisonParagraph,
  type Family,
  judgeGate,
  measuresToCompare,
} from '../../report/index.ts';
import type { CorrectionName, TestName } from '../../significance/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { distinctNotices, evaluationOptions, measuresOf, readQrelsAndRuns } from '../evaluation-arguments.ts';
import { formatOption, numberOption, textOption, wholeOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { renderTable } from '../output/table.ts';
import { wrapped } from '../output/wrapped.ts';
import type { NamedRun } from '../run-arguments.ts';
import { requireSameGround } from '../same-ground.ts';
import { gateJson, gateRules, gateText, writeGateFiles } from './compare-gate.ts';
import { comparisonJson, comparisonTable } from './comparison.ts';

/** Compares the runs pair by pair, or each with one; and lets a gate decide on what comes of it. */
export const compareHandler: Handler = async (invocation) => {
  const measures = measuresOf(invocation, ['nDCG@10']);
  const options = comparisonOptions(invocation);
  const rules = gateRules(invocation);
  const { qrels, runs } = await readQrelsAndRuns(invocation);
  if (runs.length < 2) {
    throw new InputError(`Expected at least two runs to compare, got ${runs.length}.`, {
      code: 'bad-argument',
    });
  }
  const against = referenceName(invocation, runs, rules !== undefined);
  if (rules !== undefined) await requireSameGround(invocation, qrels, runs);
  const asked = measuresToCompare(measures);
  const evaluations = runs.map(({ name, run }) => ({
    name,
    evaluation: evaluate(run, qrels, asked, evaluationOptions(invocation)),
  }));
  const comparisons = compareEvaluations(evaluations, measures.length, against, options);
  const family: Family = { pairs: comparisons.length / measures.length, measures: measures.length };
  const findings = rules === undefined ? [] : judgeGate(comparisons, rules);
  if (rules !== undefined) await writeGateFiles(invocation, comparisons, family, findings);
  const table = comparisonTable(comparisons);
  const paragraphs = comparisons.map((comparison) => `${wrapped(comparisonParagraph(comparison, family))}\n`);
  const text =
    rules === undefined ? [...paragraphs, renderTable(table, 'text')].join('\n') : gateText(findings, family);
  const notices = distinctNotices([
    ...qrels.notices,
    ...runs.flatMap(({ run }) => run.notices),
    ...evaluations.flatMap(({ evaluation }) => evaluation.notices),
  ]);
  const data = {
    alpha: options.alpha,
    power: options.power,
    family: comparisons.length,
    comparisons: comparisons.map(comparisonJson),
    gate: rules === undefined ? null : gateJson(rules, findings),
  };
  emit(
    invocation.context,
    { schema: 'consilience.compare/1', data, table, text, notices },
    formatOption(invocation),
  );
  return findings.some(({ fails }) => fails) ? EXIT.no : EXIT.done;
};

/** The reference's name: `--against` takes a name, or the path as it was given. */
function referenceName(
  invocation: Invocation,
  runs: readonly NamedRun[],
  isGate: boolean,
): string | undefined {
  const given = textOption(invocation, 'against');
  if (given === undefined && isGate && runs.length > 2) {
    throw new InputError('Expected --against with more than two runs at a gate, got none.', {
      code: 'bad-argument',
      hint: 'Name the run that must not be fallen behind: --against BASE',
    });
  }
  const byName = runs.find(({ name }) => name === given);
  return (byName ?? runs.find(({ path }) => path === given))?.name ?? given;
}

function comparisonOptions(invocation: Invocation): ComparisonOptions {
  const margin = numberOption(invocation, 'equivalence');
  const samples = wholeOption(invocation, 'samples');
  const interval = textOption(invocation, 'interval') as ComparisonOptions['interval'];
  return {
    test: textOption(invocation, 'test') as TestName | undefined,
    alpha: numberOption(invocation, 'alpha') ?? 0.05,
    power: numberOption(invocation, 'power') ?? 0.8,
    correction: textOption(invocation, 'correction') as CorrectionName,
    seed: wholeOption(invocation, 'seed', 0),
    zeros: textOption(invocation, 'zeros') as ComparisonOptions['zeros'],
    ...(margin !== undefined && { margin }),
    ...(samples !== undefined && { samples }),
    ...(interval !== undefined && { interval }),
  };
}
