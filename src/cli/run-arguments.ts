import { InputError, NotFoundError } from '../model/index.ts';
import type { Run } from '../runs/index.ts';
import { type RangeReaders, readRunFiles } from '../storage/index.ts';
import type { Invocation, OptionDefinition } from './command.ts';
import { flagOption, wholeOption } from './options.ts';

/** The flags of every command that reads runs or qrels. */
export const READING_OPTIONS: readonly OptionDefinition[] = [
  {
    flags: '--lenient',
    meaning: 'pass over bad lines and merge duplicates, counting them, instead of stopping',
  },
  { flags: '--comments', meaning: 'skip lines that start with #' },
  {
    flags: '--threads <count>',
    meaning: 'how many threads to use (as many as the machine has, to 8); the output is the same',
  },
];

/** How files are to be read, from the flags. */
export function readingOptions(invocation: Invocation): { lenient: boolean; comments: boolean } {
  return { lenient: flagOption(invocation, 'lenient'), comments: flagOption(invocation, 'comments') };
}

/** A run with the name it goes by on this command line. */
export interface NamedRun {
  readonly name: string;
  readonly path: string;
  /** The tag in the file. */
  readonly tag: string;
  /** With the name as its tag, so that what is said of it says the name. */
  readonly run: Run;
}

/**
 * Reads runs given as `path` or `name=path`. A run that is not named goes by its tag.
 *
 * @param readers threads that are running anyway.
 * @throws InputError when two runs would go by one name, or are both to be read from standard input.
 */
export async function readNamedRuns(
  invocation: Invocation,
  given: readonly string[],
  readers?: RangeReaders,
): Promise<NamedRun[]> {
  const { files } = invocation.context;
  const named = given.map((argument) => nameAndPath(argument, (whole) => files.exists(whole)));
  if (named.filter(({ path }) => path === '-').length > 1) {
    throw new InputError('Expected one run from standard input (-), got several.', { code: 'bad-argument' });
  }
  for (const { path } of named) {
    if (path !== '-' && !files.exists(path))
      throw new NotFoundError(`Expected a run file, got nothing at ${path}.`);
  }
  const read = await readRunFiles(
    files,
    named.map(({ path }) => path),
    { ...readingOptions(invocation), threads: wholeOption(invocation, 'threads'), readers },
  );
  const runs = named.map(({ name, path }, index) => {
    const run = read[index]!;
    return { name: name ?? run.tag, path, tag: run.tag, run: run.with({ tag: name ?? run.tag }) };
  });
  for (const [index, { name, path }] of runs.entries()) {
    const earlier = runs.slice(0, index).find((other) => other.name === name);
    if (earlier !== undefined) {
      throw new InputError(
        `Expected runs with different names, got ${JSON.stringify(name)} for ${earlier.path} and ${path}.`,
        {
          hint: `A run goes by its tag, or by a name that you give: first=${earlier.path} second=${path}`,
          code: 'bad-argument',
        },
      );
    }
  }
  return runs;
}

/** A file whose name holds `=` is still a file. */
function nameAndPath(
  argument: string,
  exists: (path: string) => boolean,
): { name: string | undefined; path: string } {
  const at = argument.indexOf('=');
  if (at < 1 || exists(argument) || /[\\/]/.test(argument.slice(0, at)))
    return { name: undefined, path: argument };
  return { name: argument.slice(0, at), path: argument.slice(at + 1) };
}

/** The paths among arguments given as `path` or `name=path`. */
export function runPaths({ context }: Invocation, given: readonly string[]): string[] {
  return given.map((argument) => nameAndPath(argument, (whole) => context.files.exists(whole)).path);
}
