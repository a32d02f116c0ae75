import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODEL_CATALOGUE } from '../catalogue.ts';
import { type HubMetadata, hubMetadata } from './hub-metadata.ts';
import { type VetRequest, vet, vetRecord } from './vet.ts';

const SHA = 'a'.repeat(64);
const COMMIT = '1'.repeat(40);

/** The hub's answer for a model that may be fetched, with some fields changed. */
function answer(changes: Record<string, unknown> = {}): HubMetadata {
  return hubMetadata({
    id: 'someone/model',
    sha: COMMIT,
    gated: false,
    cardData: { license: 'apache-2.0' },
    tags: ['bert', 'license:apache-2.0'],
    siblings: [
      { rfilename: 'README.md', size: 10, blobId: '2'.repeat(40) },
      { rfilename: 'model.safetensors', size: 100, blobId: '3'.repeat(40), lfs: { sha256: SHA, size: 100 } },
      { rfilename: 'pytorch_model.bin', size: 100, lfs: { sha256: 'b'.repeat(64), size: 100 } },
      { rfilename: 'tokenizer.json', size: 7, blobId: '4'.repeat(40) },
    ],
    ...changes,
  })!;
}

const REQUEST: VetRequest = {
  files: [
    { path: 'model.safetensors', role: 'weights', bytes: 'unpinned', sha256: 'unpinned' },
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 'unpinned', sha256: 'unpinned' },
  ],
  revision: 'unpinned',
  licence: 'Apache-2.0',
};
const ANY: VetRequest = { files: undefined, revision: 'unpinned', licence: undefined };

function failed(metadata: HubMetadata, request: VetRequest = REQUEST): string[] {
  const decision = vet(metadata, request);
  expect(decision.verdict).toBe(decision.checks.every(({ ok }) => ok) ? 'accepted' : 'refused');
  return decision.checks.filter(({ ok }) => !ok).map(({ name, found }) => `${name}: ${found}`);
}

describe('the gate', () => {
  it('accepts an open model under a licence of the list, and says what it looked at', () => {
    const decision = vet(answer(), REQUEST);
    expect(decision.verdict).toBe('accepted');
    expect(decision.checks.map(({ name }) => name)).toEqual([
      'repository',
      'gated',
      'licence',
      'weights',
      'pickles',
      'files',
      'size',
      'revision',
      'digests',
    ]);
    expect(decision.files.map(({ path, bytes, sha256 }) => [path, bytes, sha256])).toEqual([
      ['model.safetensors', 100, SHA],
      ['tokenizer.json', 7, undefined],
    ]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['gated by hand', { gated: 'manual' }, ['gated: a person has to accept its terms']],
    ['gated by itself', { gated: 'auto' }, ['gated: a person has to accept its terms']],
    ['not said to be open', { gated: undefined }, ['gated: not said']],
    ['disabled', { disabled: true }, ['repository: disabled by the hub']],
    ['without a licence', { cardData: {}, tags: [] }, ['licence: none stated']],
    [
      'under two licences',
      { tags: ['license:mit'] },
      ['licence: apache-2.0, mit: several are stated, and which one holds is not'],
    ],
    [
      'for no money',
      { cardData: { license: 'cc-by-nc-sa-4.0' }, tags: [] },
      ['licence: cc-by-nc-sa-4.0: forbids commercial use'],
    ],
    [
      'not to be changed',
      { cardData: { license: 'cc-by-nd-4.0' }, tags: [] },
      ['licence: cc-by-nd-4.0: forbids changed copies, such as a graph built from the weights'],
    ],
    [
      'under its own licence',
      { cardData: { license: 'other' }, tags: [] },
      ['licence: other: a licence of its own, which a person has to read'],
    ],
    [
      'under a licence not listed',
      { cardData: { license: 'gemma' }, tags: [] },
      ['licence: gemma: not on the list'],
    ],
    [
      'under another licence than before',
      { cardData: { license: 'mit' }, tags: [] },
      ['licence: MIT, where another was described'],
    ],
    ['without a commit', { sha: 'main' }, ['repository: no commit named', 'revision: none']],
    [
      'of pickles only',
      { siblings: [{ rfilename: 'pytorch_model.bin', size: 1 }] },
      ['weights: only pickles', 'files: without model.safetensors, tokenizer.json'],
    ],
    ['empty', { siblings: [] }, ['weights: none', 'files: without model.safetensors, tokenizer.json']],
    [
      'whose weights have no digest',
      {
        siblings: [
          { rfilename: 'model.safetensors', size: 1 },
          { rfilename: 'tokenizer.json', size: 1 },
        ],
      },
      ['digests: model.safetensors without a digest'],
    ],
    [
      'too large',
      {
        siblings: [
          { rfilename: 'model.safetensors', size: 3e9, lfs: { sha256: SHA } },
          { rfilename: 'tokenizer.json', size: 1 },
        ],
      },
      ['size: 3000000001 bytes'],
    ],
    [
      'of a size that is not said',
      {
        siblings: [
          { rfilename: 'model.safetensors', lfs: { sha256: SHA } },
          { rfilename: 'tokenizer.json', size: 1 },
        ],
      },
      ['size: model.safetensors of a size that is not said'],
    ],
  ])('refuses a repository that is %s', (_, changes, expected) => {
    expect(failed(answer(changes))).toEqual(expected);
  });

  it('refuses what differs from what is pinned', () => {
    const pinned = REQUEST.files!.map((file) =>
      file.role === 'weights' ? { ...file, bytes: 99, sha256: 'c'.repeat(64) } : file,
    );
    expect(failed(answer(), { ...REQUEST, files: pinned, revision: '9'.repeat(40) })).toEqual([
      'size: model.safetensors of 100 bytes instead of 99',
      `revision: ${COMMIT}`,
      `digests: model.safetensors with sha256 ${SHA}`,
    ]);
  });

  it('refuses to fetch a pickle, whoever asks', () => {
    const files = [{ ...REQUEST.files![0]!, path: 'pytorch_model.bin' }];
    expect(failed(answer(), { ...REQUEST, files })).toEqual(['pickles: pytorch_model.bin']);
  });

  it('looks for weights itself where nobody says which', () => {
    expect(vet(answer(), ANY).files.map(({ path }) => path)).toEqual(['model.safetensors', 'tokenizer.json']);
    const graphs = { siblings: [{ rfilename: 'onnx/model_int8.onnx', size: 1, lfs: { sha256: SHA } }] };
    expect(vet(answer(graphs), ANY)).toMatchObject({
      verdict: 'accepted',
      files: [{ path: 'onnx/model_int8.onnx', role: 'graph' }],
    });
    expect(failed(answer({ siblings: [] }), ANY)).toEqual(['weights: none', 'files: none']);
  });

  it('decides the same whatever the repository is called', () => {
    const names = fc.oneof(
      fc.string(),
      fc.constantFrom(...MODEL_CATALOGUE.map(({ source }) => source.repository)),
    );
    const changes = fc.record({
      gated: fc.constantFrom(false, 'auto', 'manual'),
      cardData: fc.record({ license: fc.constantFrom('mit', 'apache-2.0', 'cc-by-nc-4.0', 'other') }),
    });
    fc.assert(
      fc.property(names, changes, (name, change) => {
        const { repository: _, ...first } = vet(answer({ ...change, tags: [] }), ANY);
        const { repository: __, ...second } = vet(
          { ...answer({ ...change, tags: [] }), repository: name },
          ANY,
        );
        expect(second).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });

  it('has no name of a model in it', () => {
    const folder = new URL('.', import.meta.url);
    const files = readdirSync(folder).filter((name) => !name.includes('.test.'));
    const text = files
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n')
      .toLowerCase();
    const names = MODEL_CATALOGUE.flatMap(({ source }) => source.repository.toLowerCase().split('/'));
    for (const name of [...names, 'naver', 'splade', 'bge', 'minilm', 'nomic', 'opensearch'].filter(
      (n) => n !== 'consilience',
    )) {
      expect(text).not.toContain(name);
    }
  });

  it('writes a record of its decision', () => {
    const decision = vet(
      answer({ gated: 'manual', cardData: { license: 'cc-by-nc-sa-4.0' }, tags: [] }),
      ANY,
    );
    expect(vetRecord(decision)).toMatchObject({
      repository: 'someone/model',
      revision: COMMIT,
      gated: true,
      license: 'cc-by-nc-sa-4.0',
      has_safetensors: true,
      has_onnx: false,
      pickled_weights: true,
      verdict: 'refused',
      reasons: [
        'gated: a person has to accept its terms',
        'licence: cc-by-nc-sa-4.0: forbids commercial use',
      ],
    });
  });
});

describe('the metadata of a hub', () => {
  it.each([[null], ['x'], [[]], [{}], [{ id: 'a/b' }], [{ siblings: [] }]])('is none: %j', (json) => {
    expect(hubMetadata(json)).toBeUndefined();
  });

  it('is read without trust: what is of another type is not there', () => {
    const odd = { id: 'a/b', sha: 5, gated: 1, tags: [1, 'license:'], cardData: { license: [null, 'MIT'] } };
    expect(
      hubMetadata({ ...odd, siblings: [null, { rfilename: 3 }, { rfilename: 'x', lfs: { oid: 'z' } }] }),
    ).toEqual({
      repository: 'a/b',
      revision: undefined,
      gated: undefined,
      isDisabled: false,
      licences: ['mit'],
      files: [{ path: 'x', bytes: undefined, sha256: undefined, gitBlob: undefined }],
    });
  });
});
