import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexStore } from '../../src/storage/index.ts';
import { sharedModels } from '../shared-data.ts';
import { runProgram } from './run-program.ts';

const MODELS = sharedModels();
const MODEL = MODELS === undefined ? '' : join(MODELS, 'splade-tiny');
const NOTES = fileURLToPath(new URL('../fixtures/notes/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-index-models-'));
const notes = join(folder, 'notes');
const encodings = join(notes, '.consilience', 'encodings');
beforeAll(() => cpSync(NOTES, notes, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = { CONSILIENCE_MODELS: join(folder, 'models') };
/** What a hub's model is described by, beside files that were brought by hand. */
const DESCRIPTION = {
  schema: 'consilience.model/1',
  id: 'my-model',
  kind: 'sparse',
  meaning: 'Weights of our manuals.',
  source: { hub: 'huggingface', repository: 'me/my-model', revision: 'unpinned' },
  files: [
    { path: 'model.onnx', role: 'graph', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
  ],
  licence: 'Apache-2.0',
  family: 'bert',
  pooling: 'max',
  normalize: false,
  activation: 'log1p-relu',
  head: 'in-graph',
  queryPrefix: '',
  passagePrefix: '',
  maxTokens: 512,
  dimension: 30522,
  batchInvariant: true,
  precision: 'float32',
  query: 'same-model',
  dropTokens: [0, 100, 101, 102, 103],
  fusion: { rule: 'anchored-min-max', weight: '0.3', isMeasured: false },
};

/** A folder of notes of its own. */
function copyOfNotes(name: string): string {
  const copy = join(folder, name);
  cpSync(NOTES, copy, { recursive: true });
  return copy;
}

const run = (...args: string[]) => runProgram(args, { cwd: folder, environment });

it('refuses a name that stands for no model, one of the catalogue that is not here, and a contradiction', async () => {
  const unknown = await run('index', 'notes', '--encoder', 'no-such-model');
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('got no-such-model');
  const absent = await run('index', 'notes', '--encoder', 'bge-small-en-v1.5');
  expect(absent.code).toBe(3);
  expect(absent.stderr).toContain('consilience models pull bge-small-en-v1.5');
  expect(existsSync(join(notes, '.consilience'))).toBe(false);
  const both = await run('index', 'notes', '--encoder', 'none', '--encoder', 'static-384');
  expect(both.code).toBe(2);
  expect(both.stderr).toContain('got both');
});

describe.skipIf(MODEL === '')('an index with a model of a folder', () => {
  it('has its leg in every search, says what it encoded, and knows when it is well', async () => {
    const made = await run('index', 'notes', '--encoder', MODEL);
    expect(made.stderr).toBe('');
    expect(made.stdout).toMatch(/^31 added.*\nsparse:splade-tiny: 30 texts encoded\n$/u);
    const found = await run('search', 'spring tide', 'notes', '--format', 'json');
    const answer = JSON.parse(found.stdout);
    expect(answer.hits[0].id).toBe('sea/tides.md');
    expect(answer.fusion.weights).toMatchObject({ bm25: '1', 'sparse:splade-tiny': '0.6', static: '0.3' });
    const status = await run('status', 'notes');
    expect(status.stdout).toMatch(
      /^encoder {5}sparse:splade-tiny \([0-9a-f]{8}\), 31 passages; 30 texts encoded$/mu,
    );
    const doctor = await run('doctor', 'notes');
    expect(doctor.stdout).toMatch(/model sparse:splade-tiny +ok/u);
    expect(readdirSync(encodings)).toHaveLength(1);
  });

  it('encodes only what is new', async () => {
    writeFileSync(join(notes, 'eels.md'), '# Eels\n\nEels swim to the Sargasso.\n');
    const { stdout } = await run('index', 'notes');
    expect(stdout).toContain('sparse:splade-tiny: 1 text encoded');
    const runs = join(folder, 'runs');
    writeFileSync(join(folder, 'queries.tsv'), '1\tsargasso\n');
    const batch = await run(
      'search',
      '--queries',
      'queries.tsv',
      '-o',
      runs,
      'notes',
      '--legs',
      'bm25,sparse',
    );
    expect(batch.code).toBe(0);
    expect(readdirSync(runs).filter((file) => file.endsWith('.run'))).toEqual([
      'bm25.run',
      'fused.run',
      'sparse-splade-tiny.run',
    ]);
  });

  it('loses the leg when it is named no more, what it made by compacting, and everything by clean', async () => {
    const without = await run('index', 'notes', '--encoder', 'static-384');
    expect(without.stderr).toContain('sparse:splade-tiny is no leg of the index any more');
    const found = await run('search', 'sea', 'notes', '--legs', 'sparse');
    expect(found.code).toBe(2);
    expect(found.stderr).toContain('consilience index DIR --encoder MODEL');
    await run('index', 'compact', 'notes');
    expect(readdirSync(encodings)).toEqual([]);
    await run('clean', 'notes');
    expect(existsSync(encodings)).toBe(false);
  });
});

it('says with which flags an index without the packaged model is made anew', async () => {
  const plain = copyOfNotes('plain');
  await run('index', plain);
  const refused = await run('index', plain, '--encoder', 'none');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('consilience index DIR --full --encoder none');
  expect((await run('index', plain, '--full', '--encoder', 'none')).code).toBe(0);
});

it('a search does not fill an index that nothing was put into', async () => {
  const empty = copyOfNotes('empty');
  mkdirSync(join(empty, '.consilience'));
  const found = await run('search', 'sea', empty);
  expect(found.code).not.toBe(0);
  await openIndexStore(join(empty, '.consilience'), { create: true }).close();
  const again = await run('search', 'sea', empty);
  expect(again.stderr).toContain('nothing was ever put into');
});

describe.skipIf(MODEL === '')('a model of a folder', () => {
  const own = join(folder, 'own', 'splade-tiny');
  const described = join(folder, 'described');

  it('is found again by its folder, whatever its description says of a hub', async () => {
    mkdirSync(described);
    for (const file of ['model.onnx', 'tokenizer.json']) cpSync(join(MODEL, file), join(described, file));
    writeFileSync(join(described, 'model.json'), JSON.stringify(DESCRIPTION));
    const marked = copyOfNotes('marked');
    expect((await run('index', marked, '--encoder', './described')).stderr).toBe('');
    const found = await run('search', 'spring tide', marked, '--legs', 'my-model', '--format', 'files');
    expect(found).toMatchObject({ code: 0, stdout: expect.stringMatching(/^sea\/tides.md\n/u), stderr: '' });
    expect((await run('index', marked, '--full')).code).toBe(0);
  });

  it('stays in an index that is made anew, and does not keep a search from answering when it is damaged', async () => {
    cpSync(MODEL, own, { recursive: true });
    const damaged = copyOfNotes('damaged');
    expect((await run('index', damaged, '--encoder', './own/splade-tiny')).code).toBe(0);
    expect(await run('index', damaged, '--full')).toMatchObject({ code: 0, stderr: '' });
    chmodSync(join(own, 'model.onnx'), 0o644);
    truncateSync(join(own, 'model.onnx'), 1000);
    writeFileSync(join(damaged, 'eels.md'), '# Eels\n\nEels swim to the Sargasso.\n');
    const found = await run('search', 'spring tide', damaged, '--legs', 'bm25', '--format', 'files');
    expect(found).toMatchObject({ code: 0, stdout: expect.stringMatching(/^sea\/tides.md\n/u) });
    expect(found.stderr).toMatch(/older than the files: 1 file differs, .*17674779 bytes/u);
    expect((await run('index', damaged)).code).toBe(3);
    rmSync(own, { recursive: true });
    const gone = await run('index', damaged, '--full');
    expect(gone.code).toBe(3);
    expect(gone.stderr).toContain(`Put its folder back to ${own}`);
  });
});
