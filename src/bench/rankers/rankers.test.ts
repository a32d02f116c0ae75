import { describe, expect, it } from 'vitest';
import { asProse } from './as-prose.ts';
import { bestHits } from './best-hits.ts';
import { documentPieces } from './document-pieces.ts';

describe('a question as prose', () => {
  it.each([
    ['what did "she" say', 'what did  she  say'],
    ['a -b (-c) x-y', 'a  b ( c) x-y'],
    ['path: of after:2024 http://x', 'path  of after 2024 http://x'],
    ['C* algebra', 'C  algebra'],
  ])('%j', (text, expected) => {
    expect(asProse(text)).toBe(expected);
  });
});

describe('the best hits', () => {
  it('are in order of score, then of the bytes of ids', () => {
    const ids = ['b', 'a', '\uff5e', '\u{1f600}', 'z'];
    expect(bestHits(ids, Float64Array.of(1, 1, 2, 2, Number.NaN), 10)).toEqual([
      ['\uff5e', 2],
      ['\u{1f600}', 2],
      ['a', 1],
      ['b', 1],
    ]);
    expect(bestHits(ids, Float64Array.of(1, 2, 3, 4, 5), 2).map(([id]) => id)).toEqual(['z', '\u{1f600}']);
  });
});

describe('pieces of a document', () => {
  const rule = { words: 3, atHeadings: false };

  it('are runs of words below the title', () => {
    expect(documentPieces({ id: 'd', title: 'T', text: 'a b\nc d' }, rule)).toEqual(['T\na b c', 'T\nd']);
    expect(documentPieces({ id: 'd', text: '' }, rule)).toEqual(['']);
    expect(documentPieces({ id: 'd', title: 'T', text: ' ' }, rule)).toEqual(['T\n']);
  });

  it('end at headings in a long document, and name those above them', () => {
    const text = 'a b\n# One\nc d e f\n## Two\n```\n# no heading\n```\n# Three\n\n# Four\ng';
    expect(documentPieces({ id: 'd', title: 'T', text }, { words: 3, atHeadings: true })).toEqual([
      'T\na b',
      'T > One\nc d e',
      'T > One\nf',
      'T > One > Two\n``` # no',
      'T > One > Two\nheading ```',
      'T > Four\ng',
    ]);
    expect(documentPieces({ id: 'd', title: 'T', text: '# A\nb' }, { words: 3, atHeadings: true })).toEqual([
      'T\n# A b',
    ]);
  });
});
