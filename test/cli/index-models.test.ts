import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const run = (...args: string[]) => runProgram(args, { cwd: folder, environment });

it('refuses a name that stands for no model, one of the catalogue that is not here, and a contradiction', async () => {
  const unknown = await run('index', 'notes', '--encoder', 'no-such-model');
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('got no-such-model');
  const absent = await run('index', 'notes', '--encoder', 'bge-small-en-v1.5');
  expect(absent.code).toBe(3);
  expect(absent.stderr).toContain('consilience models pull bge-small-en-v1.5');
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
    expect(found.stderr).toContain('consilience index --encoder MODEL');
    await run('index', 'compact', 'notes');
    expect(readdirSync(encodings)).toEqual([]);
    await run('clean', 'notes');
    expect(existsSync(encodings)).toBe(false);
  });
});
