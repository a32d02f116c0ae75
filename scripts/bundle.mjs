// Joins the command line's modules into few files: a search opens some two hundred modules otherwise, and that takes
// longer than the search. What a command does not need stays in files of its own, loaded when it is called. The
// library stays as the compiler wrote it.
import { chmodSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { licences } from './licences.mjs';

/** They load native parts by paths of their own. */
const EXTERNAL = ['lmdb', '@parcel/watcher', 'onnxruntime-node'];
/** The module that draws, relative to the compiler's output. */
const DRAWINGS = 'report/drawing/draw-charts.js';

/**
 * Makes the module that draws charts one file with all that it needs, in its place: the packages it imports are
 * large, and only those who build this one install them.
 *
 * @param dist the compiler's output.
 */
export async function bundleDrawings(dist) {
  const file = join(dist, DRAWINGS);
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    plugins: [withoutCanvas],
    onLog(_, log) {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    file,
    format: 'esm',
    codeSplitting: false,
    minify: true,
  });
  await bundle.close();
  writeFileSync(join(dirname(file), 'LICENSES.txt'), licences(output));
}

/** linkedom takes the package canvas when there is one; here it never does, so that builds are alike. */
const withoutCanvas = {
  name: 'without-canvas',
  resolveId(id) {
    if (id !== 'canvas') return null;
    return createRequire(import.meta.url)
      .resolve('linkedom/package.json')
      .replace('package.json', 'commonjs/canvas-shim.cjs');
  },
};

/**
 * @param dist the compiler's output.
 * @param target where the program goes: a folder inside `dist`.
 */
export async function bundleProgram(dist, target) {
  const bundle = await rolldown({
    input: { consilience: `${dist}/cli/main.js` },
    platform: 'node',
    external: (id) => id.startsWith('node:') || EXTERNAL.includes(id),
    plugins: [placesAsCompiled(target), drawingsApart(dist, target)],
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

/** The module that draws stays a file of its own: {@link bundleDrawings} has made it whole. */
function drawingsApart(dist, target) {
  return {
    name: 'drawings-apart',
    resolveId(id) {
      if (!id.endsWith('/drawing/draw-charts.js')) return null;
      return { id: `./${relative(target, join(dist, DRAWINGS)).replaceAll('\\', '/')}`, external: true };
    },
  };
}
