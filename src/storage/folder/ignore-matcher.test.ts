import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { IgnoreMatcher } from './ignore-matcher.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-ignore-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

function rootWith(files: Readonly<Record<string, string>>): string {
  const root = join(folder, `${made++}`);
  mkdirSync(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function matcher(files: Readonly<Record<string, string>>): IgnoreMatcher {
  return new IgnoreMatcher(rootWith(files), { ignoreCase: false });
}

describe('the ignore rules', () => {
  it('name the file, the line and the pattern that decide', () => {
    const rules = matcher({
      '.gitignore': '# comment\n*.log\n/build/\n',
      'sub/.gitignore': '!keep.log\r\nsecret*\r\n',
      'sub/deep/x.md': '',
    });
    expect(rules.why('a.md')).toEqual({ ignored: false });
    expect(rules.why('sub/a.log')).toEqual({
      ignored: true,
      rule: { pattern: '*.log', file: '.gitignore', line: 2 },
      decidedAt: 'sub/a.log',
    });
    expect(rules.why('sub/keep.log')).toEqual({
      ignored: false,
      rule: { pattern: '!keep.log', file: 'sub/.gitignore', line: 1 },
      decidedAt: 'sub/keep.log',
    });
    expect(rules.why('sub/secrets/a/b.md')).toEqual({
      ignored: true,
      rule: { pattern: 'secret*', file: 'sub/.gitignore', line: 2 },
      decidedAt: 'sub/secrets/',
    });
    expect(rules.why('build/x.md').rule).toEqual({ pattern: '/build/', file: '.gitignore', line: 3 });
    expect(rules.why('sub/build/x.md').ignored).toBe(false);
    expect(rules.why('build').ignored).toBe(false);
  });

  it('leave out what programs keep for themselves, wherever it is', () => {
    const rules = matcher({});
    for (const path of [
      'node_modules/x/readme.md',
      'a/.obsidian/app.json',
      '.git/HEAD',
      'a/.DS_Store',
      'a/b.md~',
    ]) {
      expect(rules.why(path), path).toMatchObject({ ignored: true, rule: { file: 'built-in' } });
      expect(rules.ignores(path), path).toBe(true);
    }
    expect(rules.ignores('.github/readme.md')).toBe(false);
  });

  it('let a .consilienceignore overrule a .gitignore and the built-in names, but not take .git in', () => {
    const rules = matcher({
      '.gitignore': 'drafts/\n*.secret.md\n!*/\n',
      '.consilienceignore': '!drafts/\n!node_modules/\n!.git/\nprivate/\n',
      'drafts/.gitignore': 'x.md\n',
      'private/.gitignore': '!*\n',
    });
    expect(rules.ignores('drafts/a.md')).toBe(false);
    expect(rules.ignores('drafts/deep/a.md')).toBe(false);
    expect(rules.ignores('drafts/x.md')).toBe(true);
    expect(rules.ignores('drafts/a.secret.md')).toBe(true);
    expect(rules.ignores('node_modules/a/readme.md')).toBe(false);
    expect(rules.ignores('.git/config')).toBe(true);
    expect(rules.ignores('private/a.md')).toBe(true);
    expect(rules.why('drafts/a.md')).toMatchObject({ ignored: false, decidedAt: 'drafts/' });
  });

  it('do not let a .gitignore take the built-in names in', () => {
    expect(matcher({ '.gitignore': '*\n!*/\n!*.md\n' }).ignores('node_modules/a.md')).toBe(true);
    expect(matcher({ '.gitignore': '*\n!*/\n!*.md\n' }).ignores('a/b/c.md')).toBe(false);
    expect(matcher({ '.gitignore': '*\n!*/\n!*.md\n' }).ignores('a/b/c.txt')).toBe(true);
  });

  it('do not see files above the root', () => {
    const root = rootWith({ '.gitignore': 'node_modules\n*.md\n', 'node_modules/x/readme.md': '' });
    const rules = new IgnoreMatcher(join(root, 'node_modules', 'x'));
    expect(rules.ignores('readme.md')).toBe(false);
  });

  it('heed case as they are told', () => {
    const root = rootWith({ '.gitignore': 'Build\n' });
    expect(new IgnoreMatcher(root, { ignoreCase: false }).ignores('build')).toBe(false);
    expect(new IgnoreMatcher(root, { ignoreCase: true }).ignores('build')).toBe(true);
  });

  it('name an ignore file that cannot be read', () => {
    const root = rootWith({ 'x.md': '' });
    mkdirSync(join(root, '.gitignore'));
    const rules = new IgnoreMatcher(root);
    expect(rules.ignores('x.md')).toBe(false);
    expect(rules.unreadable).toEqual([]);
  });

  const hasGit = spawnSync('git', ['--version']).status === 0;
  it.skipIf(!hasGit)('decide as git does, over random nested files', () => {
    const pattern = fc.constantFrom(
      'a',
      'b/',
      '/a',
      'a/b',
      '*.md',
      '!*.md',
      '!a',
      '!b/',
      '*',
      '!*/',
      'a/**',
      '**/b',
      'a/**/c',
      '!/c',
      'c*',
      '?',
      '[ab]',
      '\\!x',
      '#x',
      '',
      'c ',
      '!a/b',
    );
    const rules = fc.array(pattern, { maxLength: 5 }).map((lines) => `${lines.join('\n')}\n`);
    const part = fc.constantFrom('a', 'b', 'c');
    const file = fc.tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('a', 'b', 'c', 'x.md', '!x'));
    const files = fc.array(file, { minLength: 1, maxLength: 6 });
    const places = fc.dictionary(fc.constantFrom('', 'a/', 'b/', 'a/b/'), rules, { maxKeys: 3 });
    fc.assert(
      fc.property(files, places, (paths, ignoreFiles) => {
        const root = join(folder, `${made++}`);
        mkdirSync(root);
        spawnSync('git', ['init', '-q'], { cwd: root });
        const there: string[] = [];
        for (const [folders, name] of paths) {
          const path = [...folders, name].join('/');
          try {
            mkdirSync(join(root, ...folders), { recursive: true });
            writeFileSync(join(root, path), '');
            there.push(path);
          } catch {
            // A file stands where a folder should.
          }
        }
        for (const [place, text] of Object.entries(ignoreFiles)) {
          try {
            writeFileSync(join(root, place, '.gitignore'), text);
          } catch {
            // There is no such folder.
          }
        }
        const listed = spawnSync(
          'git',
          ['-c', 'core.excludesFile=', 'ls-files', '-oz', '--exclude-standard'],
          { cwd: root, encoding: 'utf8' },
        );
        const expected = new Set(listed.stdout.split('\0'));
        const ours = new IgnoreMatcher(root, { ignoreCase: false });
        for (const path of there) {
          const isIn = expected.has(path);
          expect(ours.ignores(path), `${path} under ${JSON.stringify(ignoreFiles)}`).toBe(!isIn);
          const why = ours.why(path);
          expect(why.ignored).toBe(!isIn);
          if (why.ignored) expect(why.rule).toBeDefined();
        }
        rmSync(root, { recursive: true });
      }),
      { numRuns: 40 },
    );
  });
});
