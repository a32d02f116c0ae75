import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedData } from '../../../../test/shared-data.ts';
import type { DatasetPart } from '../../../model/index.ts';
import { collected } from '../../collected.test-parts.ts';
import { withoutPhrase, wordsOf } from './answer-words.ts';
import { knownItems } from './known-items.ts';
import { stratifiedSample } from './stratified-sample.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'known-'));
});
afterEach(() => rmSync(root, { recursive: true }));

async function read(
  files: Readonly<Record<string, string>>,
  options: Readonly<Record<string, string | number>> = {},
): Promise<DatasetPart> {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const dataset = await knownItems.open({
    name: 'known-items',
    path: root,
    options: { names: 'paths', ...options },
  });
  return (await collected(dataset.parts()))[0]!;
}

function asked({ queries }: DatasetPart): [string, string[]][] {
  return queries.map(({ text, grades }) => [text, [...grades.keys()]]);
}

describe('known items', () => {
  it('asks by title, which no indexed copy holds', async () => {
    const part = await read({
      'a.md': '# Undo a *commit*\n\nTo undo a commit, reset.\n',
      'b.md': '---\ntitle: Brew green tea\n---\n\n# Tea\n\nHot water.\n',
      'c.md': 'No title here.\n',
    });
    expect(asked(part)).toEqual([
      ['Undo a commit', ['a.md']],
      ['Brew green tea', ['b.md']],
    ]);
    expect(part.documents.map(({ id, text }) => [id, text.replaceAll(/\s+/g, ' ').trim()])).toEqual([
      ['a.md', 'To , reset.'],
      ['b.md', '--- title: --- # Tea Hot water.'],
      ['c.md', 'No title here.'],
    ]);
  });

  it('asks by heading, front matter or the description of the package around a text', async () => {
    const files = {
      'a.md': '# Tea\n\n## Green tea leaves\n\nPick them.\n',
      'b.md': '---\ndescription: How to warm milk\n---\nWarm milk slowly.\n',
      'p/package.json': '{"name":"left-pad","description":"Pad a text at the left"}',
      'p/README.md': '# left-pad\n\nPads.\n',
    };
    expect(asked(await read(files, { from: 'heading' }))).toEqual([['Green tea leaves', ['a.md']]]);
    const front = await read(files, { from: 'front-matter' });
    expect(asked(front)).toEqual([['How to warm milk', ['b.md']]]);
    expect(front.documents.find(({ id }) => id === 'b.md')!.text.trim()).toBe('Warm milk slowly.');
    expect(asked(await read(files, { from: 'description' }))).toEqual([['a text at the', ['p/README.md']]]);
  });

  it('takes two texts with one title for two right answers', async () => {
    const part = await read({ 'a.md': '# Warm milk\n\nx', 'b.md': '# warm *milk*\n\ny' });
    expect(asked(part)).toEqual([['Warm milk', ['a.md', 'b.md']]]);
  });

  it('calls texts by digests of their paths unless told otherwise', async () => {
    const part = await read({ 'warm-milk.md': '# Warm milk\n\nx' }, { names: 'blind' });
    expect(part.documents[0]!.id).toMatch(/^n[0-9a-f]{10}\.md$/);
    expect([...part.queries[0]!.grades.keys()]).toEqual([part.documents[0]!.id]);
  });
});

describe('a phrase', () => {
  it('is gone from a text afterwards', () => {
    const words = fc.array(fc.constantFrom('green', 'tea', 'a', 'ÜBER', 'x9'), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        words,
        fc.array(fc.constantFrom('green', 'Tea', ' ', '*', 'a', 'über', '\n', 'x9')),
        (phrase, pieces) => {
          const left = wordsOf(
            withoutPhrase(`${pieces.join(' ')} ${phrase.join('-')} end`, phrase.join(' ')),
          );
          // What is left of both sides may meet over the gap only across what stood between them.
          expect(left.at(-1)).toBe('end');
          expect(withoutPhrase(phrase.join(' ** '), phrase.join(' ')).trim()).toBe('');
        },
      ),
    );
  });

  it('of one word goes only with a line of its own', () => {
    expect(withoutPhrase('# Tea\n\nTea is hot.', 'Tea')).toBe('\nTea is hot.');
  });
});

describe('a stratified sample', () => {
  const items = Array.from({ length: 60 }, (_, index) => ({
    key: `k${index}`,
    stratum: index < 30 ? 'a' : index < 50 ? 'b' : 'c',
  }));

  it('has as many as were asked for, each stratum by its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 9 }), (count, seed) => {
        const drawn = stratifiedSample(items, count, seed);
        expect(drawn).toHaveLength(count);
        expect(new Set(drawn).size).toBe(count);
        for (const [stratum, share] of Object.entries({ a: 30, b: 20, c: 10 })) {
          const own = drawn.filter((item) => item.stratum === stratum).length;
          expect(Math.abs(own - (count * share) / 60)).toBeLessThan(1);
        }
      }),
    );
  });

  it('is the same for one seed and another for the next, and a smaller one lies in a larger one', () => {
    const keys = (count: number, seed: number): string[] =>
      stratifiedSample(items, count, seed).map(({ key }) => key);
    expect(keys(12, 1)).toEqual(keys(12, 1));
    expect(keys(12, 1)).not.toEqual(keys(12, 2));
    expect(keys(24, 1)).toEqual(expect.arrayContaining(keys(12, 1)));
    expect(keys(0, 1)).toHaveLength(60);
  });
});

const notes = sharedData('notes-til', 'notes', 'vim');

describe.skipIf(notes === undefined)('159 real notes (need the shared test data)', () => {
  it('give a query each, and keep no title', async () => {
    const dataset = await knownItems.open({
      name: 'known-items',
      path: notes!,
      options: { count: 0, words: 1 },
    });
    const [part] = await collected(dataset.parts());
    const byId = new Map(part!.documents.map(({ id, text }) => [id, text]));
    const targets = part!.queries.reduce((sum, { grades }) => sum + grades.size, 0);
    expect(targets).toBe(159);
    const given = part!.queries.filter(({ text, grades }) => {
      const phrase = ` ${wordsOf(text).join(' ')} `;
      return (
        wordsOf(text).length > 1 &&
        [...grades.keys()].some((id) => ` ${wordsOf(byId.get(id)!).join(' ')} `.includes(phrase))
      );
    });
    expect(given.map(({ text }) => text)).toEqual([]);
  });
});
