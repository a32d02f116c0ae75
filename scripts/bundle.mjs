// Joins the command line's modules into few files: a search opens some two hundred modules otherwise, and that takes
// longer than the search. What a command does not need stays in files of its own, loaded when it is called. The
// library stays as the compiler wrote it.
import { chmodSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { licences } from './licences.mjs';

/** They load native parts by paths of their own. */
const EXTERNAL = ['lmdb', '@parcel/watcher', 'onnxruntime-node'];

/**
 * @param dist the compiler's output.
 * @param target where the program goes: a folder inside `dist`.
 */
export async function bundleProgram(dist, target) {
  const bundle = await rolldown({
    input: { consilience: `${dist}/cli/main.js` },
    platform: 'node',
    external: (id) => id.startsWith('node:') || EXTERNAL.includes(id),
    plugins: [placesAsCompiled(target)],
    onLog(_, log) {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  chmodSync(join(target, 'consilience.js'), 0o755);
  writeFileSync(join(target, 'LICENSES.txt'), licences(output));
}

/** A module that looks for files beside itself finds them where the compiler put it. */
function placesAsCompiled(target) {
  return {
    name: 'places-as-compiled',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const place = JSON.stringify(relative(target, id).replaceAll('\\', '/'));
      return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url)`), map: null };
    },
  };
}
