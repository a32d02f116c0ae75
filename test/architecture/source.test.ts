import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAX_LINES = 300;
const BANNED = /(^|\/)(utils?|helpers?|common|misc|shared|core|lib|manager|service|types)(\.|\/|$)/;

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const sources = files('src').filter((path) => path.endsWith('.ts'));

describe('sources', () => {
  it(`hold one idea each: at most ${MAX_LINES} lines`, () => {
    const long = sources.filter(
      (path) =>
        !path.includes('.test') && readFileSync(join(root, path), 'utf8').split('\n').length > MAX_LINES + 1,
    );
    expect(long).toEqual([]);
  });

  it('have names that say something', () => {
    expect(sources.filter((path) => BANNED.test(path))).toEqual([]);
  });

  it('leave nothing open', () => {
    // Written apart, so that this file does not find itself.
    const marks = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX|not imple', 'mented'].join(''));
    expect(sources.filter((path) => marks.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it('use no clock, no locale and no random numbers in pure rooms', () => {
    const pure = sources.filter(
      (path) =>
        /^src\/(model|runs|fusion|agreement|measures|significance|advice|lesson)\//.test(path) &&
        !path.includes('.test'),
    );
    const impure = /\bDate\.now|new Date\(|Math\.random|localeCompare|toLocale|Intl\.|performance\.now/;
    expect(pure.filter((path) => impure.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});

describe('rooms', () => {
  const rooms = readdirSync(join(root, 'src')).filter((name) =>
    statSync(join(root, 'src', name)).isDirectory(),
  );

  it.each(rooms.filter((room) => room !== 'cli'))(
    '%s opens with the question it answers, and only re-exports',
    (room) => {
      const text = readFileSync(join(root, 'src', room, 'index.ts'), 'utf8');
      expect(text).toMatch(/^\/\*\*\n \* [A-Z][^?]*\?/);
      expect(text).toContain('@module');
      const code = text
        .replace(/\/\*\*[\s\S]*?\*\//g, '')
        .replace(/export (type )?\{[^}]*\} from '[^']+';/g, '')
        .trim();
      expect(code).toBe('');
    },
  );

  it('have a door in package.json each, but for the faces and adapters', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    const open = rooms.filter(
      (room) => !['cli', 'server', 'storage', 'encoders', 'models', 'datasets', 'opensearch'].includes(room),
    );
    expect(open.filter((room) => !(`./${room}` in exports))).toEqual([]);
  });
});
