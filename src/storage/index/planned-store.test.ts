import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { InputError } from '../../model/index.ts';
import { addDocuments, contentOf, describeIndexStore, expectedContent } from './index-store.test-contract.ts';
import { planIndexStore } from './planned-store.ts';
import { openIndexStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-planned-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newPath = () => join(folder, `${made++}`, '.consilience');

let current = '';
describeIndexStore(
  'a directory that is to be',
  () => {
    current = newPath();
    return planIndexStore(current);
  },
  () => rmSync(current, { recursive: true, force: true }),
);

describe('an index that is to be', () => {
  it('leaves nothing behind unless somebody writes', async () => {
    const path = newPath();
    const store = planIndexStore(path);
    expect(await store.snapshot()).toMatchObject({ generation: 0, settings: undefined, documentCount: 0 });
    expect(store.writer()).toBeUndefined();
    await store.close();
    expect(existsSync(path)).toBe(false);
    const writing = planIndexStore(path);
    await (await writing.write('test')).close();
    await writing.close();
    expect(existsSync(path)).toBe(true);
  });

  it('is the one that another store makes in the meantime', async () => {
    const path = newPath();
    const store = planIndexStore(path, { writable: true });
    const other = openIndexStore(path, { create: true });
    const writer = await other.write('test');
    await addDocuments(writer, { a: [1, 'one'] });
    await writer.commit();
    await writer.close();
    expect(contentOf(await store.snapshot())).toEqual(expectedContent({ a: [1, 'one'] }));
    await store.close();
    await other.close();
  });

  it('does not move into a folder that holds something else', () => {
    const path = newPath();
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'thesis.doc'), '');
    expect(() => planIndexStore(path)).toThrow(/holds thesis.doc/);
    expect(() => planIndexStore(join(path, 'thesis.doc'))).toThrow(InputError);
  });
});
