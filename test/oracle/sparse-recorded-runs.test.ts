import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compareIds, MemorySections } from '../../src/model/index.ts';
import { SparseBuilder, SparseIndex, SparseSegment, type SparseSettings } from '../../src/sparse/index.ts';
import { sharedData } from '../shared-data.ts';

interface Text {
  readonly id: string;
  readonly text: string;
}

/** A hit as a run file has it. */
interface RecordedHit {
  readonly id: string;
  readonly score: number;
}

const COLLECTIONS = {
  scifact: { documents: readScifact, queries: readScifactClaims },
  'vaswani-npl': { documents: readVaswani, queries: readVaswaniQueries },
  cacm: { documents: readCacm, queries: readCacmQueries },
} as const;

// The recorded runs are of bm25s: lower case, [a-z0-9]+, no stop words, float32 scores printed to 5 places.
const TOLERANCE = 1e-4;

describe.each(Object.entries(COLLECTIONS))('%s', (name, { documents, queries }) => {
  const folder = sharedData(name);
  let collection: Collection | undefined;
  describe.skipIf(folder === undefined)('(needs the shared collections)', () => {
    it.each([
      [0.9, 0.4],
      [1.2, 0.75],
    ])('ranks as bm25s recorded at k1 %d and b %d', (k1, b) => {
      collection ??= segmentOf(documents(folder!));
      const { segment, ids } = collection;
      const settings: SparseSettings = { model: 'lucene', k1, b, fields: [{ name: 'text', weight: 1 }] };
      const index = new SparseIndex([{ segment }], settings, (a, b) => a.local - b.local);
      const recorded = readRun(`${folder}/expected/bm25s_lucene_k1_${k1}_b_${b}_top100.run.gz`);
      const asked = queries(folder!);
      expect(asked.length).toBe(recorded.size);
      for (const { id, text } of asked) {
        const groups = wordsOf(text).map((term) => ({ members: [{ term, factor: 1 }] }));
        const hits = index.search(groups, 101);
        const ours = Array.from(hits.scores, (score, place) => ({ id: ids[hits.locals[place]!]!, score }));
        expect(differences(ours, recorded.get(id)!), `query ${id}`).toEqual([]);
      }
    });
  });
});

describe('learned weights', () => {
  const folder = sharedData('splade-query-vectors');
  it.skipIf(folder === undefined)('give the exact integer dot products', () => {
    const passages = gunzip(`${folder}/derived/dev-subset.splade-v3.jsonl.gz`)
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { id: string; vector: Record<string, number> } => JSON.parse(line));
    // The recorded ties go by number.
    passages.sort((a, b) => Number(a.id) - Number(b.id));
    const terms = new Numbers();
    const builder = new SparseBuilder({ fieldCount: 1, positions: false, forms: false });
    for (const { vector } of passages) {
      builder.addWeights(
        Object.keys(vector).map((term) => terms.add(term)),
        Object.values(vector),
      );
    }
    const segment = openSegment(builder, terms);
    const index = new SparseIndex([{ segment }], { model: 'impact' }, (a, b) => a.local - b.local);
    const recorded = readRun(`${folder}/expected/dl19_dl20_over_dev-subset.splade-v3.dot.top100.run.gz`);
    const files = ['topics.dl19-passage.splade-v3.tsv.gz', 'topics.dl20.splade-v3.tsv.gz'];
    const lines = files.flatMap((file) => gunzip(`${folder}/${file}`).trimEnd().split('\n'));
    expect(lines.length).toBe(recorded.size);
    for (const line of lines) {
      const [id, tokens] = line.split('\t');
      const weights = new Map<string, number>();
      for (const token of tokens!.split(' ')) weights.set(token, (weights.get(token) ?? 0) + 1);
      const groups = [...weights].map(([term, factor]) => ({ members: [{ term, factor }] }));
      const hits = index.search(groups, 100);
      const ours = Array.from(hits.scores, (score, place) => ({
        id: passages[hits.locals[place]!]!.id,
        score,
      }));
      expect(ours).toEqual(recorded.get(id!));
    }
  });
});

/** Where two rankings differ by more than scores that are too near to each other to tell. */
function differences(ours: readonly RecordedHit[], recorded: readonly RecordedHit[]): RecordedHit[] {
  const scoreOf = new Map(ours.map(({ id, score }) => [id, score]));
  const last = recorded.at(-1)?.score ?? 0;
  if (Math.min(ours.length, 100) !== recorded.length) return [...recorded];
  return recorded.filter(({ id, score }, place) => {
    // At the end of the list a tie may have been cut differently.
    const own = scoreOf.get(id) ?? last;
    return Math.abs(ours[place]!.score - score) >= TOLERANCE || Math.abs(own - score) >= TOLERANCE;
  });
}

class Numbers {
  readonly #names: string[] = [];
  readonly #numbers: Map<string, number> = new Map();

  get size(): number {
    return this.#names.length;
  }

  add(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  term(number: number): string {
    return this.#names[number]!;
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function openSegment(builder: SparseBuilder, terms: Numbers): SparseSegment {
  const sections = new MemorySections();
  builder.write(sections, terms, terms);
  return SparseSegment.open(sections);
}

interface Collection {
  readonly segment: SparseSegment;
  readonly ids: readonly string[];
}

function segmentOf(texts: readonly Text[]): Collection {
  const sorted = [...texts].sort((x, y) => compareIds(x.id, y.id));
  const terms = new Numbers();
  const builder = new SparseBuilder({ fieldCount: 1, positions: false, forms: false });
  const none = new Uint32Array(0);
  for (const { text } of sorted) {
    const words = Uint32Array.from(wordsOf(text), (word) => terms.add(word));
    builder.add([{ length: words.length, terms: words, forms: none, positions: none }]);
  }
  return { segment: openSegment(builder, terms), ids: sorted.map(({ id }) => id) };
}

function gunzip(path: string): string {
  return gunzipSync(readFileSync(path)).toString('utf8');
}

function readRun(path: string): Map<string, RecordedHit[]> {
  const run = new Map<string, RecordedHit[]>();
  for (const line of gunzip(path).trimEnd().split('\n')) {
    const [query, , id, , score] = line.split(' ');
    const hit = { id: id!, score: Number(score) };
    const known = run.get(query!);
    if (known === undefined) run.set(query!, [hit]);
    else known.push(hit);
  }
  return run;
}

function readScifact(folder: string): Text[] {
  const lines = gunzip(`${folder}/derived/docs.jsonl.gz`).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function readScifactClaims(folder: string): Text[] {
  const lines = gunzip(`${folder}/topics.beir-v1.0.0-scifact.test.tsv.gz`).trimEnd().split('\n');
  return lines.map((line) => ({ id: line.split('\t')[0]!, text: line.split('\t')[1]! }));
}

function readVaswani(folder: string): Text[] {
  const text = readFileSync(`${folder}/doc-text.trec`, 'latin1');
  const documents = text.matchAll(/<DOC>\s*<DOCNO>(.*?)<\/DOCNO>([\s\S]*?)<\/DOC>/g);
  return Array.from(documents, ([, id, body]) => ({ id: id!.trim(), text: body! }));
}

function readVaswaniQueries(folder: string): Text[] {
  const text = readFileSync(`${folder}/query-text.trec`, 'latin1');
  const topics = text.matchAll(/<num>(.*?)<\/num>\s*<title>([\s\S]*?)<\/title>/g);
  return Array.from(topics, ([, id, title]) => ({ id: id!.trim(), text: title! }));
}

function readCacm(folder: string): Text[] {
  const lines = gunzip(`${folder}/derived/docs.jsonl.gz`).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function readCacmQueries(folder: string): Text[] {
  const lines = readFileSync(`${folder}/derived/queries.jsonl`, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}
