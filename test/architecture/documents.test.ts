import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', '.git', '.work', 'coverage'].includes(entry.name)
        ? []
        : markdownFiles(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const documents = markdownFiles(root).map((path) => relative(root, path));

describe('documents', () => {
  it.each(documents)('%s links only to files that are there', (document) => {
    const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!.split('#')[0]!)
      .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
    const dead = links.filter((target) => !existsSync(resolve(root, dirname(document), decodeURI(target))));
    expect(dead).toEqual([]);
  });

  it('name no machine, no path of one and no registry', () => {
    const owners = documents.filter((document) => !document.startsWith('test/fixtures/'));
    const found = owners.filter((document) =>
      /\/(root|home)\/\w|\/work\/|https?:\/\/registry\./.test(readFileSync(join(root, document), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});

describe('the map', () => {
  it('has a section for every room', () => {
    const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const missing = rooms.map(({ name }) => name).filter((name) => !map.includes(`### [src/${name}]`));
    expect(missing).toEqual([]);
  });

  it('leads to reciprocal rank fusion', () => {
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain('(src/fusion/reciprocal-rank.ts)');
    expect(readFileSync(join(root, 'src/fusion/reciprocal-rank.ts'), 'utf8')).toContain('Cormack');
  });
});

describe('the figures of README', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const section = text.slice(text.indexOf('## How fast, and how good')).split('\n## ')[0]!;
  const results = [...section.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path!);

  it('stand in the results that it names', () => {
    const measured = results.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
    const figures = section.match(/\d+\.\d+|\d+(?= (?:ms|MB|s)\b)/g) ?? [];
    expect(figures.length).toBeGreaterThan(15);
    // As whole numbers: 0.157 is not found in 10.1574.
    const missing = figures.filter(
      (figure) => !new RegExp(`(?<![\\d.])${figure.replace('.', '\\.')}(?![\\d]|\\.\\d)`).test(measured),
    );
    expect(missing).toEqual([]);
  });
});
