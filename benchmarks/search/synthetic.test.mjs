import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeSynthetic, wordOf } from './synthetic.mjs';

const folder = mkdtempSync(join(tmpdir(), 'synthetic-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('synthetic passages', () => {
  it('give every number a word of its own', () => {
    const words = new Set(Array.from({ length: 20_000 }, (_, number) => wordOf(number)));
    expect(words.size).toBe(20_000);
    for (const word of words) expect(word).toMatch(/^[a-z]{4,}$/);
  });

  it('are the same every time, of about 60 words, and queries are words of one passage', () => {
    const [first, second] = ['a', 'b'].map((name) => makeSynthetic(join(folder, name), 2000));
    const texts = readFileSync(first.documents, 'utf8');
    expect(readFileSync(second.documents, 'utf8')).toBe(texts);
    const passages = texts.split('\n').filter(Boolean);
    expect(passages).toHaveLength(2000);
    const mean = passages.reduce((sum, passage) => sum + passage.split(' ').length, 0) / passages.length;
    expect(mean).toBeGreaterThan(55);
    expect(mean).toBeLessThan(65);
    const held = passages.map((passage) => new Set(passage.split(' ')));
    for (const query of readFileSync(first.queries, 'utf8').split('\n').filter(Boolean).slice(0, 50)) {
      const words = query.split(' ');
      expect(held.some((passage) => words.every((word) => passage.has(word)))).toBe(true);
    }
  });
});
