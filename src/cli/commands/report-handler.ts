import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { evaluate } from '../../measures/index.ts';
import { InputError, NotFoundError } from '../../model/index.ts';
import {
  measuresToCompare,
  type ReportData,
  type ReportFile,
  readReport,
  reportFormat,
  reportOnBench,
  reportOnRuns,
  writeReport,
} from '../../report/index.ts';
import { formatTrecRun, idAt, type Qrels } from '../../runs/index.ts';
import type { CorrectionName, TestName } from '../../significance/index.ts';
import { nodeRecordFolder } from '../../storage/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { distinctNotices, evaluationOptions, measuresOf, readQrelsAndRuns } from '../evaluation-arguments.ts';
import { flagOption, listOption, numberOption, textOption, wholeOption } from '../options.ts';
import type { NamedRun } from '../run-arguments.ts';
import { VERSION } from '../version.ts';
import { wholeText } from '../whole-text.ts';

/** Makes a report, or opens one, and writes it in every form that is asked for. */
export const reportHandler: Handler = async (invocation) => {
  const { files, out } = invocation.context;
  const outputs = listOption(invocation, 'output').map((path) => ({ path, format: reportFormat(path) }));
  const isWithRuns = flagOption(invocation, 'withRuns');
  if (isWithRuns && !outputs.some(({ format }) => format === 'html')) {
    throw new InputError('Expected a page to put the runs into, got no -o FILE.html.', {
      code: 'bad-argument',
    });
  }
  const { data, files: carried } = await dataOf(invocation);
  if (outputs.length === 0) out.write(await writeReport(data, 'md'));
  for (const { path, format } of outputs) {
    const text = await writeReport(data, format, isWithRuns ? carried() : []);
    const sink = files.create(path);
    sink.write(Buffer.from(text));
    await sink.commit();
  }
  return EXIT.done;
};

/** A report, and the files that it was made from. */
interface MadeReport {
  readonly data: ReportData;
  /** @throws InputError when it was not made from runs. */
  files(): readonly ReportFile[];
}

async function dataOf(invocation: Invocation): Promise<MadeReport> {
  const from = textOption(invocation, 'from');
  const [first, ...others] = invocation.positional;
  if (from !== undefined) {
    if (first !== undefined) {
      throw new InputError(`Expected nothing besides --from, got ${JSON.stringify(first)}.`, {
        code: 'bad-argument',
      });
    }
    const data = await readReport(await wholeText(invocation.context.files, from), from);
    return { data: withTitle(data, invocation), files: refuseFiles };
  }
  if (first === undefined) {
    throw new InputError('Expected a bench, or qrels and runs, got nothing.', {
      code: 'bad-argument',
      hint: 'consilience report BENCH -o report.html, or consilience report QRELS RUN... -o report.html',
    });
  }
  if (others.length > 0) return await runsData(invocation);
  return { data: await benchData(invocation, first), files: refuseFiles };
}

function refuseFiles(): never {
  throw new InputError('Expected qrels and runs with --with-runs, got a bench or a finished report.', {
    code: 'bad-argument',
  });
}

function withTitle(data: ReportData, invocation: Invocation): ReportData {
  const title = textOption(invocation, 'title');
  return title === undefined ? data : { ...data, title };
}

function resampling(invocation: Invocation): { seed: number; resamples: number } {
  return {
    seed: wholeOption(invocation, 'seed', 0) ?? 1,
    resamples: wholeOption(invocation, 'resamples') ?? 2000,
  };
}

async function benchData(invocation: Invocation, path: string): Promise<ReportData> {
  const { PLAN_FILE, readPlan } = await import('../../bench/index.ts');
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) throw new NotFoundError(`Expected a bench, got nothing at ${path}.`);
  if (!isFolder && !/\.ya?ml$/.test(path)) {
    throw new InputError(`Expected a bench, or runs after the qrels, got ${JSON.stringify(path)} alone.`, {
      code: 'bad-argument',
    });
  }
  const planPath = isFolder ? join(path, PLAN_FILE) : path;
  if (statSync(planPath, { throwIfNoEntry: false }) === undefined) {
    throw new NotFoundError(`Expected a bench in ${path}, got no ${PLAN_FILE} there.`, {
      hint: 'Give its plan instead: consilience report NAME.bench.yaml --bench FOLDER',
    });
  }
  const plan = readPlan(readFileSync(planPath, 'utf8'), planPath);
  const folder = isFolder ? path : (textOption(invocation, 'bench') ?? join(dirname(path), plan.bench));
  const title = textOption(invocation, 'title');
  return await reportOnBench(
    {
      plan,
      records: nodeRecordFolder(folder),
      digestOf: (bytes) => createHash('sha256').update(bytes).digest('hex'),
      program: `consilience ${VERSION}`,
      title,
    },
    resampling(invocation),
  );
}

async function runsData(invocation: Invocation): Promise<MadeReport> {
  const measures = measuresOf(invocation, ['nDCG@10']);
  const { qrels, runs } = await readQrelsAndRuns(invocation);
  const options = evaluationOptions(invocation);
  const evaluated = runs.map(({ name, path, run }) => ({
    name,
    path,
    evaluation: evaluate(run, qrels, measuresToCompare(measures), options),
  }));
  const qrelsPath = invocation.positional[0]!;
  const given = textOption(invocation, 'against');
  const against = runs.find(({ name, path }) => name === given || path === given)?.name;
  const { seed, resamples } = resampling(invocation);
  const data = reportOnRuns(
    {
      title: textOption(invocation, 'title') ?? `${runs.length} runs on ${basename(qrelsPath)}`,
      program: `consilience ${VERSION}`,
      qrels: qrelsPath,
      runs: evaluated,
      measures,
      against: against ?? given ?? runs[0]!.name,
      ties: options.readingOrder ?? "each run's own order: its sidecar's, else by id",
      notices: distinctNotices([
        ...qrels.notices,
        ...runs.flatMap(({ run }) => run.notices),
        ...evaluated.flatMap(({ evaluation }) => evaluation.notices),
      ]),
    },
    {
      test: textOption(invocation, 'test') as TestName | undefined,
      correction: textOption(invocation, 'correction') as CorrectionName,
      alpha: numberOption(invocation, 'alpha') ?? 0.05,
      power: 0.8,
      seed,
    },
    { seed, resamples },
  );
  return { data, files: () => [...runs.map(runFile), { name: 'qrels.txt', text: qrelsText(qrels) }] };
}

/** A run under the name that the report gives it; equal scores parted by single ulps, so that its order stays. */
function runFile({ name, run }: NamedRun): ReportFile {
  const tag = name.replace(/\s+/g, '-');
  return { name: `${tag}.run`, text: formatTrecRun(run, { tag, separateTies: true }) };
}

function qrelsText(qrels: Qrels): string {
  const lines = qrels.queryIds.flatMap((queryId, number) => {
    const columns = qrels.columnsAt(number);
    return Array.from(
      { length: columns.count },
      (_, index) => `${queryId} 0 ${idAt(columns, index)} ${columns.values[index]}\n`,
    );
  });
  return lines.join('');
}
