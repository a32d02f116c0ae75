// Seeded learned-sparse-like documents (about 120 weights of 30,522 terms) and queries (20 to 40 terms): Zipf terms,
// topics, log-normal weights, as in the published measurements. Written as `prefix.off/.ids/.w/.q.json`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gaussian, seededRandom, zipfSampler } from './synthetic.mjs';

const SEED = 7;
const VOCABULARY = 30_522;
const TOPICS = 1500;
const TOPIC_TERMS = 500;
const QUERIES = 500;

export function makeLearnedSparse(prefix, count) {
  if (existsSync(`${prefix}.q.json`)) return prefix;
  mkdirSync(dirname(prefix), { recursive: true });
  const random = seededRandom(SEED);
  const sample = zipfSampler(random, { vocabulary: VOCABULARY, exponent: 0.9, shift: 20 });
  const topics = Uint32Array.from({ length: TOPICS * TOPIC_TERMS }, (_, index) =>
    index % TOPIC_TERMS < 60
      ? sample()
      : Math.min(VOCABULARY - 1, Math.floor(50 * (VOCABULARY / 50) ** random())),
  );
  const topical = (topic) => {
    const depth = random();
    return topics[topic * TOPIC_TERMS + Math.floor(depth * depth * TOPIC_TERMS)];
  };
  const offsets = new Uint32Array(count + 1);
  const terms = [];
  const weights = [];
  const topicOf = new Uint16Array(count);
  for (let document = 0; document < count; document++) {
    const length = Math.max(30, Math.min(300, Math.round(120 + 35 * gaussian(random))));
    const topic = Math.floor(random() * TOPICS);
    topicOf[document] = topic;
    const seen = new Set();
    for (let attempt = 0; seen.size < length && attempt < length * 4; attempt++) {
      const isTopical = random() < 0.55;
      const term = isTopical ? topical(topic) : sample();
      if (seen.has(term)) continue;
      seen.add(term);
      terms.push(term);
      weights.push(Math.min(3.6, Math.exp((isTopical ? -0.45 : -0.95) + 0.75 * gaussian(random))));
    }
    offsets[document + 1] = terms.length;
  }
  const queries = Array.from({ length: QUERIES }, () => {
    const document = Math.floor(random() * count);
    const own = range(offsets[document], offsets[document + 1]).sort((a, b) => weights[b] - weights[a]);
    const query = new Map();
    for (const place of own.slice(0, 6 + Math.floor(random() * 5)))
      query.set(terms[place], rounded(Math.min(3, 0.8 + 0.6 * Math.abs(gaussian(random)))));
    const length = 20 + Math.floor(random() * 21);
    for (let attempt = 0; query.size < length && attempt < 300; attempt++) {
      const kind = random();
      const term =
        kind < 0.35
          ? terms[own[Math.floor(random() * own.length)]]
          : kind < 0.75
            ? topical(topicOf[document])
            : sample();
      if (!query.has(term)) query.set(term, rounded(Math.min(2, Math.exp(-1.2 + 0.7 * gaussian(random)))));
    }
    return [...query];
  });
  writeFileSync(`${prefix}.off`, new Uint8Array(offsets.buffer));
  writeFileSync(`${prefix}.ids`, new Uint8Array(Uint16Array.from(terms).buffer));
  writeFileSync(`${prefix}.w`, new Uint8Array(Float32Array.from(weights).buffer));
  writeFileSync(`${prefix}.q.json`, JSON.stringify(queries));
  return prefix;
}

const rounded = (value) => Number(value.toFixed(4));
const range = (start, end) => Array.from({ length: end - start }, (_, index) => start + index);
