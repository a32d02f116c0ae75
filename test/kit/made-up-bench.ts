import { createHash } from 'node:crypto';
import { exactP } from './made-up-kit.ts';
import { fuseExactly, MADE_UP_FUSIONS, type MadeUpQuestion, madeUpQuestions } from './made-up-questions.ts';

/** Where the made-up bench pretends to have run. */
export const PRIVATE_FOLDER = '/srv/jane/benches/made-up';

const PLAN = `bench: made-up
title: A made-up bench
dataset: { name: longmemeval, path: longmemeval.json }
rankers:
  words: { kind: stored, path: words.run }
  vectors: { kind: stored, path: vectors.run }
arms:
  A0: { title: Words, ranker: words }
  A1: { title: Vectors, ranker: vectors }
  A2:
    title: Both
    fusion:
      method: rrf
      rankConstant: 60
      ties: first-leg
      legs:
        A1: { weight: 1.0, depth: 50 }
        A0: { weight: 0.5, depth: 50 }
measures: [Any@5, Every@5]
families:
  main: { correction: holm, alpha: 0.05, size: 1 }
comparisons:
  - { family: main, arm: A2, reference: A0, measure: Every@5, test: mcnemar, smallestGain: 10 }
words:
  win: "{arm} finds more than {reference}"
  loss: "{arm} finds less than {reference}"
  noMaterialDifference: no material difference
`;

/** The records of a bench with private names in them, as its folder holds them; every figure holds. */
export function madeUpBench(): Map<string, string> {
  // Every eighth: the same kinds of questions, in an eighth of the time.
  const questions = madeUpQuestions().filter((_, index) => index % 8 === 0);
  const files = new Map<string, string>([['plan.bench.yaml', PLAN]]);
  const canonical = { bench: 'made-up' };
  const body = {
    schema: 'consilience-bench-registration/1',
    bench: 'made-up',
    registered: '2026-11-29T10:00:00Z',
    plan: { canonical, sha256: sha256(JSON.stringify(canonical)) },
    environment: { folder: PRIVATE_FOLDER, node: 'v20' },
  };
  files.set('registration.json', json({ ...body, digest: sha256(JSON.stringify(body)) }));
  const fused = (question: MadeUpQuestion) => fuseExactly(question.lists, MADE_UP_FUSIONS['A2']!);
  const lists: Readonly<Record<string, (question: MadeUpQuestion) => readonly string[]>> = {
    A0: ({ lists: { A0 } }) => A0,
    A1: ({ lists: { A1 } }) => A1,
    A2: (question) =>
      fused(question)
        .map(({ id }) => id)
        .slice(0, 10),
  };
  const outcomes = new Map<string, readonly boolean[]>();
  const scores: Record<string, unknown> = {};
  for (const [arm, listOf] of Object.entries(lists)) {
    const rows = questions.map((question) => rowOf(question, listOf(question), arm === 'A2'));
    const answerable = rows.filter(({ abstention }) => !abstention);
    outcomes.set(
      arm,
      answerable.map(({ score }) => score['all@5'] === 1),
    );
    const counts = {
      all: { 'any@5': rows.filter(({ score }) => score['any@5'] === 1).length },
      answerable: { 'all@5': answerable.filter(({ score }) => score['all@5'] === 1).length },
    };
    scores[arm] = { counts };
    const folder = arm === 'A2' ? 'fuse' : `arms/${arm}`;
    const path = arm === 'A2' ? 'fuse/A2.rows.ndjson' : `${folder}/rows.ndjson`;
    files.set(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    files.set(`${folder}/${arm}.run`, runOf(questions, listOf, arm));
    files.set(
      `score/recount-${arm}.json`,
      json({ rows: `${PRIVATE_FOLDER}/${path}`, counts, g0_problems: [], row_diffs: [], summary_diffs: [] }),
    );
    if (arm === 'A2') continue;
    const registration = (JSON.parse(files.get('registration.json')!) as { digest: string }).digest;
    files.set(`${folder}/run.json`, json({ arm, settings: { route: 'thunder' }, registration }));
    files.set(`${folder}/timings.ndjson`, '{"qid":"q000","ms":1}\n');
  }
  files.set('score/scores.json', json({ schema: 'consilience-bench-scores/1', ...scores }));
  files.set('fuse/fuse.json', json(fuseFile()));
  files.set('score/family.json', json(familyFile(files, outcomes.get('A2')!, outcomes.get('A0')!)));
  files.set('score/notes.md', `Read from ${PRIVATE_FOLDER}/arms/A0/rows.ndjson by jane on thunder.\n`);
  return files;
}

function rowOf({ qid, type, abstention, gold }: MadeUpQuestion, list: readonly string[], isFusion: boolean) {
  const top = list.slice(0, 5);
  const score = {
    'any@5': Number(gold.some((id) => top.includes(id))),
    'all@5': Number(gold.every((id) => top.includes(id))),
  };
  const ranked = list.map((id, index) => [id, 50 - index] as const);
  const lists = isFusion ? { top10: list } : { ranked, search: list.slice(0, 10) };
  return { qid, type, abstention, gold, ...lists, score };
}

function runOf(
  questions: readonly MadeUpQuestion[],
  listOf: (question: MadeUpQuestion) => readonly string[],
  arm: string,
): string {
  const lines = questions.flatMap((question) =>
    listOf(question)
      .slice(0, 3)
      .map((id, index) => `${question.qid} Q0 ${id} ${index + 1} ${50 - index} ${arm}\n`),
  );
  return lines.join('');
}

function fuseFile(): unknown {
  const spec = [
    { leg: 'A1', weight: '1', depth: 50 },
    { leg: 'A0', weight: '0.5', depth: 50 },
  ];
  const settings = { method: 'rrf', rank_constant: '60', ties: 'first-leg', arithmetic: 'exact' };
  return { schema: 'consilience-bench-fuse/1', blends: { A2: { spec, ...settings, 'every@5': 0 } } };
}

function familyFile(
  files: Map<string, string>,
  arm: readonly boolean[],
  reference: readonly boolean[],
): unknown {
  const hits = (outcomes: readonly boolean[]) => outcomes.filter((isHit) => isHit).length;
  const b = arm.filter((isHit, index) => isHit && !reference[index]).length;
  const c = arm.filter((isHit, index) => !isHit && reference[index]).length;
  const p = exactP(b, c);
  const comparison = {
    arm: 'A2',
    reference: 'A0',
    measure: 'Every@5',
    test: 'mcnemar',
    arm_hits: hits(arm),
    ref_hits: hits(reference),
    delta: hits(arm) - hits(reference),
    b_arm_only: b,
    c_ref_only: c,
    p,
    p_holm: p,
    smallest_gain: 10,
    verdict: 'no-material-difference',
    words: 'no material difference',
  };
  const family = { family: 'main', size: 1, alpha: 0.05, correction: 'holm', primary: [comparison] };
  const inputs = ['score/recount-A0.json', 'arms/A0/rows.ndjson'].map((path) => [
    path,
    sha256(files.get(path)!),
  ]);
  return {
    schema: 'consilience-bench-family/1',
    ...family,
    families: { main: family },
    inputs: Object.fromEntries(inputs),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
