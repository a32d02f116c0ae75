import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { CodeCache } from './code-cache.ts';

/** A module of the joined program, as `scripts/bundle.mjs` wraps it. */
type Chunk = (
  exports: object,
  require: (name: string) => unknown,
  module: { exports: object },
  place: URL,
  importOutside: (name: string) => Promise<unknown>,
) => void;

/** What the joined program exports: see program.ts. */
interface Program {
  runProgram(argv: readonly string[]): Promise<number>;
}

/**
 * Runs the joined program and sets the exit code. What V8 compiled for a command is kept for the next call of it:
 * compiling takes longer than most commands do.
 *
 * @param place the file that `scripts/bundle.mjs` writes: a digest, then an expression that gives the modules by name.
 *   All its characters are ASCII.
 */
export async function startProgram(place: URL, argv: readonly string[]): Promise<void> {
  optimizeLater();
  const file = fileURLToPath(place);
  const source = readFileSync(file, 'latin1');
  const cache = new CodeCache(source.slice(0, source.indexOf('\n')), argv[0]);
  const script = new Script(source, { filename: file, cachedData: cache.read() });
  const chunks = script.runInThisContext() as Readonly<Record<string, Chunk>>;
  const { runProgram } = openChunks(chunks, place)('./program.js') as Program;
  process.exitCode = await runProgram(argv);
  // Only now it is compiled what the command needs.
  if (script.cachedDataRejected !== false) cache.write(() => script.createCachedData());
}

/**
 * Node 20 begins to optimize a function so early that most commands end before it pays: a search took a fifth less
 * CPU time with 4.5 times the budget, and long commands as much as before.
 */
function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=600000');
}

/** Node's `require` for modules that lie in one file: each runs when it is asked for first. */
function openChunks(chunks: Readonly<Record<string, Chunk>>, place: URL): (name: string) => unknown {
  const require = createRequire(place);
  const opened = new Map<string, { exports: object }>();
  return function open(name: string): unknown {
    const known = opened.get(name);
    if (known !== undefined) return known.exports;
    const chunk = chunks[name];
    if (chunk === undefined) return require(name);
    const module = { exports: {} };
    opened.set(name, module);
    chunk(module.exports, open, module, place, importOutside);
    return module.exports;
  };
}

/** Names are as seen from the folder of the program, where the joined form of this module lies too. */
function importOutside(name: string): Promise<unknown> {
  return import(name);
}
