import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { evaluate } from '../../measures/index.ts';
import { InputError, NotFoundError } from '../../model/index.ts';
import {
  measuresToCompare,
  type ReportData,
  readReport,
  reportFormat,
  reportOnBench,
  reportOnRuns,
  writeReport,
} from '../../report/index.ts';
import type { CorrectionName, TestName } from '../../significance/index.ts';
import { nodeRecordFolder } from '../../storage/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { distinctNotices, evaluationOptions, measuresOf, readQrelsAndRuns } from '../evaluation-arguments.ts';
import { listOption, numberOption, textOption, wholeOption } from '../options.ts';
import { VERSION } from '../version.ts';
import { wholeText } from '../whole-text.ts';

/** Makes a report, or opens one, and writes it in every form that is asked for. */
export const reportHandler: Handler = async (invocation) => {
  const { files, out } = invocation.context;
  const outputs = listOption(invocation, 'output').map((path) => ({ path, format: reportFormat(path) }));
  const data = await dataOf(invocation);
  if (outputs.length === 0) out.write(await writeReport(data, 'md'));
  for (const { path, format } of outputs) {
    const text = await writeReport(data, format);
    const sink = files.create(path);
    sink.write(Buffer.from(text));
    await sink.commit();
  }
  return EXIT.done;
};

async function dataOf(invocation: Invocation): Promise<ReportData> {
  const from = textOption(invocation, 'from');
  const [first, ...others] = invocation.positional;
  if (from !== undefined) {
    if (first !== undefined) {
      throw new InputError(`Expected nothing besides --from, got ${JSON.stringify(first)}.`, {
        code: 'bad-argument',
      });
    }
    return withTitle(await readReport(await wholeText(invocation.context.files, from), from), invocation);
  }
  if (first === undefined) {
    throw new InputError('Expected a bench, or qrels and runs, got nothing.', {
      code: 'bad-argument',
      hint: 'consilience report BENCH -o report.html, or consilience report QRELS RUN... -o report.html',
    });
  }
  if (others.length > 0) return await runsData(invocation);
  return await benchData(invocation, first);
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

async function runsData(invocation: Invocation): Promise<ReportData> {
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
  return reportOnRuns(
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
}
