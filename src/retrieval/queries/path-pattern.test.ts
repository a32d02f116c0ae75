import { describe, expect, test } from 'vitest';
import { pathPattern } from './path-pattern.ts';

describe('pathPattern', () => {
  test.each([
    ['*.md', 'a/b/c.md', true],
    ['*.md', 'a/b/c.txt', false],
    ['git', 'notes/git/undo.md', true],
    ['git', 'notes/github/undo.md', false],
    ['notes/git', 'notes/git/undo.md', true],
    ['notes/git', 'old/notes/git/undo.md', false],
    ['/git', 'notes/git/undo.md', false],
    ['./notes', 'notes/git/undo.md', true],
    ['notes/*/undo.md', 'notes/git/undo.md', true],
    ['notes/*/undo.md', 'notes/git/deep/undo.md', false],
    ['notes/**/undo.md', 'notes/git/deep/undo.md', true],
    ['notes/**/undo.md', 'notes/undo.md', true],
    ['**/deep/**', 'notes/git/deep/undo.md', true],
    ['**', 'anything/at/all', true],
    ['', 'anything', true],
    ['notes/', 'notes/a.md', true],
    ['day-[0-3]?.md', 'day-17.md', true],
    ['day-[!0-3]?.md', 'day-17.md', false],
    ['a[', 'a[', true],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['*a*b*', 'xxaxxbxx', true],
    ['*a*b*', 'xxbxxaxx', false],
    ['NOTES', 'notes/a.md', false],
    ['(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', false],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(pathPattern(pattern)(path)).toBe(expected);
  });

  test('many stars against a long name end', () => {
    expect(pathPattern(`${'*a'.repeat(50)}b`)('a'.repeat(5000))).toBe(false);
  });
});
