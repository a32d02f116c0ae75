// A made-up bench on disk: three rankers of 50 hits, nine fusions of them, scores that tie now and then.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const RANKERS = ['A0', 'A1', 'S1'];
const FUSIONS = [
  { A1: '1.0', A0: '0.5' },
  { S1: '1.0', A0: '0.5' },
  { S1: '1.0', A1: '1.0' },
  { S1: '1.0', A1: '1.0', A0: '0.5' },
  { S1: '0.5', A0: '0.5' },
  { S1: '0.5', A1: '1.0' },
  { S1: '0.5', A1: '1.0', A0: '0.5' },
  { A1: '1.0', A0: '1.0' },
  { S1: '1.0', A0: '1.0' },
];

/** The fusions by arm. */
export const fusions = Object.fromEntries(FUSIONS.map((legs, index) => [`F${index + 1}`, legs]));

/** Queries with their lists by ranker, the same at every call. */
export function makeQueries(count) {
  const random = mulberry(7);
  return Array.from({ length: count }, (_, number) => {
    const qid = `q${number}`;
    const sessions = Array.from({ length: 55 }, (_, index) => blindName(`${qid}/${index}`));
    const gold = sessions.slice(0, 1 + Math.floor(random() * 3)).sort();
    const lists = Object.fromEntries(
      RANKERS.map((ranker) => [
        ranker,
        sessions
          .map((id) => [id, Math.floor((random() + (gold.includes(id) ? random() : 0)) * 500) / 16])
          .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
          .slice(0, 50),
      ]),
    );
    return { qid, type: `type-${number % 6}`, abstention: number % 17 === 16, gold, lists };
  });
}

/** Writes plan and rows of all arms; `fuse(legs, lists)` gives the first ten and whether 5 and 6 are tied. */
export function writeBench(folder, queries, fuse) {
  write(folder, 'plan.bench.yaml', planText());
  for (const ranker of RANKERS)
    write(
      folder,
      `arms/${ranker}/rows.ndjson`,
      queries.map((query) => {
        const ranked = query.lists[ranker];
        const search = ranked.slice(0, 10).map(([id]) => id);
        return rowLine(query, { ranked, search }, search, ranked[4][1] === ranked[5][1]);
      }),
    );
  for (const [arm, legs] of Object.entries(fusions))
    write(
      folder,
      `fuse/${arm}.rows.ndjson`,
      queries.map((query) => {
        const { top10, isTied } = fuse(legs, query.lists);
        return rowLine(query, { top10 }, top10, isTied);
      }),
    );
}

function rowLine({ qid, type, abstention, gold }, lists, top, isTied) {
  const hits = (k) => gold.filter((id) => top.slice(0, k).includes(id)).length;
  const score = {
    'any@1': Number(hits(1) > 0),
    'any@5': Number(hits(5) > 0),
    'all@5': Number(hits(5) === gold.length),
    'all@10': Number(hits(10) === gold.length),
  };
  return `${JSON.stringify({ qid, type, abstention, gold, ...lists, score, tie_at_5: isTied })}\n`;
}

function planText() {
  const arms = [
    ...RANKERS.map((arm) => `  ${arm}: { ranker: words }`),
    ...Object.entries(fusions).map(([arm, legs]) => {
      const spec = Object.entries(legs).map(([leg, weight]) => `${leg}: { weight: ${weight}, depth: 50 }`);
      return `  ${arm}: { fusion: { method: rrf, rankConstant: 60, ties: first-leg, legs: { ${spec.join(', ')} } } }`;
    }),
  ];
  const comparisons = ['F1', 'F2', 'F3', 'F4', 'A1'].map(
    (arm) =>
      `  - { family: main, arm: ${arm}, reference: A0, measure: Every@5, test: mcnemar, smallestGain: 10 }`,
  );
  return [
    'bench: speed',
    'dataset: { name: longmemeval, path: none.json, setting: per-question }',
    'rankers: { words: { kind: bm25 } }',
    'arms:',
    ...arms,
    'measures: [Any@1, Any@5, Every@5, Every@10]',
    'families: { main: { correction: holm, alpha: 0.05 } }',
    'comparisons:',
    ...comparisons,
    '',
  ].join('\n');
}

function write(folder, path, content) {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, Array.isArray(content) ? content.join('') : content);
}

function blindName(text) {
  return `s${createHash('sha256').update(text).digest('hex').slice(0, 10)}.md`;
}

/** A small generator: the same numbers everywhere. */
function mulberry(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296;
  };
}
