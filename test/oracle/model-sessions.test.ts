import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Dense from '../../src/encoders/dense/transformer-dense.ts';
import type * as Sessions from '../../src/encoders/sessions/model-sessions.ts';
import type * as Pool from '../../src/encoders/sessions/session-pool.ts';
import { TextTokenizer } from '../../src/encoders/tokenizing/text-tokenizer.ts';
import { readTokenizerJson } from '../../src/encoders/tokenizing/tokenizer-files.ts';
import { sharedModels } from '../shared-data.ts';

// Threads run the built program: there is no other way to start a worker from TypeScript on Node 20.
const built = (path: string) => new URL(`../../dist/encoders/${path}.js`, import.meta.url).href;
const { TransformerDense } = (await import(built('dense/transformer-dense'))) as typeof Dense;
const { ModelSessions } = (await import(built('sessions/model-sessions'))) as typeof Sessions;
const { SessionPool } = (await import(built('sessions/session-pool'))) as typeof Pool;

const id = 'all-minilm-l6-v2-int8';
const models = sharedModels();
const model = `${models}/${id}`;
const reading = { kind: 'vector', pooling: 'mean', dimension: 384 } as const;
const settings = { id, digest: '', queryPrefix: '', passagePrefix: '', dimension: 384 };
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-sessions-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function openEncoder(threads: number, limits: Partial<Dense.DenseSettings> = {}) {
  const path = `${model}/tokenizer.json`;
  const tokenizer = new TextTokenizer(readTokenizerJson(readFileSync(path), path), path);
  const sessions = new ModelSessions({ id, graph: `${model}/model.onnx`, reading, threads });
  return new TransformerDense(
    { ...settings, maxTokens: 256, longTexts: 'windows', ...limits },
    tokenizer,
    sessions,
  );
}

const texts = Array.from(
  { length: 24 },
  (_, index) => `Text ${index} ${'has words like these '.repeat(index % 7)}`,
);

describe.skipIf(models === undefined)('sessions of a model', () => {
  it('give a text the same vector in threads, here, and whatever its companions', async () => {
    const [here, threads] = [openEncoder(1), openEncoder(2)];
    const alone = [];
    for (const text of texts) alone.push((await here.encode([text], 'passage'))[0]);
    const doubled = [...texts].reverse().flatMap((text) => [text, text]);
    const seen: number[] = [];
    const together = await threads.encode(doubled, 'passage', {
      onProgress: (counts) => seen.push(counts.texts),
    });
    expect(together.filter((_, index) => index % 2 === 0).reverse()).toEqual(alone);
    expect(together.filter((_, index) => index % 2 === 1).reverse()).toEqual(alone);
    // Equal texts went through the model once.
    expect(threads.counts).toEqual({ ...here.counts, texts: 48 });
    expect(seen).toEqual(texts.map((_, index) => 2 * (index + 1)));
    await Promise.all([here.close(), threads.close()]);
  });

  it('read long texts in windows, and texts of nothing as well', async () => {
    const encoder = openEncoder(2, { maxTokens: 16 });
    const long = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen';
    const [whole, first, last, empty] = await encoder.encode(
      [
        long,
        'one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
        'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
        '',
      ],
      'passage',
    );
    // Two windows of 14 tokens, of which the second adds one.
    const mean = first!.map((value, index) => (14 * value + last![index]!) / 15);
    const length = Math.hypot(...mean);
    expect(Math.max(...mean.map((value, index) => Math.abs(value / length - whole![index]!)))).toBeLessThan(
      1e-6,
    );
    expect(Math.hypot(...empty!)).toBeCloseTo(1, 6);
    expect(encoder.counts).toMatchObject({ texts: 4, windowed: 1, truncated: 0 });
    await encoder.close();
  });

  it('stop at an abort, and run again afterwards', async () => {
    const encoder = openEncoder(2);
    const controller = new AbortController();
    const work = encoder.encode(texts, 'passage', {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('Enough.')),
    });
    await expect(work).rejects.toThrow('Enough.');
    expect(encoder.counts.texts).toBeLessThan(texts.length);
    expect(await encoder.encode(texts, 'passage')).toHaveLength(24);
    await encoder.close();
  });

  it('turn the end of a thread into an error, and start another', async () => {
    const script = join(folder, 'dying.mjs');
    writeFileSync(
      script,
      `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ input }) => {
        if (input.ids[0] === 1) process.exit(3);
        if (input.ids[0] === 2) throw new Error('Out of something.');
      });`,
    );
    const graph = `${model}/model.onnx`;
    const { size, mtimeMs } = statSync(graph);
    const plan = { id, graph, reading, bytes: size, modifiedMs: mtimeMs };
    const pool = new SessionPool(plan, 2, pathToFileURL(script));
    const input = (first: number) => ({ ids: Int32Array.of(first), secondFrom: 1 });
    await expect(pool.run(input(1))).rejects.toMatchObject({ name: 'UnavailableError' });
    await expect(pool.run(input(2))).rejects.toThrow('got its end: Out of something.');
    await pool.close();
  });

  it('name what is wrong with a file, in threads as here', async () => {
    const graph = join(folder, 'model.onnx');
    writeFileSync(graph, readFileSync(`${model}/model.onnx`).subarray(0, 1_000_000));
    const input = { ids: Int32Array.of(101, 102), secondFrom: 2 };
    for (const threads of [1, 2]) {
      const sessions = new ModelSessions({ id, graph, reading, threads });
      const damaged = sessions.runnerFor(100).run(input);
      await expect(damaged).rejects.toMatchObject({ name: 'DataError' });
      await expect(damaged).rejects.toThrow('got one that does not load');
      await sessions.close();
    }
    const sessions = new ModelSessions({ id, graph, reading, threads: 2 });
    copyFileSync(`${model}/model.onnx`, graph);
    await expect(sessions.runnerFor(100).run(input)).rejects.toThrow('as it was when the model was opened');
    await sessions.close();
    utimesSync(graph, 1, 1);
    const opened = new ModelSessions({ id, graph, reading: { kind: 'logit' }, threads: 1 });
    await expect(opened.runnerFor(1).run(input)).rejects.toThrow('an output of 2 dimensions');
    const wide = new ModelSessions({ id, graph, reading: { ...reading, dimension: 385 }, threads: 1 });
    await expect(wide.runnerFor(1).run(input)).rejects.toThrow('[1, tokens, 385]');
    const outside = wide.runnerFor(1).run({ ids: Int32Array.of(40_000), secondFrom: 1 });
    await expect(outside).rejects.toMatchObject({ name: 'DataError' });
    await wide.close();
    expect(() => new ModelSessions({ id, graph: join(folder, 'none'), reading })).toThrow('got no file');
  });

  it.each([
    ['by itself, without being closed', '', 0],
    ['in the middle of an encoding', 'setTimeout(() => process.exit(7), 300);', 7],
    ['by an error in the middle', 'setTimeout(() => { throw new Error("Oh."); }, 300);', 1],
  ])('let a process end %s', (_, ending, code) => {
    const script = join(folder, 'ending.mjs');
    writeFileSync(
      script,
      `import { ModelSessions } from ${JSON.stringify(built('sessions/model-sessions'))};
      const sessions = new ModelSessions({
        id: 'a', graph: ${JSON.stringify(`${model}/model.onnx`)}, threads: 2, reading: ${JSON.stringify(reading)},
      });
      const ids = new Int32Array(500).fill(2000);
      const runner = sessions.runnerFor(100);
      ${ending}
      const count = ${code === 0 ? 4 : 400};
      await Promise.all(Array.from({ length: count }, () => runner.run({ ids, secondFrom: 500 })));
      console.log('done');`,
    );
    const { status, signal, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    expect({ status, signal }).toEqual({ status: code, signal: null });
    expect(stdout).toBe(code === 0 ? 'done\n' : '');
  });
});
