import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-lesson-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function consilience(args: string[], input?: string | Uint8Array) {
  const program = join(root, 'dist', 'bin', 'consilience.js');
  // Run from elsewhere: the text is found beside the program, not in the working folder.
  const result = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8', input });
  return { status: result.status, out: result.stdout, talk: result.stderr };
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const passage = `${'filler '.repeat(25)}the Sea`;

describe('consilience lesson', () => {
  it('tells the whole lesson of the shipped text, also when it is not named', () => {
    const named = consilience(['lesson', 'kipps']);
    expect(named).toMatchObject({ status: 0, talk: '' });
    expect(named.out).toContain('That leaves 1,138 passages\nholding 92,961 words.');
    expect(named.out).toContain('8. Sources, and what is ours\n');
    expect(consilience(['lesson'])).toEqual(named);
  });

  it('tells one step', () => {
    expect(consilience(['lesson', 'kipps', '--step', 'limits'])).toMatchInlineSnapshot(`
      {
        "out": "7. Two honest limits
      --------------------

      First: nobody has marked which passages are truly the right answers. So this
      shows how fusion behaves. It does not show that it is correct.

      Second: the constant 60 was not found here. It comes from a paper: Cormack,
      Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and
      individual rank learning methods", SIGIR 2009. Its authors fixed it in a pilot
      study. Another collection may want another.
      ",
        "status": 0,
        "talk": "",
      }
    `);
  });

  it('takes a query, a constant and weights', () => {
    const args = ['--query', 'SEA, harbour!', '--rank-constant', '7.5', '--weights', 'a=1,b=0.5'];
    const { out, status } = consilience(['lesson', 'kipps', ...args, '--step', 'fuse']);
    expect(status).toBe(0);
    expect(out).toContain('A weighs 1, B weighs 0.5, C weighs');
    expect(out).toContain('1 / (7.5 + rank)');
  });

  it('prints the figures of its steps as JSON, with the same fields for any step', () => {
    const document = JSON.parse(consilience(['lesson', 'kipps', '--format', 'json']).out);
    expect(document).toMatchObject({
      schema: 'consilience.lesson/1',
      lesson: 'kipps',
      rankConstant: '60',
      weights: { a: '1', b: '1', c: '1' },
      notices: [],
    });
    const [cut, ...others] = document.steps;
    expect(cut.figures).toMatchObject({ passages: 1138, words: 92_961, matching: 100 });
    expect(others.map(({ step }: { step: string }) => step)).toEqual(
      'a b c fuse constant limits sources'.split(' '),
    );
    const one = JSON.parse(consilience(['lesson', 'kipps', '--step', 'cut', '--format', 'json']).out);
    expect(Object.keys(one)).toEqual(Object.keys(document));
    expect(one.steps).toEqual([cut]);
  });

  it('reads any other text, from a file or from standard input', () => {
    const path = file('my book.txt', `${passage}\r\n\r\n${passage} sea`);
    const { status, out } = consilience(['lesson', '--text', path, '--query', 'sea', '--format', 'json']);
    expect(status).toBe(0);
    const document = JSON.parse(out);
    const top = document.steps[4].figures.topTen;
    expect(top.map((entry: { passage: { id: string } }) => entry.passage.id)).toEqual([
      'my-book-1',
      'my-book-0',
    ]);
    const piped = consilience(['lesson', '--text', '-', '--query', 'sea'], `${passage}\n`);
    expect(piped.out).toContain('That leaves 1 passage holding 27 words.');
  });

  it('exits with 1 when no passage matches, and still says why', () => {
    const { status, out, talk } = consilience(['lesson', 'kipps', '--query', 'xyzzy', '--runs', 'none']);
    expect(status).toBe(1);
    expect(out).toContain('No passage holds any of these words.');
    expect(talk).toBe('consilience lesson: note: No passage matches the query, so no runs were written.\n');
  });

  it('writes runs that fuse by file to the same list', () => {
    const made = consilience(['lesson', 'kipps', '--runs', 'runs/kipps', '--step', 'sources']);
    expect(made.talk).toBe('consilience lesson: note: Wrote a.run, b.run, c.run, fused.run to runs/kipps.\n');
    const [a, b, c, fused] = ['a', 'b', 'c', 'fused'].map((name) => `runs/kipps/${name}.run`);
    const byFile = consilience(['fuse', a!, b!, c!, '--tag', 'fused', '-o', '-']);
    expect(byFile.status).toBe(0);
    expect(byFile.out).toBe(readFileSync(join(folder, fused!), 'utf8'));
    expect(byFile.out.split('\n')[0]).toBe('q1 Q0 kipps-98 1 0.04841188524590164 fused');
  });

  it.each<[string, string[], string]>([
    [
      'an unknown lesson',
      ['moby'],
      'Expected the lesson kipps, got "moby".\n  For a text of your own: consilience lesson --text moby --query "some words"\n',
    ],
    [
      'a text without a query',
      ['--text', 'book.txt'],
      'Expected words to look for in book.txt, got no --query.\n  For example: --query "white whale ship"\n',
    ],
    [
      'a missing text',
      ['--text', 'gone.txt', '--query', 'sea'],
      'Expected a file, got nothing at gone.txt.\n',
    ],
    [
      'an unknown ranker',
      ['--weights', 'd=1'],
      'Expected a weight for one of the rankers a, b, c, got "d".\n  For example: --weights a=1,b=0.5\n',
    ],
    ['a negative constant', ['--rank-constant', '-1'], 'Expected rankConstant of at least 0, got -1.\n'],
  ])('refuses %s with exit code 2', (_, args, words) => {
    expect(consilience(['lesson', ...args])).toEqual({
      status: 2,
      out: '',
      talk: `consilience lesson: ${words}`,
    });
  });

  it('refuses an empty file and one that is not UTF-8, by name', () => {
    const empty = file('empty.txt', '');
    const latin = file('latin.txt', Uint8Array.of(0x73, 0xe9, 0x61));
    expect(consilience(['lesson', '--text', empty, '--query', 'sea'])).toMatchObject({
      status: 2,
      talk: `consilience lesson: Expected a text with words, got an empty one: ${empty}.\n`,
    });
    const { status, talk } = consilience(['lesson', '--text', latin, '--query', 'sea']);
    expect(status).toBe(2);
    expect(talk).toContain(`Expected a text in UTF-8, got other bytes in ${latin}.`);
  });

  it('refuses a step that does not exist', () => {
    const { status, talk } = consilience(['lesson', '--step', 'd']);
    expect(status).toBe(2);
    expect(talk).toContain('Allowed choices are cut, a, b, c, fuse, constant, limits, sources.');
  });
});
