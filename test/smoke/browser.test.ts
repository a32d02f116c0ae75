import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const PURE = ['model', 'runs', 'fusion', 'agreement', 'measures', 'significance', 'advice', 'lesson'];
const present = PURE.filter((room) => readdirSync(dist).includes(room));
const folder = mkdtempSync(join(tmpdir(), 'consilience-browser-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles one room as a browser would load it, with nothing of Node at hand. */
async function bundled(room: string, conditions: string[]): Promise<string> {
  const entry = join(folder, `${room}.js`);
  writeFileSync(entry, `export * from ${JSON.stringify(join(dist, room, 'index.js'))};`);
  const result = await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    resolve: { conditions },
    build: { lib: { entry, formats: ['es'] }, write: false, minify: false, rollupOptions: { external: [] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('Expected a bundle.');
  return output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
}

describe.each(present)('the pure room %s', (room) => {
  it.each([
    ['a browser', ['browser', 'import']],
    ['Deno', ['deno', 'worker', 'browser', 'import']],
    ['Bun', ['bun', 'import']],
  ])('bundles for %s without anything of Node', async (_, conditions) => {
    const code = await bundled(room, conditions);
    const spoken = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    const ofNode = /from ["']node:|\brequire\(|__vite-browser-external|\bprocess\.|\bBuffer\b/g;
    expect(spoken.match(ofNode) ?? []).toEqual([]);
  });

  it('runs without Node’s globals', async () => {
    const path = join(folder, `${room}.bundle.mjs`);
    writeFileSync(path, await bundled(room, ['browser', 'import']));
    const loaded = (await import(path)) as Record<string, unknown>;
    const exported = readFileSync(join(dist, room, 'index.js'), 'utf8');
    expect(Object.keys(loaded).length > 0 || !exported.includes('export {')).toBe(true);
  });
});
