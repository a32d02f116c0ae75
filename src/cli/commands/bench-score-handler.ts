import { type ArmScores, armScores, rowMeasureName, type ScoresFile, scoreBench } from '../../bench/index.ts';
import { parseMeasures } from '../../measures/index.ts';
import { withBenchFolder } from '../bench-folder.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { type Cell, renderTable, type Table } from '../output/table.ts';
import { wrapped } from '../output/wrapped.ts';

/** Scores a bench. */
export const benchScoreHandler: Handler = async (invocation) => {
  const [folder] = invocation.positional as [string];
  const scores = await withBenchFolder(folder, 'consilience bench score', scoreBench);
  const table = scoresTable(scores);
  const remarks = scores.arms.flatMap((arm) => armRemarks(arm, armScores(scores, arm)!));
  const exploratory = scores.exploratory === null ? [] : [`Exploratory, no test: ${scores.exploratory}.`];
  const text = [
    renderTable(table, 'text'),
    ...[...exploratory, ...remarks].map((line) => `\n${wrapped(line)}\n`),
  ];
  emit(
    invocation.context,
    { schema: 'consilience.bench-score/1', data: { scores }, table, text: text.join(''), notices: [] },
    formatOption(invocation),
  );
  return scores.arms.every((arm) => isWhole(armScores(scores, arm)!)) ? EXIT.done : EXIT.no;
};

function isWhole(arm: ArmScores): boolean {
  if (arm.status !== 'scored') return arm.status !== 'not-run';
  return arm.unscored.length === 0 && (arm.rebuilt === null || arm.rebuilt.equal === arm.rebuilt.of);
}

function scoresTable(scores: ScoresFile): Table {
  const measures = parseMeasures(scores.measures).map(({ spelling }) => rowMeasureName(spelling));
  return {
    columns: [
      { key: 'arm', title: 'arm' },
      { key: 'status', title: 'status' },
      { key: 'queries', title: 'queries' },
      { key: 'answerable', title: 'answerable' },
      ...measures.map((name) => ({ key: name, title: name, show: shownFigure })),
      { key: 'tiesAt5', title: 'ties at 5' },
      { key: 'rebuilt', title: 'made again' },
    ],
    rows: scores.arms.map((arm) => scoresRow(arm, armScores(scores, arm)!, measures)),
  };
}

function scoresRow(name: string, arm: ArmScores, measures: readonly string[]): Cell[] {
  const status = arm.exploratory === null ? arm.status : `${arm.status}, exploratory`;
  if (arm.status !== 'scored') return [name, status, null, null, ...measures.map(() => null), null, null];
  const { queries, counts, means, ties_at_5: ties, rebuilt } = arm;
  const figures = measures.map((measure): Cell => {
    const counted = measure.startsWith('all@') ? counts.answerable : counts.all;
    return counted[measure] ?? means[measure] ?? null;
  });
  return [
    name,
    status,
    queries.scored,
    queries.answerable,
    ...figures,
    ties,
    rebuilt === null ? null : { value: rebuilt.equal, word: `${rebuilt.equal} of ${rebuilt.of}` },
  ];
}

function shownFigure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}

/** What a reader must know of an arm, as sentences. */
function armRemarks(name: string, arm: ArmScores): string[] {
  if (arm.status !== 'scored') {
    const progress = arm.done === undefined ? '' : ` at ${arm.done} of ${arm.of}`;
    return [`${name} is not scored (${arm.status}${progress}): ${arm.reason}.`];
  }
  const remarks: string[] = [];
  if (arm.exploratory !== null)
    remarks.push(`${name} is exploratory, scored and never tested: ${arm.exploratory}`);
  if (arm.unscored.length > 0)
    remarks.push(
      `${name} is not whole: ${arm.queries.failed} queries failed, ${arm.queries.missing} have no row (${listed(arm.unscored)}). None of them counts as a zero.`,
    );
  if (arm.rebuilt !== null && arm.rebuilt.equal < arm.rebuilt.of)
    remarks.push(
      `${name} is not what its stored legs make on ${arm.rebuilt.differing.length} queries (${listed(arm.rebuilt.differing)}).`,
    );
  const moved = Object.entries(arm.ties_reversed?.changed ?? {}).filter(([, qids]) => qids.length > 0);
  if (arm.ties_at_5 > 0 && arm.ties_reversed !== null)
    remarks.push(
      moved.length === 0
        ? `${name}: with its ties the other way round no outcome changes.`
        : `${name}: with its ties the other way round ${moved.map(([measure, qids]) => `${measure} changes on ${listed(qids)}`).join(', ')}.`,
    );
  return remarks;
}

function listed(qids: readonly string[]): string {
  const some = qids.slice(0, 5).join(', ');
  return qids.length > 5 ? `${some} and ${qids.length - 5} more` : some;
}
