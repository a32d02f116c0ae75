import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord, IndexSnapshot } from '../../src/model/index.ts';
import {
  INDEX_PHASES,
  type IndexPhase,
  isSound,
  openIndexStore,
  verifyIndex,
} from '../../src/storage/index.ts';

const SCRIPT = fileURLToPath(new URL('./index-child.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-processes-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});
let made = 0;
const newPath = () => join(folder, `${made++}`);

/** A child that works on an index: the lines it says, a way to tell it to go on, and its end. */
function start(...words: readonly string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...words], { stdio: ['pipe', 'pipe', 'pipe'] });
  children.push(child);
  // A child that has ended does not hear.
  child.stdin.on('error', () => {});
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  );
  return {
    pid: child.pid!,
    /** The next line; fails with what the child complained about when there is none. */
    hear: async (): Promise<string> => {
      const { value, done } = await said.next();
      if (done) throw new Error(`The child has said nothing more. ${complaint}`);
      return value as string;
    },
    tell: () => child.stdin.write('go\n'),
    kill: () => child.kill('SIGKILL'),
    ended,
  };
}

/** What a snapshot shows, by document: the version and the passages. */
function shown(snapshot: IndexSnapshot): string[] {
  return [...snapshot.documents()].map(({ id, hash }) => {
    const texts = snapshot.addresses(id).map((at) => snapshot.passage(at).text);
    return `${id} ${hash}: ${texts.join('|')}`;
  });
}

async function shownAt(path: string): Promise<string[]> {
  const store = openIndexStore(path);
  const snapshot = await store.snapshot();
  const all = shown(snapshot);
  await store.close();
  return all;
}

describe('two writers', () => {
  test('the second is told who the first is, and follows when it was killed', async () => {
    const path = newPath();
    const holder = start('hold', path);
    expect(await holder.hear()).toBe('holding');
    const store = openIndexStore(path);
    await expect(store.write('consilience index')).rejects.toMatchObject({
      code: 'locked',
      owner: { pid: holder.pid, command: 'consilience hold' },
      message: expect.stringContaining(`process ${holder.pid}`),
    });
    expect(store.writer()).toMatchObject({ pid: holder.pid });
    holder.kill();
    await holder.ended;
    expect(store.writer()).toBeUndefined();
    const writer = await store.write('consilience index');
    await writer.close();
    await store.close();
  });

  test('of many that find a dead owner, one follows', async () => {
    const path = newPath();
    for (let round = 0; round < 3; round++) {
      const holder = start('hold', path);
      await holder.hear();
      holder.kill();
      await holder.ended;
      const heirs = Array.from({ length: 5 }, () => start('contend', path));
      for (const heir of heirs) expect(await heir.hear()).toBe('ready');
      for (const heir of heirs) heir.tell();
      const outcomes = await Promise.all(heirs.map((heir) => heir.hear()));
      expect(outcomes.sort()).toEqual(['locked', 'locked', 'locked', 'locked', 'won']);
      for (const heir of heirs) heir.tell();
      await Promise.all(heirs.map((heir) => heir.ended));
    }
  });
});

describe('readers in other processes', () => {
  test('see one commit each, while a writer commits, merges and removes files', async () => {
    const path = newPath();
    const first = start('write', path, '1', '1');
    await first.ended;
    const readers = [start('read', path), start('read', path)];
    for (const reader of readers) expect(await reader.hear()).toBe('reading');
    const writer = start('write', path, '2', '25');
    expect(await writer.ended).toEqual({ code: 0, signal: null });
    for (const reader of readers) reader.tell();
    for (const reader of readers) {
      const [, versions] = /^saw (\d+) versions/.exec(await reader.hear())!;
      expect(Number(versions)).toBeGreaterThan(1);
      expect(await reader.ended).toEqual({ code: 0, signal: null });
    }
    expect((await verifyIndex(path)).problems).toEqual([]);
    expect(readdirSync(join(path, 'segments'))).toHaveLength(1);
  });

  test('are not kept waiting by a writer in the middle of a commit', async () => {
    const path = newPath();
    const seen: string[] = [];
    const store = openIndexStore(path, {
      create: true,
      onPhase: (phase) => {
        if (phase !== 'commit-staged') return;
        const { stdout } = spawnSync(process.execPath, [SCRIPT, 'look', path], {
          encoding: 'utf8',
          timeout: 30_000,
        });
        seen.push(stdout.trim());
      },
    });
    const writer = await store.write('test');
    for (const id of ['a', 'b']) {
      writer.putDocument(bareRecord(id));
      await writer.commit();
    }
    await writer.close();
    await store.close();
    expect(seen).toEqual(['0 0', '1 1']);
  });
});

function bareRecord(id: string): DocumentRecord {
  const lists = { tags: [], aliases: [], links: [] };
  return { id, hash: '1', kind: 'text', state: { is: 'indexed' }, passages: 0, ...lists };
}

describe('a writer that is killed', () => {
  const base = newPath();
  let before: string[] = [];
  beforeAll(async () => {
    await start('write', base, '1', '1').ended;
    await start('write', base, '2', '2', '20').ended;
    before = await shownAt(base);
  });

  const CHANGES = ['put', 'remove', 'merge'] as const;
  const PHASES_OF: Readonly<Record<(typeof CHANGES)[number], readonly IndexPhase[]>> = {
    put: INDEX_PHASES.filter((phase) => phase !== 'merge-started'),
    remove: INDEX_PHASES.filter((phase) => phase === 'lock-taken' || phase.startsWith('commit-')),
    merge: INDEX_PHASES.filter((phase) => phase !== 'segment-started'),
  };
  const cases = CHANGES.flatMap((change) => PHASES_OF[change].map((phase) => [change, phase] as const));

  test.each(cases)(
    'in a %s at %s leaves the commit before or the one after, whole',
    async (change, phase) => {
      const path = newPath();
      cpSync(base, path, { recursive: true });
      const child = start('die', path, change, phase);
      expect(await child.ended).toEqual({ code: null, signal: 'SIGKILL' });
      expect(isSound(await verifyIndex(path))).toBe(true);
      const isAfter = INDEX_PHASES.indexOf(phase) >= INDEX_PHASES.indexOf('commit-done');
      const after = await shownAt(path);
      if (!isAfter || change === 'merge') expect(after).toEqual(before);
      else if (change === 'remove') expect(after).toEqual(before.slice(0, 5));
      else
        expect(after).toEqual(
          before.map((line) => `${line.split(' ')[0]} 9: version 9 of ${line.split(' ')[0]}`),
        );
      await start('write', path, '3', '3').ended;
      expect((await verifyIndex(path)).problems).toEqual([]);
    },
  );
});
