import { recountBench } from '../../bench/index.ts';
import type { Notice } from '../../model/index.ts';
import type { RecountFile } from '../../recount/index.ts';
import { withBenchFolder } from '../bench-folder.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { renderTable, type Table } from '../output/table.ts';

/** Lets the second scorer count. */
export const benchRecountHandler: Handler = async (invocation) => {
  const [folder] = invocation.positional as [string];
  const recounts = await withBenchFolder(folder, 'consilience bench recount', recountBench);
  const table = recountTable(recounts);
  const lines = recounts.flatMap(disagreements);
  const nothing = [...new Set(recounts.flatMap(({ without_gold }) => without_gold))];
  const shown = lines.slice(0, SHOWN);
  const more = lines.length > SHOWN ? [`and ${lines.length - SHOWN} more; the recounts have them all`] : [];
  const verdict =
    lines.length === 0
      ? 'Two scorers agree on every figure, and the rows contradict themselves nowhere.'
      : `${lines.length} disagreements:\n${[...shown, ...more].map((line) => `  ${line}`).join('\n')}`;
  emit(
    invocation.context,
    {
      schema: 'consilience.bench-recount/1',
      data: { agrees: lines.length === 0, recounts: recounts.map(withoutOutcomes) },
      table,
      text: `${renderTable(table, 'text')}\n${verdict}\n`,
      notices: nothing.length === 0 ? [] : [withoutGold(nothing)],
    },
    formatOption(invocation),
  );
  return lines.length === 0 ? EXIT.done : EXIT.no;
};

/** Said, because other countings take a question without a relevant document for answered, or leave it out. */
function withoutGold(questions: readonly string[]): Notice {
  const named = questions.slice(0, NAMED).join(', ');
  const more = questions.length > NAMED ? ` and ${questions.length - NAMED} more` : '';
  const message = `Questions with nothing relevant, which count as missed by every arm: ${named}${more}.`;
  return { code: 'nothing-relevant', message, count: questions.length };
}

/** How many questions are named. */
const NAMED = 10;

/** How many disagreements are printed. */
const SHOWN = 30;

function recountTable(recounts: readonly RecountFile[]): Table {
  return {
    columns: [
      { key: 'arm', title: 'arm' },
      { key: 'rows', title: 'rows' },
      { key: 'answerable', title: 'answerable' },
      { key: 'failed', title: 'failed' },
      { key: 'problems', title: 'problems' },
      { key: 'rowDiffs', title: 'rows differ' },
      { key: 'summaryDiffs', title: 'scores differ' },
      { key: 'notRecounted', title: 'not recounted' },
    ],
    rows: recounts.map((recount) => [
      recount.arm,
      recount.questions.rows,
      recount.questions.answerable,
      recount.questions.failed,
      recount.g0_problems.length,
      recount.row_diffs.length,
      recount.summary_diffs.length,
      recount.not_recounted.length === 0 ? null : recount.not_recounted.join(', '),
    ]),
  };
}

function disagreements({ arm, rows, g0_problems, row_diffs, summary_diffs }: RecountFile): string[] {
  return [
    ...g0_problems.map(({ line, message, qid }) =>
      [`${arm}: ${line === null ? rows : `${rows}:${line}`}`, qid ?? '', message].filter(Boolean).join(': '),
    ),
    ...row_diffs.map(
      ({ line, qid, measure, stored, recounted }) =>
        `${arm}: ${rows}:${line}: ${qid}: ${measure} is ${recounted}, the row says ${stored ?? 'nothing'}`,
    ),
    ...summary_diffs.map(
      ({ field, stored, recounted }) =>
        `${arm}: ${field} is ${recounted}, the scores say ${stored ?? 'nothing'}`,
    ),
  ];
}

/** Outcomes by question are in the files; here they would bury the rest. */
function withoutOutcomes({ outcomes: _, ...recount }: RecountFile): Omit<RecountFile, 'outcomes'> {
  return recount;
}
