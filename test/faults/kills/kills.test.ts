import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SeededRandom } from '../../fuzz/seeded-random.ts';
import { EditPlan } from './edit-plan.ts';
import { nextMoment } from './kill-moments.ts';
import type { Landing } from './killed-child.ts';
import { KilledIndex, type KillFindings } from './killed-index.ts';

/** `npm run test:kills` asks for more. */
const KILLS = Number(process.env['KILLS'] ?? 25);
const SEED = Number(process.env['KILLS_SEED'] ?? 1);
/** So many kills one index lives through. */
const KILLS_PER_INDEX = 10;
/** A machine that is busy with other things takes long over a kill and its checks. */
const PATIENCE_MS = 60_000;
/** What the kills are for: at least so many land while a change is open. */
const OPEN_SHARE = 0.6;

const seeds = Array.from({ length: Math.ceil(KILLS / KILLS_PER_INDEX) }, (_, at) => SEED * 1000 + at);
const folder = mkdtempSync(join(tmpdir(), 'consilience-kills-'));
const landings: (Landing & KillFindings)[] = [];
let largestCatalogue = 0;

const report = process.env['KILLS_REPORT'];

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (report !== undefined) {
    writeFileSync(report, JSON.stringify({ seeds, landings, largestCatalogue }));
  }
});

describe(`an index that is killed ${KILLS} times, seed ${SEED}`, () => {
  test.each(seeds.map((seed, at) => [seed, Math.min(KILLS_PER_INDEX, KILLS - at * KILLS_PER_INDEX)]))(
    'holds what it acknowledged, and answers as a fresh one: seed %i, %i kills',
    async (seed, kills) => {
      const index = new KilledIndex(join(folder, `${seed}`), seed);
      const random = new SeededRandom(seed);
      for (let kill = 1; kill <= kills; kill++) {
        const moment = nextMoment(random);
        const landing = await index.kill(moment);
        try {
          landings.push({ ...landing, ...(await index.check(landing)) });
          await index.refreshAndCompare();
        } catch (error) {
          const where = JSON.stringify({ seed, kill, moment, landing });
          throw new Error(`After ${where}: ${(error as Error).message}`, { cause: error });
        }
        largestCatalogue = Math.max(largestCatalogue, index.catalogueBytes());
        const { last, operation } = landing;
        if (report !== undefined) {
          console.log(`seed ${seed}, kill ${kill}: ${operation ?? 'no change open'}, ${last}`);
        }
      }
    },
    PATIENCE_MS * KILLS_PER_INDEX,
  );

  test(`is killed while a change is open at least ${OPEN_SHARE * 100} times of 100`, () => {
    expect(landings).toHaveLength(KILLS);
    const open = landings.filter(({ operation }) => operation !== undefined);
    expect(open.length / landings.length).toBeGreaterThanOrEqual(OPEN_SHARE);
  });
});

describe('a plan of edits', () => {
  test('is the same for the same seed, in whatever order it is asked for', () => {
    const [one, same, other] = [new EditPlan(7), new EditPlan(7), new EditPlan(8)];
    same.round(30);
    const rounds = (plan: EditPlan) => Array.from({ length: 31 }, (_, number) => plan.round(number));
    expect(rounds(one)).toEqual(rounds(same));
    expect(rounds(one)).not.toEqual(rounds(other));
    expect(one.filesAfter(30)).toEqual(same.filesAfter(30));
  });

  test('adds, changes, moves and removes, and touches no path twice in a round', () => {
    const plan = new EditPlan(1);
    const kinds = new Set<string>();
    for (let number = 0; number < 20; number++) {
      const before = plan.filesAfter(number - 1);
      const { edits, isCompacted } = plan.round(number);
      const paths = edits.flatMap((edit) => Object.entries(edit).filter(([key]) => key !== 'bytes'));
      expect(new Set(paths.map(([, path]) => path)).size).toBe(paths.length);
      if (isCompacted) kinds.add('compacts');
      for (const edit of edits) {
        if (!('put' in edit)) kinds.add('move' in edit ? 'moves' : 'removes');
        else kinds.add(before.has(edit.put) ? 'changes' : 'adds');
      }
    }
    expect([...kinds].sort()).toEqual(['adds', 'changes', 'compacts', 'moves', 'removes']);
  });
});
