import { basename, join } from 'node:path';
import {
  buildLesson,
  inShort,
  KIPPS_QUERY,
  KIPPS_SOURCE,
  LESSON_STEPS,
  type Lesson,
  type LessonOptions,
  type LessonStepName,
  lessonRuns,
  STEP_TITLES,
  tellLesson,
} from '../../lesson/index.ts';
import { InputError, NotFoundError, type Notice } from '../../model/index.ts';
import { writeTrecRun } from '../../runs/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { formatOption, namedValues, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { KIPPS_FILE, readText } from './lesson-text.ts';

/** Tells the lesson, or prints its figures, and writes its runs where asked to. */
export const lessonHandler: Handler = async (invocation) => {
  const { path, ...about } = textAndQuery(invocation);
  const weights = textOption(invocation, 'weights');
  const lesson = buildLesson(await readText(invocation.context, path), {
    ...about,
    rankConstant: textOption(invocation, 'rankConstant'),
    weights: weights === undefined ? undefined : namedValues(weights, '--weights'),
  });
  const isEmpty = lesson.fused.length === 0;
  const folder = textOption(invocation, 'runs');
  const notices: Notice[] = [];
  if (folder !== undefined) {
    notices.push(isEmpty ? NO_RUNS : await writeRuns(invocation, lesson, folder));
  }
  const step = textOption(invocation, 'step') as LessonStepName | undefined;
  const steps = step === undefined ? LESSON_STEPS : [step];
  emit(
    invocation.context,
    {
      schema: 'consilience.lesson/1',
      data: lessonData(lesson, steps),
      table: { columns: [], rows: [] },
      text: tellLesson(lesson, steps),
      notices,
    },
    formatOption(invocation),
  );
  return isEmpty ? EXIT.no : EXIT.done;
};

const NO_RUNS: Notice = {
  code: 'no-runs-written',
  count: 1,
  message: 'No passage matches the query, so no runs were written.',
};

/** Which text, under which name, and which words. */
function textAndQuery(invocation: Invocation): LessonOptions & { readonly path: string } {
  const [given = 'kipps'] = invocation.positional;
  const path = textOption(invocation, 'text');
  const query = textOption(invocation, 'query');
  if (path === undefined) {
    if (given !== 'kipps') {
      throw new NotFoundError(`Expected the lesson kipps, got ${JSON.stringify(given)}.`, {
        hint: `For a text of your own: consilience lesson --text ${given} --query "some words"`,
      });
    }
    return { path: KIPPS_FILE, name: 'kipps', query: query ?? KIPPS_QUERY, source: KIPPS_SOURCE };
  }
  if (query === undefined) {
    throw new InputError(`Expected words to look for in ${path}, got no --query.`, {
      code: 'bad-argument',
      hint: 'For example: --query "white whale ship"',
    });
  }
  return { path, name: idPrefixOf(path), query };
}

/** A file's name without its ending, fit for a column of a run: `my book.txt` is `my-book`. */
function idPrefixOf(path: string): string {
  const name = path === '-' ? 'text' : basename(path).replace(/\.[^.]*$/, '');
  return name.replace(/[\s\p{Cc}]+/gu, '-') || 'text';
}

async function writeRuns({ context }: Invocation, lesson: Lesson, folder: string): Promise<Notice> {
  const runs = lessonRuns(lesson);
  for (const run of runs) {
    const sink = context.files.create(join(folder, `${run.tag}.run`));
    // Equal counts are parted by single ulps: every reader then keeps the earlier passage first.
    writeTrecRun(run, (bytes) => sink.write(bytes), { separateTies: true });
    await sink.commit();
  }
  const names = runs.map(({ tag }) => `${tag}.run`).join(', ');
  return { code: 'runs-written', count: runs.length, message: `Wrote ${names} to ${folder}.` };
}

function lessonData(lesson: Lesson, steps: readonly LessonStepName[]): Record<string, unknown> {
  const short = inShort(lesson);
  return {
    lesson: lesson.name,
    query: lesson.query,
    rankConstant: lesson.rankConstant,
    weights: lesson.weights,
    steps: steps.map((step) => ({
      step,
      title: STEP_TITLES[step],
      inShort: short[step],
      figures: lesson.figures[step],
    })),
  };
}
