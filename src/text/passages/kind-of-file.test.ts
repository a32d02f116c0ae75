import { expect, test } from 'vitest';
import { kindOfFile } from './kind-of-file.ts';

test.each([
  ['notes/a.md', 'markdown'],
  ['A.MARKDOWN', 'markdown'],
  ['page.mdx', 'markdown'],
  ['a.b.txt', 'text'],
  ['guide.rst', 'text'],
  ['todo.org', 'text'],
  ['C:\\pages\\Index.HTM', 'html'],
  ['README', 'text'],
  ['docs/CHANGELOG', 'text'],
])('%s is read as %s', (name, kind) => {
  expect(kindOfFile(name)).toBe(kind);
});

test.each(['a.pdf', 'main.ts', '.md', 'x/.gitignore', 'Makefile', 'md', 'docs.md/image', 'a.', ''])(
  '%s is not indexed',
  (name) => {
    expect(kindOfFile(name)).toBeUndefined();
  },
);
