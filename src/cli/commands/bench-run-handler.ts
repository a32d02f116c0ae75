import { type BenchRun, type Plan, runBench } from '../../bench/index.ts';
import { InputError, type Notice } from '../../model/index.ts';
import { benchOption, withPlannedBench } from '../bench-plan.ts';
import { EXIT, type Handler } from '../command.ts';
import { interruption } from '../interruption.ts';
import { flagOption, formatOption, listOption, textOption, wholeOption } from '../options.ts';
import { ArmProgressLine } from '../output/arm-progress-line.ts';
import { emit } from '../output/emit.ts';

/** Runs the arms of a plan that are no fusions. */
export const benchRunHandler: Handler = (invocation) => {
  const [planPath] = invocation.positional as [string];
  const isResumed = flagOption(invocation, 'resume');
  const retriesFailed = flagOption(invocation, 'retryFailed');
  if (retriesFailed && !isResumed)
    throw new InputError('Expected --retry-failed with --resume, got it alone.', { code: 'bad-argument' });
  return withPlannedBench(invocation, planPath, benchOption(invocation), async ({ plan, text, ports }) => {
    const { context } = invocation;
    const line = new ArmProgressLine(context.talk, {
      isQuiet: flagOption(invocation, 'quiet'),
      isTerminal: process.stderr.isTTY === true,
    });
    const { signal, release } = interruption();
    let run: BenchRun;
    try {
      run = await runBench({
        plan,
        planBytes: text,
        ports,
        planName: planPath,
        command: 'consilience bench run',
        arms: listOption(invocation, 'arm'),
        first: wholeOption(invocation, 'first'),
        isResumed,
        retriesFailed,
        exploratory: textOption(invocation, 'exploratory'),
        signal,
        onProgress: (progress) => line.show(progress),
      });
    } finally {
      line.clear();
      release();
    }
    emit(
      context,
      {
        schema: 'consilience.bench-run/1',
        data: { bench: plan.bench, directory: ports.records.root, ...run },
        table: { columns: [], rows: [] },
        text: runText(run, planPath, ports.records.root, nextStep(plan, planPath)),
        notices: run.registration === null && run.exploratory === null ? [UNREGISTERED] : [],
      },
      formatOption(invocation),
    );
    if (run.wasAborted) return EXIT.interrupted;
    return run.arms.some(({ failed }) => failed > 0) ? EXIT.no : EXIT.done;
  });
};

const UNREGISTERED: Notice = {
  code: 'unregistered',
  count: 1,
  message:
    'This bench was not registered before its first row: what it compares can no longer be called planned.',
};

/** What stands between stored lists and their scores. */
function nextStep({ arms }: Plan, planPath: string): string {
  const hasFusions = Object.values(arms).some(
    ({ fusion, cut, skipped }) => fusion !== undefined && cut === undefined && skipped === undefined,
  );
  return hasFusions ? `Next, the fusions of these lists: consilience bench fuse ${planPath}` : '';
}

function runText(
  { arms, exploratory, wasAborted }: BenchRun,
  planPath: string,
  directory: string,
  next: string,
): string {
  const lines = arms.map(({ arm, done, failed, total }) =>
    failed === 0
      ? `${arm}: ${done} of ${total} queries answered`
      : `${arm}: ${done} of ${total} queries answered, ${failed} failed`,
  );
  const hasFailed = arms.some(({ failed }) => failed > 0);
  return [
    ...lines,
    ...(exploratory === null ? [] : [`Exploratory: ${exploratory}`]),
    wasAborted
      ? `Interrupted; what is stored is valid. Go on with: consilience bench run ${planPath} --resume`
      : hasFailed
        ? `Incomplete: rows with errors have no score. Ask again with: consilience bench run ${planPath} --resume --retry-failed`
        : `Stored in ${directory}`,
    ...(wasAborted || hasFailed || next === '' ? [] : [next]),
    '',
  ].join('\n');
}
