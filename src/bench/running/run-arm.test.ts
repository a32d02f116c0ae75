import { mkdtempSync, readFileSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Dataset, type DatasetQuery, UnavailableError } from '../../model/index.ts';
import { nodeRecordFolder } from '../../storage/index.ts';
import type { Ranker } from '../rankers/ranker.ts';
import { benchMeasures } from '../scoring/bench-measures.ts';
import { cutAtFirstFailure } from './cut-at-first-failure.ts';
import { type ArmRun, runArm } from './run-arm.ts';

const PLACES = {
  rows: 'a/rows.ndjson',
  run: 'a/run.json',
  timings: 'a/timings.ndjson',
  trec: 'a/a.run',
  recount: 'a/recount.json',
  list: 'search',
} as const;

function dataset(ids: readonly string[]): Dataset {
  const queries = ids.map(
    (id): DatasetQuery => ({
      id,
      text: id,
      grades: new Map([
        ['d2', 2],
        ['d1', 1],
        ['d0', 0],
      ]),
    }),
  );
  return {
    name: 'six',
    setting: 'whole',
    choices: '',
    files: async () => [],
    findings: async () => [],
    async *parts() {
      yield { name: 'all', documents: [{ id: 'd1', text: 'x' }], queries };
    },
  };
}

/** Answers with d1 and d2, and dies of what it is told to. */
function ranker(failing: ReadonlyMap<string, Error>): Ranker {
  return {
    settings: {},
    models: [],
    countTexts: ({ documents }) => ({ texts: documents.length, windowed: 0 }),
    open: async () => ({
      rank: async ({ id }) => {
        const error = failing.get(id);
        if (error !== undefined) throw error;
        return [
          ['d1', 2],
          ['d2', 1.5],
        ];
      },
      close: async () => {},
    }),
    close: async () => {},
  };
}

const IDS = ['q1', 'q2', 'q3', 'q4'];

function armRun(failing: ReadonlyMap<string, Error> = new Map()): ArmRun {
  return {
    arm: 'A',
    places: PLACES,
    ranker: ranker(failing),
    records: nodeRecordFolder(mkdtempSync(join(tmpdir(), 'run-arm-'))),
    dataset: dataset(IDS),
    measures: benchMeasures(['Any@1', 'Every@5']),
    total: IDS.length,
  };
}

const textOf = (run: ArmRun) => readFileSync(join(run.records.root, PLACES.rows), 'utf8');

describe('an arm', () => {
  it('writes fields in one order, and grades where they say more than gold', async () => {
    const run = armRun();
    await runArm(run);
    expect(textOf(run).split('\n')[0]).toBe(
      '{"qid":"q1","abstention":false,"gold":["d1","d2"],"grades":{"d0":0,"d1":1,"d2":2},"ranked":[["d1",2],["d2",1.5]],"search":["d1","d2"],"score":{"any@1":1,"all@5":1},"tie_at_5":false}',
    );
  });

  it('stores why a query has no answer, gives it no score, and goes on', async () => {
    const run = armRun(new Map([['q2', new UnavailableError('Expected a server, got none.')]]));
    expect(await runArm(run)).toMatchObject({ done: 3, failed: 1, wasAborted: false });
    expect(textOf(run).split('\n')[1]).toBe(
      '{"qid":"q2","abstention":false,"gold":["d1","d2"],"grades":{"d0":0,"d1":1,"d2":2},"error":{"code":"unavailable","message":"Expected a server, got none."}}',
    );
  });

  it('asks again from the first failure on, to the same rows as if it had never failed', async () => {
    const expected = armRun();
    await runArm(expected);
    const failed = armRun(new Map([['q2', new Error('no')]]));
    await runArm(failed);
    await cutAtFirstFailure(failed.records, PLACES.rows);
    expect(textOf(failed).split('\n')).toHaveLength(2);
    await runArm({ ...failed, ranker: ranker(new Map()) });
    expect(textOf(failed)).toBe(textOf(expected));
  });

  it('redoes a last line that was not ended, also one that is whole but for its end', async () => {
    const run = armRun();
    await runArm(run);
    const whole = textOf(run);
    for (const cut of [1, 2, 60]) {
      truncateSync(join(run.records.root, PLACES.rows), whole.length - cut);
      expect(await runArm(run)).toMatchObject({ done: 4, failed: 0 });
      expect(textOf(run)).toBe(whole);
    }
  });

  it('refuses to go on with rows of other queries', async () => {
    const run = armRun();
    await runArm({ ...run, total: 2 });
    await expect(runArm({ ...run, dataset: dataset(['q1', 'other', 'q3', 'q4']) })).rejects.toThrow(
      'Expected a row of query other of arm A, got one of q2.',
    );
  });
});
