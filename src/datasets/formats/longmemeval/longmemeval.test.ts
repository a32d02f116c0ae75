import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dataset, DatasetPart } from '../../../model/index.ts';
import { collected } from '../../collected.test-parts.ts';
import { summariseDataset } from '../../summarise-dataset.ts';
import { blindName, pooledName } from './blind-names.ts';
import { longmemeval } from './longmemeval.ts';
import { isUsualDate } from './session-documents.ts';

const MADE_UP = fileURLToPath(new URL('../../../../test/fixtures/longmemeval/made-up.json', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'longmemeval-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(path: string, setting?: string, options?: Readonly<Record<string, string>>): Promise<Dataset> {
  return longmemeval.open({ name: 'longmemeval', path, setting, options });
}

async function partsOf(dataset: Promise<Dataset>): Promise<DatasetPart[]> {
  return collected((await dataset).parts());
}

interface RawQuestion {
  question_id: string;
  question_type: string;
  question: string;
  answer: unknown;
  question_date: string;
  haystack_session_ids: string[];
  haystack_dates: string[];
  haystack_sessions: { role: string; content: string; has_answer?: boolean }[][];
  answer_session_ids: string[];
}

const QUESTION: RawQuestion = {
  question_id: 'q1',
  question_type: 'multi-session',
  question: 'What?',
  answer: 'This',
  question_date: '2023/05/30 (Tue) 23:17',
  haystack_session_ids: ['answer_1', 'b', 'b'],
  haystack_dates: ['2023/05/29 (Mon) 10:00', '2023/05/28 (Sun) 10:00', '2023/05/27 (Sat) 10:00'],
  haystack_sessions: [
    [
      { role: 'user', content: 'Tea, please.', has_answer: true },
      { role: 'assistant', content: 'Here.' },
    ],
    [{ role: 'assistant', content: 'Alone.' }],
    [{ role: 'assistant', content: 'Alone.' }],
  ],
  answer_session_ids: ['answer_1'],
};

function written(name: string, questions: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(questions));
  return path;
}

describe('longmemeval', () => {
  it('recognises its file by what it says, its folder by the name', async () => {
    expect(await longmemeval.recognise(MADE_UP)).toBe(true);
    expect(await longmemeval.recognise(written('other.json', [{ id: 1 }]))).toBe(false);
    expect(await longmemeval.recognise(folder)).toBe(false);
    written('longmemeval_oracle.json', [QUESTION]);
    expect(await longmemeval.recognise(folder)).toBe(true);
  });

  it('gives every question its own haystack under blind names', async () => {
    const [part] = await partsOf(open(written('one.json', [QUESTION])));
    expect(part!.name).toBe('q1');
    const gold = `s${createHash('sha256').update('q1:answer_1').digest('hex').slice(0, 10)}.md`;
    expect(blindName('q1', 'answer_1')).toBe(gold);
    expect(part!.documents).toEqual([
      { id: gold, text: '**user:** Tea, please.\n\n**assistant:** Here.', date: '2023/05/29 (Mon) 10:00' },
      { id: blindName('q1', 'b'), text: '**assistant:** Alone.', date: '2023/05/28 (Sun) 10:00' },
    ]);
    expect(part!.queries).toEqual([
      {
        id: 'q1',
        text: 'What?',
        type: 'multi-session',
        isAbstention: false,
        date: '2023/05/30 (Tue) 23:17',
        grades: new Map([[gold, 1]]),
      },
    ]);
  });

  it('reads the user alone, and keeps duplicates, when told to', async () => {
    const [part] = await partsOf(
      open(written('one.json', [QUESTION]), 'per-question', { roles: 'user', duplicates: 'keep' }),
    );
    expect(part!.documents.map(({ text }) => text)).toEqual(['Tea, please.', '', '']);
    expect(new Set(part!.documents.map(({ id }) => id)).size).toBe(3);
  });

  it('never lets an answer or an id of the data set into a document', async () => {
    const ids = /answer_|sharegpt_|ultrachat_|SECRET/;
    const secret = written('secret.json', [{ ...QUESTION, answer: 'SECRET' }]);
    for (const path of [MADE_UP, secret]) {
      for (const setting of ['per-question', 'pooled']) {
        for (const { documents, queries } of await partsOf(open(path, setting))) {
          for (const { id, text } of documents) {
            expect(id).toMatch(/^s[0-9a-f]{10}\.md$/);
            expect(text).not.toMatch(ids);
          }
          for (const { grades } of queries)
            for (const id of grades.keys()) expect(id).toMatch(/^s[0-9a-f]{10}\.md$/);
        }
      }
    }
  });

  it('pools the sessions of all questions under names of their own', async () => {
    const other = { ...QUESTION, question_id: 'q2_abs', answer: 3 };
    const [pool, ...more] = await partsOf(open(written('two.json', [QUESTION, other]), 'pooled'));
    expect(more).toEqual([]);
    expect(pool!.documents.map(({ id }) => id)).toEqual([pooledName('answer_1'), pooledName('b')]);
    expect(
      pool!.queries.map(({ id, isAbstention, grades }) => [id, isAbstention, [...grades.keys()]]),
    ).toEqual([
      ['q1', false, [pooledName('answer_1')]],
      ['q2_abs', true, [pooledName('answer_1')]],
    ]);
  });

  it('splits: dev and test are all, answerable and abstention are all', async () => {
    const idsOf = async (split: string): Promise<string[]> =>
      (await partsOf(open(MADE_UP, 'per-question', { split }))).map(({ name }) => name);
    const all = await idsOf('all');
    expect(all).toHaveLength(36);
    expect([...(await idsOf('dev')), ...(await idsOf('test'))].sort()).toEqual([...all].sort());
    expect(await idsOf('abstention')).toHaveLength(3);
    expect(await idsOf('answerable')).toHaveLength(33);
    expect((await idsOf('dev')).length).toBeGreaterThan(0);
    const [pool] = await partsOf(open(MADE_UP, 'pooled', { split: 'abstention' }));
    const [whole] = await partsOf(open(MADE_UP, 'pooled'));
    expect(pool!.queries).toHaveLength(3);
    expect(pool!.documents).toEqual(whole!.documents);
  });

  it('counts the made-up file and finds all that is odd in it', async () => {
    const summary = await summariseDataset(await open(MADE_UP));
    expect(summary).toMatchObject({
      parts: 36,
      queries: 36,
      abstentions: 3,
      smallestPart: 8,
      largestPart: 14,
    });
    expect(summary.types).toEqual({
      'single-session-user': { queries: 8, abstentions: 1 },
      'single-session-assistant': { queries: 6, abstentions: 0 },
      'single-session-preference': { queries: 4, abstentions: 0 },
      'multi-session': { queries: 7, abstentions: 1 },
      'temporal-reasoning': { queries: 6, abstentions: 0 },
      'knowledge-update': { queries: 5, abstentions: 1 },
    });
    expect(Object.fromEntries(summary.findings.map(({ code, count }) => [code, count]))).toEqual({
      'duplicate-session': 1,
      'answer-not-text': 1,
      'odd-date': 3,
      'session-without-user': 2,
      'empty-turn': 1,
      'empty-document': 1,
      'more-than-five-relevant': 1,
    });
    expect(summary.isUnfit).toBe(false);
  });

  it('finds gold that is not in the haystack, and keeps it as gold', async () => {
    const lost = written('lost.json', [{ ...QUESTION, answer_session_ids: ['answer_1', 'gone'] }]);
    const summary = await summariseDataset(await open(lost));
    expect(summary.isUnfit).toBe(true);
    expect(summary.findings.find(({ code }) => code === 'gold-missing')).toMatchObject({
      count: 1,
      examples: [`q1: ${blindName('q1', 'gone')}`],
    });
    expect(summary.relevant).toBe(2);
  });

  it('says when a file with a published name has other bytes', async () => {
    const summary = await summariseDataset(await open(written('longmemeval_s_cleaned.json', [QUESTION])));
    expect(summary.findings.map(({ code }) => code)).toContain('digest-differs');
    expect(summary.isUnfit).toBe(true);
    rmSync(join(folder, 'longmemeval_s_cleaned.json'));
  });

  it('undoes gzip, whatever the name', async () => {
    const path = join(folder, 'packed.json');
    writeFileSync(path, gzipSync(readFileSync(MADE_UP)));
    expect(await longmemeval.recognise(path)).toBe(true);
    expect(await partsOf(open(path))).toEqual(await partsOf(open(MADE_UP)));
  });

  it.each([
    [{ ...QUESTION, question_id: undefined }, /broken\.json: element 2, byte \d+: Expected a "question_id"/],
    [
      { ...QUESTION, question: 7 },
      /question "q1" \(element 2, byte \d+\): Expected a text as "question", got 7/,
    ],
    [{ ...QUESTION, haystack_dates: [] }, /question "q1".*3 ids, 0 dates and 3 sessions/],
    [{ ...QUESTION, haystack_sessions: [[], [], [{}]] }, /question "q1".*"role" and "content" in session b/],
    [null, /element 2, byte \d+: Expected an object with a question/],
  ])('names question and byte of what it cannot read', async (broken, message) => {
    await expect(partsOf(open(written('broken.json', [QUESTION, broken])))).rejects.toThrow(message);
  });

  it('refuses what it does not know', async () => {
    await expect(open(MADE_UP, 'all')).rejects.toThrow('Expected per-question or pooled as the setting');
    await expect(open(MADE_UP, 'pooled', { role: 'user' })).rejects.toThrow('as an option of longmemeval');
    await expect(open(MADE_UP, 'pooled', { roles: 'assistant' })).rejects.toThrow('Expected both or user');
  });
});

describe('a date', () => {
  it.each([
    ['2023/05/30 (Tue) 23:17', true],
    ['2024/02/29 (Thu) 00:00', true],
    ['2023/02/29 (Wed) 00:00', false],
    ['2023/05/30 (Wed) 23:17', false],
    ['2023/05/30 (Tue) 24:17', false],
    ['2023-05-30', false],
  ])('%s: %s', (date, isUsual) => {
    expect(isUsualDate(date)).toBe(isUsual);
  });
});
