import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { EditPlan } from './edit-plan.ts';
import { readSystemCalls, type SystemCall } from './system-calls.ts';

const SCRIPT = fileURLToPath(new URL('./working-child.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a power loss could take, followed call by call, and every order that would lose something. */
class DiskOrder {
  readonly faults: string[] = [];
  readonly counts = { metaPages: 0, segments: 0, removed: 0, reported: 0 };
  /** Files with bytes that nobody has synced since; how often each was written, for syncs under way. */
  readonly #dirty = new Set<string>();
  readonly #writes = new Map<string, number>();
  readonly #syncs = new Map<string, number>();
  /** Segments under their final name since the folder was last synced. */
  readonly #unsyncedNames = new Set<string>();
  /** Segments that no meta page written since can name. */
  readonly #uncommitted = new Set<string>();
  /** The descriptor whose writes wait for the disk: LMDB writes meta pages by it. */
  #synchronous = -1;
  #isCommitting = false;

  take(call: SystemCall): void {
    const { descriptor, file, moment, name } = call;
    const isCatalogue = file.endsWith('/catalogue.mdb');
    if (name === 'openat' && moment === 'done') this.#open(call);
    else if (isCatalogue && descriptor === this.#synchronous && name === 'pwrite64') this.#metaPage(call);
    else if (name.includes('write') && (isCatalogue || file.includes('.segment'))) this.#write(call);
    else if (name === 'fsync' || name === 'fdatasync') this.#sync(call);
    else if (name === 'rename' && moment === 'begun') this.#rename(call.words);
    else if (name.startsWith('unlink') && moment === 'begun') this.#remove(call.words);
    else if (name === 'write' && descriptor === 1 && moment === 'begun') this.#report(call.words);
  }

  #open({ result, words }: SystemCall): void {
    if (/catalogue\.mdb", .*O_DSYNC/.test(words)) this.#synchronous = Number.parseInt(result, 10);
  }

  #write({ file, moment }: SystemCall): void {
    if (moment === 'done') return;
    this.#dirty.add(file);
    this.#writes.set(file, (this.#writes.get(file) ?? 0) + 1);
  }

  #sync({ file, moment }: SystemCall): void {
    const writes = this.#writes.get(file) ?? 0;
    if (moment === 'begun') this.#syncs.set(file, writes);
    else if (this.#syncs.get(file) === writes) {
      this.#dirty.delete(file);
      if (file.endsWith('/segments')) this.#unsyncedNames.clear();
    }
  }

  #rename(words: string): void {
    const [, from, to] = /"([^"]*\.segment\.tmp)", "([^"]*\.segment)"/.exec(words) ?? [];
    if (from === undefined || to === undefined) return;
    this.counts.segments++;
    if (this.#dirty.has(from)) this.faults.push(`${from} was renamed before it was synced`);
    this.#unsyncedNames.add(to);
    this.#uncommitted.add(to);
    // A sync of the folder that had begun before does not count.
    this.#writes.set(folderOf(to), (this.#writes.get(folderOf(to)) ?? 0) + 1);
  }

  #metaPage({ moment }: SystemCall): void {
    this.#isCommitting = moment === 'begun';
    if (moment === 'done') {
      this.#uncommitted.clear();
      return;
    }
    this.counts.metaPages++;
    for (const file of this.#dirty) this.faults.push(`a meta page was written before ${file} was synced`);
    for (const file of this.#unsyncedNames)
      this.faults.push(`a meta page was written before the name ${file}`);
  }

  #remove(words: string): void {
    if (!/\.segment"/.test(words)) return;
    this.counts.removed++;
    if (this.#uncommitted.size > 0) this.faults.push(`removed before a commit replaced it: ${words}`);
  }

  #report(words: string): void {
    if (!/commit-done|refreshed|compacted/.test(words)) return;
    this.counts.reported++;
    const isPending = this.#isCommitting || this.#dirty.size + this.#uncommitted.size > 0;
    if (isPending) this.faults.push(`reported before it was on disk: ${words}`);
  }
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

function faultsOf(trace: string): DiskOrder {
  const order = new DiskOrder();
  for (const call of readSystemCalls(trace)) order.take(call);
  return order;
}

const hasStrace = spawnSync('strace', ['-f', 'true']).status === 0;
const ROUNDS = 8;

// strace is how the order of system calls can be seen; without it (or without ptrace) there is nothing to look at.
describe.skipIf(!hasStrace)('commits, merges and compactions on their way to the disk', () => {
  test('name no segment and no page before it is there, and remove and report nothing before that', () => {
    const plan = new EditPlan(2);
    const rounds = Array.from({ length: ROUNDS }, (_, number) => plan.round(number));
    expect(rounds.some(({ isCompacted }) => isCompacted)).toBe(true);
    const [planFile, traceFile] = [join(folder, 'plan.json'), join(folder, 'trace')];
    writeFileSync(planFile, JSON.stringify({ first: 0, rounds, endsAlone: true }));
    mkdirSync(join(folder, 'notes'));
    const calls = 'openat,fsync,fdatasync,rename,write,pwrite64,pwritev,writev,unlink,unlinkat';
    const traced = ['-f', '-y', '-s', '200', '-o', traceFile, '-e', `trace=${calls}`];
    const child = [process.execPath, SCRIPT, join(folder, 'index'), join(folder, 'notes'), planFile];
    const run = spawnSync('strace', [...traced, ...child], { encoding: 'utf8' });
    expect(run.stdout).toContain('phase merge-started');
    expect(run.stdout).toContain('compacted');
    const trace = readFileSync(traceFile, 'utf8');
    const { counts, faults } = faultsOf(trace);
    expect(faults).toEqual([]);
    const told = (pattern: RegExp) => run.stdout.match(pattern)?.length ?? 0;
    expect(counts.segments).toBe(told(/phase segment-renamed/g));
    expect(counts.reported).toBe(told(/commit-done|refreshed|compacted/g));
    expect(counts.metaPages).toBeGreaterThanOrEqual(told(/commit-done|lock-taken|lock-released/g));
    expect(counts.removed).toBeGreaterThan(0);
    // Had a sync been left out, this would have seen it.
    for (const left of [/^.* fsync\(.*\.segment\.tmp.*\n/gm, /^.* fsync\(.*\/segments>.*\n/gm]) {
      expect(faultsOf(trace.replace(left, '')).faults.length).toBeGreaterThan(0);
    }
    expect(faultsOf(trace.replace(/^.* fdatasync\(.*catalogue\.mdb.*\n/gm, '')).faults).not.toEqual([]);
  });
});
