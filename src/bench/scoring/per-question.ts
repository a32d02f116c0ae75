import { type ArmValues, SCORED } from './arm-values.ts';
import { type BenchArms, isScored } from './bench-arms.ts';

/**
 * One line a query: its id, type and whether one should abstain, then every arm's value of every measure
 * (`A0:any@1`); a cell is empty where the arm has no answer.
 */
export function perQuestionTable({ questions, measures, arms }: BenchArms): string {
  const scored = [...arms].filter((entry): entry is [string, ArmValues] => isScored(entry[1]));
  const columns = scored.flatMap(([arm, values]) =>
    measures.map(({ name }, measure) => ({ title: `${arm}:${name}`, values, measure })),
  );
  const lines = [['qid', 'type', 'abstention', ...columns.map(({ title }) => title)]];
  for (let question = 0; question < questions.count; question++) {
    lines.push([
      questions.qids[question]!,
      questions.types[question] ?? '',
      String(questions.abstentions[question]),
      ...columns.map(({ values, measure }) =>
        values.states[question] === SCORED ? String(values.values[measure]![question]) : '',
      ),
    ]);
  }
  return lines.map((cells) => `${cells.map(escaped).join('\t')}\n`).join('');
}

/** TSV has no quoting: what would break a line is written as an escape. */
function escaped(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
