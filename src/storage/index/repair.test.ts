import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, NotFoundError } from '../../model/index.ts';
import { Catalogue } from './catalogue.ts';
import { addDocuments, contentOf, expectedContent, sampleDocument } from './index-store.test-contract.ts';
import { repairIndex } from './repair.ts';
import { openIndexStore } from './store.ts';
import { isSound, verifyIndex } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-repair-'));
const sound = join(folder, 'sound');
afterAll(() => rmSync(folder, { recursive: true }));

const OLD = { a: [2, 'old'], b: [40, 'old'], c: [1, 'old'] } as const;
const NEW = { b: [3, 'new'], d: [2, 'new'] } as const;
const ALL = { ...OLD, ...NEW };

beforeAll(async () => {
  const store = openIndexStore(sound, { create: true });
  for (const documents of [OLD, NEW]) {
    const writer = await store.write('test');
    await addDocuments(writer, documents);
    await writer.commit();
    await writer.close();
  }
  await store.close();
});

let made = 0;
function copy(): string {
  const path = join(folder, `${made++}`);
  cpSync(sound, path, { recursive: true });
  return path;
}

function segments(path: string): string[] {
  return readdirSync(join(path, 'segments'))
    .sort()
    .map((name) => join(path, 'segments', name));
}

async function contentAt(path: string): Promise<unknown> {
  const store = openIndexStore(path);
  const snapshot = await store.snapshot();
  const content = contentOf(snapshot);
  await store.close();
  return content;
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at]! ^= 4;
  writeFileSync(file, bytes);
}

describe('verify', () => {
  it('finds nothing in a sound index, and counts what it has read', async () => {
    const verification = await verifyIndex(sound);
    expect(verification).toMatchObject({
      generation: 2,
      segments: 2,
      documents: 4,
      passages: 8,
      problems: [],
    });
    expect(verification.bytes).toBeGreaterThan(1000);
  });

  it('wants an index', async () => {
    await expect(verifyIndex(join(folder, 'nowhere'))).rejects.toThrow(NotFoundError);
  });

  it('names a damaged segment, the section and the command', async () => {
    const path = copy();
    const [file] = segments(path);
    const at = readFileSync(file!).indexOf(Buffer.alloc(40, 7));
    flip(file!, at + 3);
    const { problems, lostDocuments } = await verifyIndex(path);
    expect(problems).toEqual([
      {
        code: 'segment',
        file,
        detail: expect.stringContaining('test.column'),
        hint: expect.stringContaining('index repair'),
      },
    ]);
    expect(lostDocuments).toBe(2);
  });

  it('names a segment that is missing, cut off, or another one', async () => {
    const missing = copy();
    rmSync(segments(missing)[0]!);
    const short = copy();
    truncateSync(segments(short)[1]!, 500);
    const swapped = copy();
    const [first, second] = segments(swapped);
    cpSync(first!, second!);
    for (const [path, index] of [
      [missing, 0],
      [short, 1],
      [swapped, 1],
    ] as const) {
      const { problems } = await verifyIndex(path);
      expect(problems).toMatchObject([
        { code: 'segment', file: segments(copy())[index]!.replace(/.*\/segments/, join(path, 'segments')) },
      ]);
      const store = openIndexStore(path);
      await expect(store.snapshot()).rejects.toThrow(/index repair|Expected/);
      await store.close();
    }
  });

  it('names leftovers, which are no damage', async () => {
    const path = copy();
    writeFileSync(join(path, 'segments', 'x.segment.tmp'), '');
    const verification = await verifyIndex(path);
    expect(verification.problems).toMatchObject([{ code: 'leftover' }]);
    expect(isSound(verification)).toBe(true);
  });

  it('finds any flipped bit of the catalogue that changes what is read', async () => {
    const path = copy();
    const file = join(path, 'catalogue.mdb');
    const bytes = readFileSync(file);
    const whole = await contentAt(path);
    let found = 0;
    const heads = Array.from({ length: 112 }, (_, index) => (index % 2) * 8192 + Math.floor(index / 2) * 3);
    const rest = Array.from({ length: 150 }, (_, index) => Math.floor((index * bytes.length) / 150));
    for (const at of [...heads, ...rest]) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1 << (at % 8);
      writeFileSync(file, flipped);
      if (!isSound(await verifyIndex(path))) found++;
      else expect(await contentAt(path), `byte ${at}`).toEqual(whole);
    }
    expect(found).toBeGreaterThan(10);
  });

  it('finds records that are missing, and passages without a record', async () => {
    const path = copy();
    const catalogue = new Catalogue(path, true);
    catalogue.transact((changes) => changes.removeDocument('d'));
    await catalogue.close();
    const { problems } = await verifyIndex(path);
    expect(problems.map(({ code }) => code).sort()).toEqual(['document', 'totals']);
  });
});

describe('repair', () => {
  it('leaves a sound index alone', async () => {
    const path = copy();
    expect(await repairIndex(path)).toMatchObject({ outcome: 'nothing', pendingDocuments: 0 });
    expect(await contentAt(path)).toEqual(expectedContent(ALL));
  });

  it('takes a damaged segment out, keeps the file, and marks its documents to be read again', async () => {
    const path = copy();
    const [file] = segments(path);
    flip(file!, 100);
    const repair = await repairIndex(path);
    expect(repair).toMatchObject({ outcome: 'mended', pendingDocuments: 2 });
    expect(
      repair.movedTo.every((moved) => moved.startsWith(join(path, 'damaged')) && existsSync(moved)),
    ).toBe(true);
    expect((await verifyIndex(path)).problems).toEqual([]);
    const store = openIndexStore(path);
    const snapshot = await store.snapshot();
    expect(
      [...snapshot.documents()].map(({ id, state, passages, hash }) => [id, state.is, passages, hash]),
    ).toEqual([
      ['a', 'pending', 0, ''],
      ['b', 'indexed', 3, 'new'],
      ['c', 'pending', 0, ''],
      ['d', 'indexed', 2, 'new'],
    ]);
    expect(snapshot.document('a')?.file).toBeUndefined();
    snapshot.release();
    const writer = await store.write('test');
    await addDocuments(writer, { a: [2, 'old'], c: [1, 'old'] });
    await writer.commit();
    await store.close();
    expect(await contentAt(path)).toEqual(expectedContent(ALL));
  });

  it('takes passages without a record out, and counts anew', async () => {
    const path = copy();
    const catalogue = new Catalogue(path, true);
    catalogue.transact((changes) => changes.removeDocument('d'));
    await catalogue.close();
    expect(await repairIndex(path)).toMatchObject({ outcome: 'mended' });
    expect((await verifyIndex(path)).problems).toEqual([]);
    const { d: _, ...rest } = ALL;
    expect(await contentAt(path)).toEqual(expectedContent(rest));
  });

  it('takes a record that was damaged out with its passages', async () => {
    const path = copy();
    const file = join(path, 'catalogue.mdb');
    const text = readFileSync(file);
    for (let at = text.indexOf('Title of c'); at >= 0; at = text.indexOf('Title of c', at + 1))
      text[at] = 0x58;
    writeFileSync(file, text);
    expect((await verifyIndex(path)).problems[0]).toMatchObject({
      code: 'document',
      detail: expect.stringMatching(/^c:/),
    });
    expect(await repairIndex(path)).toMatchObject({ outcome: 'mended' });
    const { c: _, ...rest } = ALL;
    expect(await contentAt(path)).toEqual(expectedContent(rest));
  });

  it.each([9000, 0])(
    'moves a catalogue cut off at byte %i aside with all it named, and begins anew',
    async (length) => {
      const path = copy();
      truncateSync(join(path, 'catalogue.mdb'), length);
      expect(() => openIndexStore(path, { create: true })).toThrow(/catalogue/);
      const [problem] = (await verifyIndex(path)).problems;
      expect(problem).toMatchObject({ code: 'catalogue', file: join(path, 'catalogue.mdb') });
      const repair = await repairIndex(path);
      expect(repair.outcome).toBe('begun-anew');
      expect(readdirSync(join(path, 'damaged', '1', 'segments'))).toHaveLength(2);
      expect(await contentAt(path)).toEqual([]);
      expect((await verifyIndex(path)).problems).toEqual([]);
    },
  );

  it('waits for no writer, and breaks a lock only when told', async () => {
    const path = copy();
    const store = openIndexStore(path, { writable: true });
    const writer = await store.write('consilience index');
    await expect(repairIndex(path)).rejects.toMatchObject({ code: 'locked' });
    await repairIndex(path, { breakLock: true });
    writer.putDocument(sampleDocument('z', 0));
    await expect(writer.commit()).rejects.toThrow(AppError);
    await writer.close();
    await store.close();
    expect(await contentAt(path)).toEqual(expectedContent(ALL));
  });
});
