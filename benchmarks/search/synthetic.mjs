// Seeded synthetic passages of about 60 words: Zipf-Mandelbrot words, topics, words that come in bursts. The same
// numbers as the corpora of the published measurements, so that figures can be laid side by side.
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SEED = 42;
const VOCABULARY = 200_000;
const EXPONENT = 1.07;
const SHIFT = 2.7;
const TOPICS = 2000;
const TOPIC_WORDS = 300;
const QUERIES = 1000;

/** Mulberry32. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A word of its own for every number: letters only, four or more. */
export function wordOf(number) {
  let word = '';
  for (let rest = number + 270; rest > 0; ) {
    word += 'bcdfghjklmnprstvwz'[rest % 18];
    rest = Math.floor(rest / 18);
    word += 'aeiou'[rest % 5];
    rest = Math.floor(rest / 5);
  }
  return `${word}x`;
}

/** Makes `docs.txt` and `queries.txt` (one text a line) in a folder, once; returns their paths and counts. */
export function makeSynthetic(folder, passageCount) {
  const paths = { documents: join(folder, 'docs.txt'), queries: join(folder, 'queries.txt') };
  if (existsSync(paths.queries)) return paths;
  mkdirSync(folder, { recursive: true });
  const random = seededRandom(SEED);
  const { tokens, offsets } = passages(passageCount, random);
  const words = Array.from({ length: VOCABULARY }, (_, number) => wordOf(number));
  const file = openSync(`${paths.documents}.part`, 'w');
  let lines = '';
  for (let passage = 0; passage < passageCount; passage++) {
    lines += `${Array.from(tokens.subarray(offsets[passage], offsets[passage + 1]), (token) => words[token]).join(' ')}\n`;
    if (lines.length < 1 << 22) continue;
    writeSync(file, lines);
    lines = '';
  }
  writeSync(file, lines);
  closeSync(file);
  renameSync(`${paths.documents}.part`, paths.documents);
  const asked = queriesFrom(tokens, offsets, passageCount, random);
  writeFileSync(
    paths.queries,
    asked.map((query) => `${query.map((token) => words[token]).join(' ')}\n`).join(''),
  );
  return paths;
}

function passages(count, random) {
  const sample = zipfSampler(random, { vocabulary: VOCABULARY, exponent: EXPONENT, shift: SHIFT });
  const topics = new Uint32Array(TOPICS * TOPIC_WORDS);
  for (let index = 0; index < topics.length; index++)
    topics[index] = Math.min(VOCABULARY - 1, Math.floor(100 * (VOCABULARY / 100) ** random()));
  const offsets = new Uint32Array(count + 1);
  let tokens = new Uint32Array(count * 70);
  let end = 0;
  for (let passage = 0; passage < count; passage++) {
    const length = Math.max(8, Math.min(300, Math.round(Math.exp(3.95 + 0.5 * gaussian(random)))));
    const topic = Math.floor(random() * TOPICS) * TOPIC_WORDS;
    const start = end;
    if (end + length > tokens.length) {
      const larger = new Uint32Array(Math.ceil(tokens.length * 1.2));
      larger.set(tokens);
      tokens = larger;
    }
    for (let place = 0; place < length; place++) {
      const kind = random();
      if (place > 3 && kind < 0.12) tokens[end++] = tokens[start + Math.floor(random() * place)];
      else if (kind < 0.42) {
        const depth = random();
        tokens[end++] = topics[topic + Math.floor(depth * depth * TOPIC_WORDS)];
      } else tokens[end++] = sample();
    }
    offsets[passage + 1] = end;
  }
  return { tokens: tokens.subarray(0, end), offsets };
}

/** Three to eight words of one passage: a quarter frequent, under half of middling frequency, the rest rare. */
function queriesFrom(tokens, offsets, count, random) {
  const frequency = new Uint32Array(VOCABULARY);
  const wordsOf = (passage) => [...new Set(tokens.subarray(offsets[passage], offsets[passage + 1]))];
  for (let passage = 0; passage < count; passage++) for (const word of wordsOf(passage)) frequency[word]++;
  const queries = [];
  while (queries.length < QUERIES) {
    const passage = Math.floor(random() * count);
    const length = 3 + Math.floor(random() * 6);
    const words = wordsOf(passage);
    const frequent = words.filter((word) => frequency[word] > 0.05 * count);
    const middling = words.filter(
      (word) => frequency[word] <= 0.05 * count && frequency[word] > 0.002 * count,
    );
    const rare = words.filter((word) => frequency[word] <= 0.002 * count);
    const chosen = new Set();
    for (let attempt = 0; chosen.size < length && attempt < 100; attempt++) {
      const kind = random();
      const pool = kind < 0.25 ? frequent : kind < 0.7 ? middling : rare;
      if (pool.length > 0) chosen.add(pool[Math.floor(random() * pool.length)]);
    }
    if (chosen.size >= 3) queries.push([...chosen]);
  }
  return queries;
}

/** Draws ranks of a Zipf-Mandelbrot law. */
export function zipfSampler(random, { vocabulary, exponent, shift }) {
  const cumulative = new Float64Array(vocabulary);
  let sum = 0;
  for (let rank = 0; rank < vocabulary; rank++) {
    sum += 1 / (rank + 1 + shift) ** exponent;
    cumulative[rank] = sum;
  }
  for (let rank = 0; rank < vocabulary; rank++) cumulative[rank] /= sum;
  const steps = 1 << 16;
  const guide = new Uint32Array(steps + 1);
  for (let step = 0, rank = 0; step <= steps; step++) {
    while (rank < vocabulary - 1 && cumulative[rank] < step / steps) rank++;
    guide[step] = rank;
  }
  return () => {
    const chance = random();
    let rank = guide[Math.floor(chance * steps)];
    while (cumulative[rank] < chance) rank++;
    return rank;
  };
}

export function gaussian(random) {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(6.283185307 * random());
}
