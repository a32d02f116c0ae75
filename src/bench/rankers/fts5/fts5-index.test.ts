import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestHits } from '../best-hits.ts';
import { Fts5Index } from './fts5-index.ts';
import { fts5QueryWords } from './fts5-query.ts';
import { fts5Tokens } from './fts5-tokens.ts';
import { porterStem } from './porter-stem.ts';

interface Fixture {
  readonly stems: Readonly<Record<string, string>>;
  readonly strange: readonly (readonly [string, readonly string[]])[];
  readonly collections: readonly {
    readonly titleWeight: number;
    readonly rows: readonly (readonly [id: string, title: string, body: string])[];
    readonly queries: readonly { readonly query: string; readonly hits: readonly [string, number][] }[];
  }[];
}

const FIXTURE = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/fts5/scores.json', import.meta.url), 'utf8'),
) as Fixture;

describe("SQLite's FTS5, against itself", () => {
  it('has its stems', () => {
    const words = Object.keys(FIXTURE.stems);
    expect(words.length).toBeGreaterThan(5000);
    expect(Object.fromEntries(words.map((word) => [word, porterStem(word)]))).toEqual(FIXTURE.stems);
  });

  it.each(FIXTURE.strange)('cuts %j as it does', (text, expected) => {
    const tokens = fts5Tokens(text);
    // Stems of words beyond ASCII are never asked for: that there is a word, and where it ends, is what counts.
    const askable = (terms: readonly string[]) =>
      terms.map((term) => (/^[a-z0-9]+$/.test(term) ? term : '(beyond ASCII)'));
    expect(askable(tokens)).toEqual(askable(expected));
  });

  it.each(FIXTURE.collections)('scores and orders as it does at weight $titleWeight', (collection) => {
    const { rows, queries, titleWeight } = collection;
    const index = new Fts5Index(rows.map(([, title, body]) => ({ title, body })));
    const ids = rows.map(([id]) => id);
    let compared = 0;
    for (const { query, hits } of queries) {
      const got = bestHits(ids, index.score(fts5QueryWords(query), titleWeight), 50);
      expect(got.map(([id]) => id)).toEqual(hits.map(([id]) => id));
      for (const [place, [, score]] of got.entries()) {
        expect(Math.abs(score - hits[place]![1])).toBeLessThan(1e-9);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('asks for words as deep-recall does', () => {
    expect(fts5QueryWords('Is I AND me not NOT café the the 3?')).toEqual([
      'Is',
      'me',
      'not',
      'caf',
      'the',
      'the',
    ]);
    expect(fts5QueryWords('日本 ? x')).toEqual([]);
  });
});
