import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  buildLesson,
  JAVASCRIPT_FUSION,
  JAVASCRIPT_RANKER_A,
  KIPPS_QUERY,
  KIPPS_SOURCE,
} from '../../../../src/lesson/index.ts';
import {
  fusionTask,
  judgeFusion,
  judgeRanker,
  linesOfRows,
  rankerLines,
  rankerTask,
  troubleOf,
} from './pupil-tasks.ts';
import { type PupilTask, type PupilWorker, runPupilCode } from './run-pupil-code.ts';

const novel = readFileSync(new URL('../../../../data/kipps/39162.txt', import.meta.url), 'utf8');
const lesson = buildLesson(novel, { name: 'kipps', query: KIPPS_QUERY, source: KIPPS_SOURCE });

/** The same source in a context of its own, without eval, as a worker of the page has it; the tests in test/pages use real workers. */
function start(source: string): PupilWorker {
  let isOver = false;
  const worker: PupilWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (input) => queueMicrotask(() => isOver || guarded(() => self.onmessage?.({ data: input }))),
    terminate: () => {
      isOver = true;
    },
  };
  const self: { onmessage?: (event: { data: unknown }) => void; postMessage(message: unknown): void } = {
    postMessage: (data) => worker.onmessage?.({ data: structuredClone(data) } as MessageEvent),
  };
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      const { stack = '', name, message } = error as Error;
      const lineno = Number(/pupil\.js:(\d+)/.exec(stack)?.[1] ?? 0);
      const event = { message: `Uncaught ${name}: ${message}`, lineno, preventDefault: () => {} };
      queueMicrotask(() => isOver || worker.onerror?.(event as ErrorEvent));
    }
  };
  const context = vm.createContext({ self }, { codeGeneration: { strings: false, wasm: false } });
  guarded(() => vm.runInContext(source, context, { filename: 'pupil.js', timeout: 500 }));
  return worker;
}

const task = (code: string, part: Partial<PupilTask> = {}): PupilTask => ({
  code,
  answer: 'answer(input)',
  input: 20,
  limitMs: 1000,
  ...part,
});

describe("a pupil's code", () => {
  it('is given its input, prints, and gives back a value', async () => {
    const code =
      'function answer(n) {\n  print("n is", n, [1]);\n  console.log({ a: 1 });\n  return n + 1;\n}';
    expect(await runPupilCode(task(code), start)).toEqual({
      kind: 'value',
      value: 21,
      lines: ['n is 20 [1]', '{"a":1}'],
    });
  });

  it.each([
    ['a mistake while it runs', 'function answer() {\n  let a;\n  return a.b;\n}', 3, /TypeError/],
    ['a name that is not there', 'function answer() {\n  return missing;\n}', 2, /missing is not defined/],
    [
      'a global by mistake',
      'function answer() {\n  total = 1;\n  return total;\n}',
      2,
      /total is not defined/,
    ],
    ['a thing that cannot be read', 'function answer() {\n  return 1 +;\n}', 2, /SyntaxError/],
    ['no function', '// nothing', undefined, /answer is not defined/],
  ])('has %s reported with its line', async (_, code, line, message) => {
    const outcome = await runPupilCode(task(code), start);
    expect(outcome).toMatchObject({ kind: 'mistake', line, message: expect.stringMatching(message) });
    expect(troubleOf(outcome)).toMatch(line === undefined ? message : new RegExp(`^Line ${line}: `));
  });

  it('may end with a comment, and may hold what stands for the answer', async () => {
    const code = 'const ANSWER = 3; const answer = () => "$& ANSWER" + ANSWER; // done';
    expect(await runPupilCode(task(code), start)).toMatchObject({ kind: 'value', value: '$& ANSWER3' });
  });

  it('is stopped when it gives no answer in time', async () => {
    const silent: PupilWorker = {
      onmessage: null,
      onerror: null,
      postMessage: () => {},
      terminate: () => {},
    };
    const outcome = await runPupilCode(task('', { limitMs: 20 }), () => silent);
    expect(outcome).toEqual({ kind: 'stopped', afterMs: 20, lines: [] });
    expect(troubleOf(outcome)).toBe('Stopped after 0.02 seconds. Is there a loop that never ends?');
  });

  it('has no more than two hundred lines sent', async () => {
    const code = 'function answer() { for (let i = 0; i < 1000; i++) print("x".repeat(1000)); }';
    const { lines } = await runPupilCode(task(code), start);
    expect(lines).toHaveLength(200);
    expect(lines[0]).toHaveLength(500);
  });

  it('has no way out', async () => {
    const code =
      'function answer() { return [typeof self.fetch, typeof self.importScripts, typeof self.WebSocket, typeof self.Worker]; }';
    expect(await runPupilCode(task(code), start)).toMatchObject({ value: Array(4).fill('undefined') });
  });
});

describe('ranker A', () => {
  it('is the engine’s when its line is there', async () => {
    const outcome = await runPupilCode(rankerTask(JAVASCRIPT_RANKER_A.solution, lesson), start);
    const value = outcome.kind === 'value' ? outcome.value : undefined;
    expect(linesOfRows(value)).toEqual(rankerLines(lesson));
    expect(rankerLines(lesson)).toEqual([
      '1. passage 98: 5 hits, 128 words',
      '2. passage 406: 5 hits, 107 words',
      '3. passage 24: 4 hits, 336 words',
      '4. passage 234: 4 hits, 205 words',
      '5. passage 104: 3 hits, 105 words',
    ]);
    expect(judgeRanker(value, lesson).isRight).toBe(true);
  });

  it('is told what is missing as long as it is not', async () => {
    const outcome = await runPupilCode(rankerTask(JAVASCRIPT_RANKER_A.skeleton, lesson), start);
    expect(judgeRanker(outcome.kind === 'value' ? outcome.value : 0, lesson)).toEqual({
      isRight: false,
      text: 'The list is empty: no passage got a hit. Is the missing line there?',
    });
    expect(judgeRanker(undefined, lesson).text).toBe('rankerA gives back no list.');
    expect(judgeRanker([{ number: 406, hits: 5, length: 107 }], lesson).text).toContain(
      'Place 1 is not that',
    );
  });
});

describe('A, B, C and the sum', () => {
  const run = async (code: string) => {
    const outcome = await runPupilCode(fusionTask(code, lesson), start);
    return judgeFusion(outcome.kind === 'value' ? outcome.value : undefined, lesson);
  };

  it('are the engine’s over all passages when their lines are there', async () => {
    expect((await run(JAVASCRIPT_FUSION.solution)).map(({ text }) => text)).toEqual(
      ['A', 'B', 'C', 'The sum'].map((name) => `${name}: right, all 100 passages are in the engine's order.`),
    );
  });

  it('are checked one by one', async () => {
    expect((await run(JAVASCRIPT_FUSION.skeleton)).map(({ isRight }) => isRight)).toEqual(
      Array(4).fill(false),
    );
    const onlyB = JAVASCRIPT_FUSION.skeleton.replace(
      /(scoreB.*\n {2}return )0;/,
      (_, before: string) => `${before}hits / words;`,
    );
    expect((await run(onlyB)).map(({ isRight }) => isRight)).toEqual([false, true, false, false]);
  });
});
