import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sharedModels } from '../../../test/shared-data.ts';
import { InputError } from '../../model/index.ts';
import { MODEL_CATALOGUE } from '../catalogue.ts';
import { MODEL_SCHEMA } from './model-description.ts';
import { parseDescription } from './parse-description.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A description as its JSON would be, with some fields changed. */
function json(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const [, model] = MODEL_CATALOGUE;
  return { schema: MODEL_SCHEMA, ...structuredClone(model), ...changes };
}

function failure(value: unknown): string {
  try {
    parseDescription(value, 'mine.json');
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'none';
}

const FILE = { path: 'model.safetensors', role: 'weights', bytes: 1, sha256: 'unpinned' };
const TOKENIZER = { path: 'tokenizer.json', role: 'tokenizer', bytes: 1, sha256: 'unpinned' };

describe('a description', () => {
  it.each(MODEL_CATALOGUE.map((model) => [model.id, model] as const))(
    'of the catalogue reads: %s',
    (_, model) => {
      const text = JSON.stringify({ schema: MODEL_SCHEMA, ...model });
      expect(parseDescription(JSON.parse(text), 'mine.json')).toEqual(model);
    },
  );

  it.each([
    ['no object', [], 'mine.json: Expected an object, got [].'],
    [
      'another schema',
      json({ schema: 'x/2' }),
      'mine.json: Expected one of consilience.model/1 for schema, got "x/2".',
    ],
    ['no id', json({ id: undefined }), 'for id, got nothing.'],
    ['an id that is a path', json({ id: '../x' }), 'for id, got "../x".'],
    [
      'an unknown kind',
      json({ kind: 'big' }),
      'Expected one of dense, sparse, cross-encoder, static for kind, got "big".',
    ],
    [
      'a dimension of 0',
      json({ dimension: 0 }),
      'Expected a whole number of at least 1 for dimension, got 0.',
    ],
    [
      'a limit of tokens that is a text',
      json({ maxTokens: '512' }),
      'at least 3 or null for maxTokens, got "512".',
    ],
    [
      'a weight that is a number',
      json({ fusion: { rule: 'anchored-min-max', weight: 0.3, isMeasured: true } }),
      'for fusion.weight, got 0.3.',
    ],
    ['a mistyped key', json({ queryPrefixes: '' }), 'got “queryPrefixes”.'],
    [
      'a mistyped key within',
      json({ source: { hub: 'huggingface', repository: 'a/b', revision: 'unpinned', rev: 1 } }),
      'in source, got “rev”.',
    ],
    [
      'a branch for a revision',
      json({ source: { hub: 'huggingface', repository: 'a/b', revision: 'main' } }),
      'for source.revision, got "main".',
    ],
    ['a path that leads out', json({ files: [{ ...FILE, path: 'a/../../b.onnx' }] }), 'for files[0].path'],
    ['a path of Windows', json({ files: [{ ...FILE, path: 'C:x.onnx' }] }), 'for files[0].path'],
    ['a pickle', json({ files: [{ ...FILE, path: 'pytorch_model.bin' }] }), 'pickles are never opened'],
    ['the name of the description', json({ files: [{ ...FILE, path: 'model.json' }] }), 'for files[0].path'],
    ['a short digest', json({ files: [{ ...FILE, sha256: 'abc' }] }), 'for files[0].sha256, got "abc".'],
    [
      'a pinned digest without a source',
      json({ files: [{ ...FILE, sha256: 'a'.repeat(64) }] }),
      'Expected where the digest is from for files[0].digestSource, got nothing.',
    ],
    ['no weights', json({ files: [TOKENIZER] }), 'Expected a file of role graph or weights for files'],
    ['no tokenizer', json({ files: [FILE] }), 'Expected a file of role tokenizer or vocabulary for files'],
    [
      'two weights',
      json({ files: [FILE, { ...FILE, path: 'b.safetensors' }, TOKENIZER] }),
      'Expected one file per role at most for files',
    ],
    [
      'paths that differ in case only',
      json({ files: [FILE, TOKENIZER, { ...FILE, path: 'Tokenizer.json', role: 'other' }] }),
      'Expected every path once for files',
    ],
    ['no table for queries that need one', json({ query: 'token-weights' }), 'role query-weights'],
  ])('is refused with file and key: %s', (_, value, expected) => {
    expect(failure(value)).toContain('mine.json: ');
    expect(failure(value)).toContain(expected);
  });
});

describe('the catalogue', () => {
  const pinned = MODEL_CATALOGUE.flatMap(({ id, files }) =>
    files.filter(({ sha256 }) => sha256 !== 'unpinned').map((file) => ({ id, ...file })),
  );

  it('has the names once', () => {
    const names = MODEL_CATALOGUE.map(({ id }) => id.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('pins no digest and no size without a named source', () => {
    for (const { id, files, source } of MODEL_CATALOGUE) {
      expect(source.revision, id).toBe('unpinned');
      for (const { path, sha256, bytes, digestSource } of files) {
        expect((sha256 === 'unpinned') === (digestSource === undefined), `${id} ${path}`).toBe(true);
        expect(bytes === 'unpinned' || digestSource !== undefined, `${id} ${path}`).toBe(true);
      }
    }
    expect(pinned.length).toBeGreaterThan(0);
  });

  it('pins what the named document says and the file has', () => {
    const ours = pinned.filter(({ digestSource }) => existsSync(ROOT + digestSource));
    expect(ours.map(({ path }) => path)).toEqual(['model.safetensors', 'vocab.txt']);
    for (const { id, path, bytes, sha256, digestSource } of ours) {
      expect(readFileSync(ROOT + digestSource, 'utf8')).toContain(sha256);
      const content = readFileSync(`${ROOT}data/${id}/${path}`);
      expect(content.length).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
  });

  it('names a package as the source of every other', () => {
    for (const { digestSource, id } of pinned.filter(
      ({ digestSource }) => !existsSync(ROOT + digestSource),
    )) {
      expect(digestSource, id).toMatch(/^Maven package \S+:\S+ \S+, which names \S+ \S+$/);
    }
  });

  const models = sharedModels();
  it.skipIf(models === undefined)(
    'pins what the folders of models say that were taken from those packages',
    () => {
      for (const id of ['all-MiniLM-L6-v2-int8', 'bge-small-en-v1.5-int8']) {
        const folder = `${models}/${id.toLowerCase()}`;
        const file = pinned.find((candidate) => candidate.id === id)!;
        const stated = JSON.parse(readFileSync(`${folder}/model.json`, 'utf8')).files['model.onnx'];
        expect({ bytes: file.bytes, sha256: file.sha256 }).toEqual(stated);
        const [, name] = /^Maven package (\S+)/.exec(file.digestSource!)!;
        expect(readFileSync(`${folder}/README.md`, 'utf8')).toContain(`\`${name}\``);
      }
    },
  );
});
