import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openIndex } from '../../../src/assembly.ts';
import { NotFoundError } from '../../../src/model/index.ts';
import { isSound, verifyIndex } from '../../../src/storage/index.ts';
import { EditPlan, type Files, hashesOf } from './edit-plan.ts';
import { firstDifference } from './first-difference.ts';
import { bringFolderTo, contentsOf, filesIn, hashesHeld, writeHeldFiles } from './index-contents.ts';
import { type KillMoment, killChild, type Landing } from './killed-child.ts';

/** What a look at a killed index has found. */
export interface KillFindings {
  /** Whose documents were acknowledged by the killed child. */
  readonly rounds: number;
  /** That the index holds. */
  readonly documents: number;
  /** Whether a commit that was being made is there, whole; undefined when none was being made. */
  readonly isNext: boolean | undefined;
}

/** An index that is worked at by one child after another, each of which is killed, and looked at after each. */
export class KilledIndex {
  readonly directory: string;
  readonly folder: string;
  readonly #scratch: string;
  readonly #plan: EditPlan;
  /** What a reader was told that the index holds, by path: hashes. */
  #acknowledged: Map<string, string> = new Map();
  /** Contents by hash, of all that was ever in the folder. */
  readonly #contents: Map<string, Buffer> = new Map();
  #round = -1;

  constructor(place: string, seed: number) {
    this.#scratch = place;
    this.directory = join(place, 'index');
    this.folder = join(place, 'notes');
    mkdirSync(this.folder, { recursive: true });
    this.#plan = new EditPlan(seed);
  }

  /** Lets a child take up the work and kills it. */
  async kill(moment: KillMoment): Promise<Landing> {
    const { directory: index, folder } = this;
    bringFolderTo(folder, this.#plan.filesAfter(this.#round));
    const planFile = join(this.#scratch, 'plan.json');
    const landing = await killChild({ index, folder, planFile }, this.#plan, this.#round + 1, moment);
    for (let round = this.#round; round <= landing.round; round++)
      this.#remember(this.#plan.filesAfter(round));
    return landing;
  }

  /**
   * What must hold after a kill: the index is sound, holds exactly what was acknowledged (or, when the commit was
   * being made, the whole of the next), and answers as a fresh one over the documents that it holds.
   *
   * @returns how many rounds were acknowledged by this child, and whether a commit that was being made is there.
   */
  async check(landing: Landing): Promise<KillFindings> {
    const { acknowledged, generation, undecided } = landing;
    if (acknowledged > this.#round) this.#acknowledged = hashesOf(this.#plan.filesAfter(acknowledged));
    const isBeforeFirst = this.#acknowledged.size === 0;
    const verification = await verifyIndex(this.directory).catch((error: unknown) => {
      if (isBeforeFirst && error instanceof NotFoundError) return undefined;
      throw error;
    });
    const rounds = acknowledged - this.#round;
    this.#round = Math.max(this.#round, landing.round);
    if (verification === undefined) return { rounds, documents: 0, isNext: undefined };
    expect(isSound(verification), JSON.stringify(verification.problems)).toBe(true);
    expect(verification.generation).toBeGreaterThanOrEqual(generation);
    const killed = await openIndex({ directory: this.directory, folder: this.folder, create: false });
    const held = hashesHeld(killed);
    const next = undecided === undefined ? undefined : hashesOf(this.#plan.filesAfter(undecided));
    const isNext = next === undefined ? undefined : sameMap(held, next);
    if (isNext !== true) expect(sorted(held)).toEqual(sorted(this.#acknowledged));
    const copy = join(this.#scratch, 'copy');
    writeHeldFiles(killed, this.#contents, copy);
    const fresh = await openIndex({ folder: copy });
    await fresh.refresh();
    expect(firstDifference(await contentsOf(killed), await contentsOf(fresh))).toBeUndefined();
    expect(killed.status().writer).toBeNull();
    await fresh.close();
    await killed.close();
    return { rounds, documents: held.size, isNext };
  }

  /** The next writer takes the lock over, tidies up, and the index is as one made afresh from the folder. */
  async refreshAndCompare(): Promise<void> {
    const { directory, folder } = this;
    const now = filesIn(folder);
    this.#remember(now);
    const index = await openIndex({ directory, folder });
    await index.refresh();
    this.#acknowledged = hashesOf(now);
    expect(sorted(hashesHeld(index))).toEqual(sorted(this.#acknowledged));
    const freshDirectory = join(this.#scratch, 'fresh');
    rmSync(freshDirectory, { recursive: true, force: true });
    const fresh = await openIndex({ directory: freshDirectory, folder });
    await fresh.refresh();
    expect(firstDifference(await contentsOf(index), await contentsOf(fresh))).toBeUndefined();
    const segments = index.status().segments.map(({ name }) => `${name}.segment`);
    await fresh.close();
    await index.close();
    expect((await verifyIndex(directory)).problems).toEqual([]);
    expect(readdirSync(join(directory, 'segments')).sort()).toEqual(segments.sort());
  }

  /** Of the file, which killed readers and writers must not make grow for ever. */
  catalogueBytes(): number {
    return statSync(join(this.directory, 'catalogue.mdb')).size;
  }

  #remember(files: Files): void {
    for (const bytes of files.values()) {
      this.#contents.set(createHash('sha256').update(bytes).digest('hex'), bytes);
    }
  }
}

function sorted(map: ReadonlyMap<string, string>): [string, string][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function sameMap(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
