import { describe, expect, test } from 'vitest';
import type { Folders } from '../../model/index.ts';
import { createAnalyzer, unicodeVersion } from '../../text/index.ts';
import { MemoryIndexStore } from '../memory/memory-index-store.ts';
import { sha256, staticModel } from '../small-index.test-index.ts';
import type { IndexPorts } from './index-ports.ts';
import { StoredIndex } from './stored-index.ts';

const NO_FOLDERS = {} as Folders;

function portsOf(more: Partial<IndexPorts> = {}): IndexPorts {
  const { id, digest, dimension } = staticModel();
  return {
    store: new MemoryIndexStore(),
    folders: NO_FOLDERS,
    modelIdentity: { id, digest, dimension },
    openModel: staticModel,
    analyzer: async (settings) => createAnalyzer(settings),
    unicodeVersion: unicodeVersion(),
    hashOf: sha256,
    now: () => 0,
    delay: () => Promise.resolve(),
    command: 'test',
    ...more,
  };
}

const RECORDS = [
  { id: 'a', text: 'The harbour lamp is lit.' },
  { id: 'b', text: 'A heart beats.' },
];

describe('the model that comes with the package', () => {
  test('is opened by the first search that needs it', async () => {
    const store = new MemoryIndexStore();
    await (await StoredIndex.open(undefined, portsOf({ store }))).add(RECORDS);
    let opened = 0;
    const openModel = () => {
      opened++;
      return staticModel();
    };
    const index = await StoredIndex.open(undefined, portsOf({ store, openModel }));
    await index.search('lamp', { legs: ['bm25'], soft: false });
    expect(opened).toBe(0);
    await index.search('lamp');
    await index.search('cardiac');
    expect(opened).toBe(1);
  });
});

describe('what an index holds', () => {
  test('is told without a look at the folder or at its records', async () => {
    const folders = {
      scan: () => {
        throw new Error('The folder was looked at.');
      },
    } as unknown as Folders;
    const index = await StoredIndex.open('/notes', portsOf({ folders }));
    await index.add(RECORDS);
    expect(index.overview()).toMatchObject({ documents: 2, passages: 2, writer: null });
    expect(() => index.status()).toThrow('looked at');
    expect(index.document('a')).toMatchObject({ id: 'a', passages: 1 });
    expect(index.document('c')).toBeUndefined();
  });
});
