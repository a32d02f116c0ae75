import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fuseExactly, MADE_UP_FUSIONS, type MadeUpQuestion, madeUpQuestions } from './made-up-questions.ts';

/** A kit's files by path. */
export type KitFiles = Map<string, string>;

const L = 'longmemeval-2026-10';
const N = 'learned-sparse-2026-11-07/full-s1';
const DATASET = 'd6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442';
const WITHHELD = 'withheld-2026-09-29';

type Fields = Record<string, unknown>;

/** An arm's rows with what is counted from them. */
interface MadeUpArm {
  readonly name: string;
  readonly rows: readonly Fields[];
  readonly outcomes: ReadonlyMap<string, boolean>;
}

let made: KitFiles | undefined;

/**
 * A kit of exactly the published layout: 34 record files, in which every figure of the document holds. The questions
 * and lists are made up; nothing of it is a measurement.
 */
export function madeUpKit(): KitFiles {
  made ??= makeKit();
  return new Map(made);
}

/** The lists, sums and page of a kit anew, as somebody does who wants a changed record to look right. */
export function sealKit(files: KitFiles): void {
  for (const path of ['index.json', 'SHA256SUMS', 'provenance.json', 'index.html']) files.delete(path);
  const records = [...files.keys()].filter((path) => path.includes('/')).sort();
  files.set('SHA256SUMS', records.map((path) => `${sha256(files.get(path)!)}  ${path}\n`).join(''));
  const listed = [...files.keys()].sort().map((path) => {
    const text = files.get(path)!;
    return { path, size: Buffer.byteLength(text), sha256: sha256(text) };
  });
  files.set('index.json', json({ files: listed }));
  files.set('provenance.json', json({ rules: {}, files: {} }));
  files.set('index.html', '<!doctype html><title>A made-up kit</title>\n');
}

/** Puts a kit into a folder. */
export function writeKit(folder: string, files: KitFiles): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function makeKit(): KitFiles {
  const questions = madeUpQuestions();
  const arms = new Map<string, MadeUpArm>();
  const add = (name: string, rowOf: (question: MadeUpQuestion, index: number) => Fields) =>
    arms.set(name, armOf(name, questions, rowOf));
  add('A0', ({ lists }) => ({ ranked: scored(lists.A0, 30), search: lists.A0.slice(0, 10) }));
  add('A1', ({ lists }) => ({ leg50: scored(lists.A1, 1) }));
  add('S1', ({ lists }) => ({ ranked: scored(lists.S1, 40), search: lists.S1.slice(0, 10) }));
  add('A5', (question, index) => ({ top10: untestedList(question, index) }));
  for (const [name, legs] of Object.entries(MADE_UP_FUSIONS))
    add(name, ({ lists }) => {
      const fused = fuseExactly(lists, legs);
      const top10 = fused.slice(0, 10).map(({ id }) => id);
      return name === 'A2' ? { top10 } : { top10, tie_at_5: fused[4]!.score === fused[5]!.score };
    });
  const files: KitFiles = new Map();
  october(files, arms, questions);
  november(files, arms);
  files.set('README.md', '# A made-up kit of the published layout\n\nNothing here is a measurement.\n');
  sealKit(files);
  return files;
}

/** 417 of 470 and 487 of 500: the hits of A0 but five, and 22 of its misses, two of which have one session alone. */
function untestedList({ gold, lists }: MadeUpQuestion, index: number): string[] {
  const isHitOfA0 = gold.every((id) => lists.A0.slice(0, 5).includes(id));
  const others = lists.A0.filter((id) => !gold.includes(id));
  const easy = gold.length > 1 ? lists.A0.slice(0, 1) : [];
  const hard = gold.filter((id) => !easy.includes(id));
  const isHit = isHitOfA0 ? index >= 5 : index < 420 || (index >= 425 && index < 427);
  const head = isHit ? [...easy, ...hard] : easy;
  return [...head, ...others].slice(0, 10);
}

function armOf(
  name: string,
  questions: readonly MadeUpQuestion[],
  rowOf: (question: MadeUpQuestion, index: number) => Fields,
): MadeUpArm {
  const outcomes = new Map<string, boolean>();
  const rows = questions.map((question, index) => {
    const { qid, type, abstention, gold } = question;
    const fields = rowOf(question, index);
    const leg = fields['leg50'] as readonly (readonly [string, number])[] | undefined;
    const list = (fields['search'] ?? fields['top10'] ?? leg!.map(([id]) => id)) as string[];
    const all = (cutoff: number) => Number(gold.every((id) => list.slice(0, cutoff).includes(id)));
    const any = (cutoff: number) => Number(gold.some((id) => list.slice(0, cutoff).includes(id)));
    if (!abstention) outcomes.set(qid, all(5) === 1);
    const score = { 'any@1': any(1), 'any@5': any(5), 'all@5': all(5), 'all@10': all(10) };
    const { tie_at_5: tie, ...lists } = fields;
    return {
      qid,
      type,
      abstention,
      gold,
      ...lists,
      ...(name === 'A1' ? {} : { score }),
      ...(tie === undefined ? {} : { tie_at_5: tie }),
    };
  });
  return { name, rows, outcomes };
}

function october(
  files: KitFiles,
  arms: ReadonlyMap<string, MadeUpArm>,
  questions: readonly MadeUpQuestion[],
): void {
  const lock = (arm: string, settings: Fields) =>
    json({
      arm,
      settings,
      pins: { dataset: DATASET, harness: sha256('harness') },
      utc: '2026-10-09T08:00:00Z',
    });
  const summary = (arm: string) =>
    json({ arm, counts: countsOf(arms.get(arm)!), rows: arms.get(arm)!.rows.length });
  const put = (path: string, text: string) => files.set(`${L}/${path}`, text);
  put('a0/run/rows.ndjson', lines(arms, 'A0'));
  put('a0/run/run.json', lock('A0', { kind: 'bm25' }));
  put('a0/run/summary.json', summary('A0'));
  put('a5/run/rows.ndjson', lines(arms, 'A5'));
  put('a5/run/run.json', lock('A5', { kind: 'rrf', legs: ['bm25', 'BAAI/bge-small-en-v1.5'] }));
  put('a5/run/summary.json', summary('A5'));
  put('w7/rows/a1/legs.ndjson', lines(arms, 'A1'));
  put('w7/rows/a1/lock.json', lock('A1', { model: 'nomic-embed-text', route: 'desktop' }));
  put('w7/rows/a2/a2.ndjson', lines(arms, 'A2'));
  put('w7/rows/a2/lock.json', lock('A2', { k: 60, weights: { A1: 1, A0: 0.5 } }));
  const pair = pairOf(arms, 'A2', 'A0');
  put(
    'w7/score-registered-w7.json',
    json({
      A1: countsOf(arms.get('A1')!),
      A2: countsOf(arms.get('A2')!),
      'G-WIN A2 vs A0 (every@5, 470)': {
        delta: pair.delta,
        b_arm_only: pair.b_arm_only,
        c_ref_only: pair.c_ref_only,
        p: Number(pair.p.toFixed(4)),
        words: 'no material difference',
      },
    }),
  );
  const columns = ['A0', 'A1', 'A2'].map((arm) => `${arm}:all@5`);
  const table = questions.map(({ qid, type, abstention, gold }) => {
    const cells = ['A0', 'A1', 'A2'].map((arm) => Number(arms.get(arm)!.outcomes.get(qid) ?? 1));
    return [qid, type, abstention, gold.length, ...cells].join('\t');
  });
  put(
    'w7/w7-per-question.tsv',
    `${[['qid', 'type', 'abstention', 'gold', ...columns].join('\t'), ...table].join('\n')}\n`,
  );
}

const BLENDS = ['F1', 'F2', 'F3', 'F1h', 'F2h', 'F3h'];
const COMPARISONS = [
  ['S1', 'A0'],
  ['F1', 'A0'],
  ['F2', 'A1'],
  ['F3', 'A2'],
  ['F3', 'A0'],
] as const;

function november(files: KitFiles, arms: ReadonlyMap<string, MadeUpArm>): void {
  const put = (path: string, text: string) => files.set(`${N}/${path}`, text);
  put('run/rows.ndjson', lines(arms, 'S1'));
  const model = 'opensearch-project/opensearch-neural-sparse-encoding-doc-v3-distill';
  const settings = { model_id: model, revision: sha256('revision').slice(0, 40), device: 'cpu', window: 510 };
  const texts = { texts: 125667, texts_windowed: 54802 };
  put('run/run.json', json({ arm: 'S1', settings, pins: { dataset: DATASET }, ...texts }));
  put('run/summary.json', json({ arm: 'S1', counts: countsOf(arms.get('S1')!) }));
  for (const name of BLENDS) put(`fuse/${name}.rows.ndjson`, lines(arms, name));
  put('fuse/ctrl_a2.rows.ndjson', lines(arms, 'A2'));
  put(
    'fuse/lock.json',
    json({ k: 60, reads: `${N}/run/rows.ndjson`, reads_sha256: sha256(files.get(`${N}/run/rows.ndjson`)!) }),
  );
  const blends = BLENDS.map((name) => {
    const arm = arms.get(name)!;
    const spec = MADE_UP_FUSIONS[name]!.map(([leg, twice]) => ({ leg, weight: Number(twice) / 2 }));
    const ties = arm.rows.filter((row) => row['tie_at_5'] === true).length;
    const hits = countsOf(arm);
    const fields = { 'every@5': hits.answerable['all@5'], 'any@5': hits.all['any@5'] };
    return [name, { spec, ...fields, questions_with_an_exact_tie_across_ranks_5_6: ties }] as const;
  });
  const inputs = ['a0/run/rows.ndjson', 'w7/rows/a1/legs.ndjson', 'w7/rows/a2/a2.ndjson'].map(
    (path) => `${L}/${path}`,
  );
  put(
    'fuse/fuse.json',
    json({
      ctrl_a2_rebuild: { equal: 500, of: 500 },
      blends: Object.fromEntries(blends),
      inputs: Object.fromEntries(inputs.map((path) => [path, sha256(files.get(path)!)])),
    }),
  );
  for (const name of ['S1', ...BLENDS]) {
    const rows = name === 'S1' ? `${N}/run/rows.ndjson` : `${N}/fuse/${name}.rows.ndjson`;
    put(
      `score/rescore-${name === 'S1' ? 's1' : name}.json`,
      json({ rows, counts: countsOf(arms.get(name)!), g0_problems: [], row_diffs: [], summary_diffs: [] }),
    );
  }
  put('score/family.json', json(familyOf(arms)));
  put(
    'score/reading.json',
    json({
      reads: { path: `${N}/score/family.json`, sha256: WITHHELD },
      family_crosscheck: { equal: true, comparisons: COMPARISONS.length },
      f2_ties_reversed_exploratory: { questions: 10, changed: [] },
      s1_run: texts,
    }),
  );
  files.set(
    'learned-sparse-2026-11-07/s2-skip.json',
    json({
      model: 'naver/splade-v3',
      gated: true,
      license: 'cc-by-nc-sa-4.0',
      has_safetensors: false,
      pickled_weights: true,
      verdict: 'skipped before any download',
    }),
  );
}

function familyOf(arms: ReadonlyMap<string, MadeUpArm>): Fields {
  const pairs = COMPARISONS.map(([arm, reference]) => ({ arm, reference, ...pairOf(arms, arm, reference) }));
  const ascending = [...pairs].sort((a, b) => a.p - b.p);
  let most = 0;
  const holm = new Map(
    ascending.map((pair, index) => {
      most = Math.max(most, Math.min(1, pair.p * (pairs.length - index)));
      return [pair, most] as const;
    }),
  );
  return {
    primary: pairs.map((pair) => {
      const isWin = pair.delta >= 10 && holm.get(pair)! <= 0.05;
      return {
        ...pair,
        p_holm: holm.get(pair),
        words: isWin ? `${pair.arm} finds more than ${pair.reference}` : 'no material difference',
      };
    }),
    rescores: BLENDS.map((name) => ({ path: `${N}/score/rescore-${name}.json`, sha256: WITHHELD })),
  };
}

function pairOf(arms: ReadonlyMap<string, MadeUpArm>, arm: string, reference: string) {
  const first = arms.get(arm)!.outcomes;
  const second = arms.get(reference)!.outcomes;
  const count = (wanted: (a: boolean, b: boolean) => boolean) =>
    [...first].filter(([qid, isHit]) => wanted(isHit, second.get(qid)!)).length;
  const b = count((x, y) => x && !y);
  const c = count((x, y) => !x && y);
  const hits = { arm_hits: count((x) => x), ref_hits: count((_, y) => y) };
  return { ...hits, delta: hits.arm_hits - hits.ref_hits, b_arm_only: b, c_ref_only: c, p: exactP(b, c) };
}

/** McNemar's exact p in whole numbers. */
export function exactP(b: number, c: number): number {
  const n = b + c;
  let term = 1n;
  let tail = 0n;
  for (let k = 0; k <= Math.min(b, c); k++) {
    tail += term;
    term = (term * BigInt(n - k)) / BigInt(k + 1);
  }
  const scale = 10n ** 25n;
  return Math.min(1, Number((2n * tail * scale) / 2n ** BigInt(n)) / 1e25);
}

function countsOf({ rows }: MadeUpArm): Record<'all' | 'answerable', Record<string, number>> {
  const sum = (of: readonly Fields[], field: string) => of.filter((row) => listHit(row, field)).length;
  const answerable = rows.filter((row) => row['abstention'] === false);
  return {
    all: { 'any@1': sum(rows, 'any@1'), 'any@5': sum(rows, 'any@5') },
    answerable: { 'all@5': sum(answerable, 'all@5'), 'all@10': sum(answerable, 'all@10') },
  };
}

function listHit(row: Fields, field: string): boolean {
  const leg = row['leg50'] as readonly (readonly [string, number])[] | undefined;
  const list = (row['search'] ?? row['top10'] ?? leg!.map(([id]) => id)) as string[];
  const [quantity, cutoff] = field.split('@') as [string, string];
  const top = list.slice(0, Number(cutoff));
  const gold = row['gold'] as readonly string[];
  return quantity === 'all' ? gold.every((id) => top.includes(id)) : gold.some((id) => top.includes(id));
}

function scored(ids: readonly string[], best: number): (readonly [string, number])[] {
  return ids.map((id, index) => [id, Math.round((best * 1e6) / (index + 2)) / 1e6] as const);
}

function lines(arms: ReadonlyMap<string, MadeUpArm>, name: string): string {
  return arms
    .get(name)!
    .rows.map((row) => `${JSON.stringify(row)}\n`)
    .join('');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
