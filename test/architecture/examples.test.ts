import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-examples-'));

/** Examples run where a reader would be: in a copy of `examples/`, with `consilience` on the path. */
beforeAll(() => {
  cpSync(join(root, 'examples'), folder, { recursive: true });
  writeFileSync(
    join(folder, 'consilience'),
    `#!/bin/sh\nexec "${process.execPath}" "${root}/dist/bin/consilience.js" "$@"\n`,
    { mode: 0o755 },
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Example {
  readonly document: string;
  readonly command: string;
  readonly output: string;
}

/** In a ```console block, a line after `$ ` is a command and what follows is what it prints. */
function consoleExamples(document: string): Example[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block!
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...lines] = part.split('\n');
        return { document, command, output: lines.join('\n') };
      }),
  );
}

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const examples = documents.flatMap(consoleExamples);

describe('console examples', () => {
  it('are there', () => {
    expect(examples.length).toBeGreaterThan(3);
  });

  it.each(examples)('$document: $command', ({ command, output }) => {
    const result = spawnSync('sh', ['-c', command], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    });
    expect(result.stdout).toBe(output);
  });
});

/** A ```ts block with a block of what it prints behind it. */
const libraryExamples = [
  ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(
    /```ts\n((?:(?!```)[\s\S])*)```\n\n```\n([\s\S]*?)```/g,
  ),
].map(([, code, output]) => ({ code: code!, output: output! }));

describe('the library examples of the README', () => {
  it('are there', () => expect(libraryExamples).toHaveLength(2));

  it.each(libraryExamples)('prints what it says: $output', ({ code, output }) => {
    const program = code.replace("'consilience'", JSON.stringify(join(root, 'dist/index.js')));
    const path = join(folder, 'library.mjs');
    writeFileSync(path, program);
    expect(execFileSync(process.execPath, [path], { encoding: 'utf8' })).toBe(output);
  });
});
