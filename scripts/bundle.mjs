// Joins the command line's modules into one file: a search opens some two hundred modules otherwise, and that takes
// longer than the search. What a command does not need is a function there that is never called. The library stays as
// the compiler wrote it.
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { licences } from './licences.mjs';

/** They load native parts by paths of their own. */
const EXTERNAL = ['lmdb', '@parcel/watcher', 'onnxruntime-node'];
/** `import()` of what stays outside the program. */
const OUTSIDE_IMPORT = new RegExp(`\\bimport\\(("(?:\\.\\.?/[^"]+|${EXTERNAL.join('|')})")\\)`, 'g');
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
 * Writes the program as two files: `program.cjs` with all its modules, and the small `consilience.js` that starts it.
 *
 * @param dist the compiler's output.
 * @param target where the program goes: a folder inside `dist`.
 */
export async function bundleProgram(dist, target) {
  const program = await rolldown({
    input: { program: `${dist}/cli/program.js` },
    platform: 'node',
    external: (id) => id.startsWith('node:') || EXTERNAL.includes(id),
    plugins: [placesAsCompiled(target), drawingsApart(dist, target)],
    onLog(_, log) {
      throw new Error(log.message);
    },
  });
  const { output } = await program.generate({
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await program.close();
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'program.cjs'), joinChunks(output), 'latin1');
  writeFileSync(join(target, 'LICENSES.txt'), licences(output));
  await bundleStart(dist, target);
}

async function bundleStart(dist, target) {
  const file = join(target, 'consilience.js');
  const start = await rolldown({
    input: `${dist}/cli/main.js`,
    platform: 'node',
    external: (id) => id.startsWith('node:') || EXTERNAL.includes(id),
    onLog(_, log) {
      throw new Error(log.message);
    },
  });
  await start.write({ file, format: 'esm', codeSplitting: false });
  await start.close();
  chmodSync(file, 0o755);
}

/**
 * One expression: an object of functions, each a module that runs when it is asked for. It is one script, so that V8
 * can keep its compiled code as one piece. `import()` of what stays outside becomes a call of the function that
 * `consilience.js` gives: in code from the cache Node 20 has no `import()`. Only ASCII, so that it is read without decoding and takes a byte per
 * character in memory. The first line is a digest of all that follows.
 */
function joinChunks(output) {
  const functions = output.map(
    ({ code, fileName }) =>
      `${JSON.stringify(`./${fileName}`)}: function (exports, require, module, programPlace, importOutside) {\n${code.replace(OUTSIDE_IMPORT, 'importOutside($1)')}\n}`,
  );
  const text = functions.join(',\n');
  // There an escape would not be read as one.
  const raw = /String\.raw`[^`]*[^\0-\x7f]/.exec(text);
  if (raw !== null) throw new Error(`Expected only ASCII in String.raw, got ${raw[0]}.`);
  const program = `({\n${text},\n});\n`.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `// ${createHash('sha256').update(program).digest('hex')}\n${program}`;
}

/** A module that looks for files beside itself finds them where the compiler put it. */
function placesAsCompiled(target) {
  return {
    name: 'places-as-compiled',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const place = JSON.stringify(relative(target, id).replaceAll('\\', '/'));
      return { code: code.replaceAll('import.meta.url', `new URL(${place}, programPlace)`), map: null };
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
