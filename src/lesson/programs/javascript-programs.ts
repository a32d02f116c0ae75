import type { PupilProgram } from './python-programs.ts';

/** Ranker A in JavaScript: `rankerA(passages, words)` gives rows `{ number, hits, length }`, best first. */
export const JAVASCRIPT_RANKER_A: PupilProgram = {
  skeleton: rankerA('// YOUR LINE: add 1 to hits when the token is one of the words.'),
  solution: rankerA('if (words.includes(token)) hits = hits + 1;'),
};

function rankerA(line: string): string {
  return `// passages: a list; each has a number and a text. words: the five words.
function rankerA(passages, words) {
  const rows = [];
  for (const passage of passages) {
    const tokens = passage.text.toLowerCase().match(/[a-z']+/g) ?? [];
    let hits = 0;
    for (const token of tokens) {
      ${line}
    }
    if (hits > 0) rows.push({ number: passage.number, hits, length: tokens.length });
  }
  // Most hits first; of equal hits, the earlier passage first.
  rows.sort((x, y) => y.hits - x.hits || x.number - y.number);
  return rows;
}
`;
}

/** The three rankers' scores and the sum in JavaScript: `scoreA`, `scoreB`, `scoreC` and `fused`. */
export const JAVASCRIPT_FUSION: PupilProgram = {
  skeleton: fusion('0; // YOUR LINE', '0; // YOUR LINE', '0; // YOUR LINE', '// YOUR LINE'),
  solution: fusion(
    'hits;',
    'hits / words;',
    'different * 1000 + hits;',
    'sum = sum + 1 / (constant + rank);',
  ),
};

function fusion(a: string, b: string, c: string, sum: string): string {
  return `// A higher number puts a passage further up. Equal numbers: the earlier passage goes first.
// hits: query words found; words: length of the passage; different: how many different ones.

// A wants many hits.
function scoreA(hits, words, different) {
  return ${a}
}

// B wants many hits for its length.
function scoreB(hits, words, different) {
  return ${b}
}

// C wants different words; of as many, more hits.
function scoreC(hits, words, different) {
  return ${c}
}

// ranks: the passage's ranks in A, B and C, such as [1, 4, 1].
function fused(ranks, constant) {
  let sum = 0;
  for (const rank of ranks) {
    ${sum}
  }
  return sum;
}
`;
}
