import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../text/index.ts';
import type { DocumentFacts } from '../documents/document-facts.ts';
import { documentFilters } from './document-filters.ts';

const facts = (some: Partial<DocumentFacts>): DocumentFacts => ({
  id: 'x',
  path: 'notes/git/undo.md',
  tags: ['git', 'people/ada'],
  day: '2024-03-05',
  first: { segment: 0, local: 0 },
  count: 1,
  ...some,
});
const passes = (query: string, some: Partial<DocumentFacts> = {}, paths: string[] = []) =>
  documentFilters(parseQuery(query), paths).every(({ accepts }) => accepts(facts(some)));

describe('documentFilters', () => {
  test.each([
    ['tag:git', true],
    ['tag:#GIT', true],
    ['tag:people', true],
    ['tag:peo', false],
    ['-tag:git', false],
    ['-tag:draft', true],
    ['path:git', true],
    ['path:notes/*.md', false],
    ['-path:notes', false],
    ['after:2024', true],
    ['after:2024-03-05', true],
    ['after:2024-03-06', false],
    ['before:2024-03-05', false],
    ['before:2024-04', true],
    ['tag:git tag:vim', false],
    ['words alone', true],
  ])('%s: %s', (query, expected) => {
    expect(passes(query)).toBe(expected);
  });

  test('a document without a day passes no date', () => {
    expect(passes('after:1900', { day: undefined })).toBe(false);
    expect(passes('before:2900', { day: undefined })).toBe(false);
  });

  test('of paths given beside the query one has to match', () => {
    expect(passes('', {}, ['vim', 'git'])).toBe(true);
    expect(passes('', {}, ['vim'])).toBe(false);
    expect(documentFilters(parseQuery('tag:a'), ['b']).map(({ text }) => text)).toEqual(['tag:a', 'in:b']);
  });
});
