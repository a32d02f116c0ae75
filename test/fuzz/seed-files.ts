import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sharedData } from '../shared-data.ts';
import { stretchesOf } from './mutate.ts';
import type { FileKind } from './plain-trec.ts';
import { SeededRandom } from './seeded-random.ts';

/** A file to make mutants of. */
export interface SeedFile {
  readonly name: string;
  readonly kind: FileKind;
  /** What a mutant may begin with. */
  readonly stretches: readonly Buffer[];
}

/** Our own small files in every form, and real ones where they are on this machine. */
export function seedFiles(): SeedFile[] {
  return [...madeFiles(), ...realFiles()];
}

const IDS = [
  'd1',
  'd2',
  '001',
  '1',
  'NA',
  'x-1',
  'https://example.org/a?b=1#c',
  '\u{1f600}',
  'caf\u00e9',
  'MARCO_D0000042',
  '#3',
  '{4}',
  'd'.repeat(300),
];

function madeFiles(): SeedFile[] {
  const random = new SeededRandom(20261130);
  const queries = Array.from({ length: 6 }, (_, query) => ({
    query: random.pick([`q${query}`, `${query}0`, `\u0438${query}`]),
    ranking: IDS.filter(() => random.next() < 0.8).map((id) => ({ id, score: scoreOf(random) })),
  }));
  const grades = queries.map(({ query, ranking }) => ({
    query,
    judgements: ranking.map(({ id }) => ({ id, grade: random.below(5) - 1 })),
  }));
  const runLines = queries.flatMap(({ query, ranking }) =>
    ranking.map(({ id, score }, index) => `${query} Q0 ${id} ${index + 1} ${score} made`),
  );
  const qrelsLines = grades.flatMap(({ query, judgements }) =>
    judgements.map(({ id, grade }) => `${query} 0 ${id} ${grade}`),
  );
  const files: [name: string, kind: FileKind, text: string][] = [
    ['made.run', 'run', `${runLines.join('\n')}\n`],
    ['made-comments.run', 'run', `# made by hand\n#\n${runLines.join('\r\n')}`],
    ['made-tabs.run', 'run', `\ufeff${runLines.join('\n').replaceAll(' ', '\t')}\n`],
    ['made.qrels', 'qrels', `${qrelsLines.join('\n')}\n`],
    ['made.json', 'run', JSON.stringify({ tag: 'made', queries }, null, 1)],
    [
      'made-ranx.json',
      'run',
      JSON.stringify(
        Object.fromEntries(
          queries.map(({ query, ranking }) => [
            query,
            Object.fromEntries(ranking.map(({ id, score }) => [id, score])),
          ]),
        ),
      ),
    ],
    ['made.jsonl', 'run', queries.map((query) => JSON.stringify(query)).join('\n')],
    [
      'made-hits.jsonl',
      'run',
      queries
        .flatMap(({ query, ranking }) => ranking.map((hit) => JSON.stringify({ query, ...hit })))
        .join('\r\n'),
    ],
    ['made-qrels.json', 'qrels', JSON.stringify(grades)],
    [
      'made-qrels.jsonl',
      'qrels',
      grades
        .flatMap(({ query, judgements }) => judgements.map((row) => JSON.stringify({ query, ...row })))
        .join('\n'),
    ],
  ];
  return files.map(([name, kind, text]) => ({ name, kind, stretches: stretchesOf(Buffer.from(text)) }));
}

function scoreOf(random: SeededRandom): number {
  return random.pick([
    random.next() * 30,
    random.below(4),
    -random.next(),
    1 / (60 + random.below(100)),
    1e-7 * random.next(),
    0,
  ]);
}

const REAL: readonly (readonly [kind: FileKind, ...path: string[]])[] = [
  ['run', 'trec_eval-tests', 'results.test'],
  ['qrels', 'trec_eval-tests', 'qrels.test'],
  ['run', 'trec_eval-tests', 'results.comment.test.gz'],
  ['run', 'scifact', 'expected', 'bm25s_lucene_k1_0.9_b_0.4_top100.run.gz'],
  ['run', 'vaswani-npl', 'expected', 'bm25s_lucene_k1_1.2_b_0.75_top100.run.gz'],
];

function realFiles(): SeedFile[] {
  return REAL.flatMap(([kind, ...path]) => {
    const place = sharedData(...path);
    if (place === undefined) return [];
    const bytes = readFileSync(place);
    const whole = place.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    return [{ name: path.join('/'), kind, stretches: stretchesOf(whole) }];
  });
}
