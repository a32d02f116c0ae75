// The engines that the product is compared with: installed once into a throw-away folder, or skipped with a reason.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedPath } from '../collections/shared-folder.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = (name) => fileURLToPath(new URL(`peers/${name}.mjs`, import.meta.url));

/** npm packages, pinned. `most`: documents above which the peer is left out, with what was measured as the reason. */
const NPM_PEERS = [
  { name: 'minisearch', package: 'minisearch@7.2.0', most: 200_000, queriesAbove: [5000, 50] },
  { name: 'orama', package: '@orama/orama@3.1.18', most: 50_000, queriesAbove: [5000, 50] },
  { name: 'lancedb', package: '@lancedb/lancedb@0.39.0' },
  { name: 'sqlite-fts5', package: 'better-sqlite3@12.11.1', queriesAbove: [50_000, 30] },
];

/**
 * The peers for a corpus: `[{ name, title, start, scale, queries? }]` and `skipped` with reasons.
 *
 * `scale` is what a peer's scores are multiplied by to be ours where its formula is ours; undefined where it is not.
 */
export function peersFor(work, { name: corpusName, documents, queries, count }) {
  const folder = join(work, 'peers');
  const skipped = [];
  const peers = [];
  const kernel = prototypeKernel(work);
  if ('skipped' in kernel) skipped.push(`k3: ${kernel.skipped}`);
  else
    peers.push({
      name: 'k3',
      title: 'prototype k3',
      // Its scores have BM25's constant factor k1 + 1.
      scale: 1 / 2.2,
      isBuiltWhenReady: true,
      start: {
        name: 'k3',
        command: process.execPath,
        args: [kernel.driver, kernel.wasm, documents, queries, String(windowOf(count)), '2', '64', '16'],
      },
    });
  for (const { name, package: spec, most = Number.POSITIVE_INFINITY, queriesAbove } of NPM_PEERS) {
    const problem =
      count > most ? `left out above ${most.toLocaleString('en')} documents` : installed(folder, name, spec);
    if (problem !== undefined) {
      skipped.push(`${name}: ${problem}`);
      continue;
    }
    peers.push({
      name,
      title: spec,
      scale: name === 'lancedb' ? 1 / 2.2 : undefined,
      queries: queriesAbove !== undefined && count > queriesAbove[0] ? queriesAbove[1] : undefined,
      start: {
        name,
        command: process.execPath,
        args: [
          '--max-old-space-size=8192',
          script(name),
          documents,
          queries,
          join(work, 'indexes', `${corpusName}-${name}`),
        ],
        env: { PEERS_FOLDER: folder },
      },
    });
  }
  mkdirSync(join(work, 'indexes'), { recursive: true });
  return { peers, skipped };
}

/** The prototype's windows: as its own measurements chose them. */
function windowOf(count) {
  return count > 500_000 ? 16384 : 8192;
}

function installed(folder, name, spec) {
  const ready = join(folder, `${name}.ready`);
  if (existsSync(ready)) return undefined;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', spec], {
      cwd: folder,
      stdio: 'pipe',
    });
    writeFileSync(ready, spec);
    return undefined;
  } catch (error) {
    return `could not be installed (${
      String(error.stderr ?? error)
        .trim()
        .split('\n')[0]
    })`;
  }
}

/** The prototype kernel, compiled from the shared folder; it is a peer and no part of the product. */
export function prototypeKernel(work) {
  const source = sharedPath('prototypes', 'k3.ts');
  const driver = sharedPath('prototypes', 'ours3.mjs');
  if (source === undefined || driver === undefined) return { skipped: 'the shared folder has no prototypes' };
  const wasm = join(work, 'k3.wasm');
  if (!existsSync(wasm)) {
    const asc = join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js');
    const flags = [
      '-O3',
      '--noAssert',
      '--enable',
      'simd',
      '--enable',
      'bulk-memory',
      '--runtime',
      'stub',
      '--importMemory',
    ];
    mkdirSync(work, { recursive: true });
    try {
      execFileSync(process.execPath, [asc, source, '-o', wasm, ...flags], { cwd: work, stdio: 'pipe' });
    } catch (error) {
      return {
        skipped: `the prototype does not compile here (${String(error.stderr ?? error).split('\n')[0]})`,
      };
    }
  }
  return { wasm, driver };
}
