import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openIndex } from '../../assembly.ts';
import { NotFoundError, type Notice, nearestName } from '../../model/index.ts';
import type { FolderFreshness, OpenIndex, RefreshResult } from '../../retrieval/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { existingFolder, INDEX_FOLDER } from '../index-place.ts';
import { indexSettings } from '../index-settings.ts';
import { interruption } from '../interruption.ts';
import { indexDirectory } from '../open-index.ts';
import { flagOption, formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { encodingLines, removedModels } from '../output/encoding-words.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { printableName } from '../output/terminal.ts';
import { callSettings } from '../search-settings.ts';

/** `consilience index`. */
export const indexHandler: Handler = async (invocation) => {
  const [given = '.'] = invocation.positional;
  if (isRecordFile(given)) {
    const { indexRecords } = await import('./index-records.ts');
    return await indexRecords(invocation, given);
  }
  const isThere = statSync(given, { throwIfNoEntry: false }) !== undefined;
  if (!isThere) refuseMistakenCommand(given);
  // An index outlives its folder: `--prune` is for a folder that has gone.
  const root = isThere ? existingFolder(given) : indexedBefore(given, indexDirectory(invocation));
  const directory = resolve(indexDirectory(invocation) ?? join(root, INDEX_FOLDER));
  const settings = indexSettings(await callSettings(invocation, root));
  const { signal, release } = interruption();
  const index = await openIndex({ directory, folder: root, command: 'consilience index' });
  try {
    if (flagOption(invocation, 'dryRun')) return showDifference(invocation, index);
    return await refresh(invocation, index, settings, signal);
  } finally {
    release();
    await index.close();
  }
};

/** `index verifi` means a command, and no folder is called so. */
function refuseMistakenCommand(given: string): void {
  const near = nearestName(given, ['verify', 'repair', 'compact', 'export']);
  if (near === undefined) return;
  throw new NotFoundError(`Expected a folder, got ${given}, which does not exist.`, {
    hint: `Did you mean \`consilience index ${near}\`?`,
  });
}

/** JSON lines are documents of their own. */
function isRecordFile(path: string): boolean {
  return (
    /\.(jsonl|ndjson)(\.gz)?$/i.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true
  );
}

function indexedBefore(folder: string, directory: string | undefined): string {
  return directory === undefined ? existingFolder(folder) : resolve(folder);
}

function showDifference(invocation: Invocation, index: OpenIndex): number {
  const freshness = index.freshness();
  emit(
    invocation.context,
    {
      schema: 'consilience.index-difference/1',
      data: { directory: index.directory, freshness },
      table: { columns: [], rows: [] },
      text: `${freshness === null ? 'no folder' : differenceWords(freshness)}\n`,
      notices: [],
    },
    formatOption(invocation),
  );
  return EXIT.done;
}

function differenceWords({ state, added, changed, removed, unchanged, bytes }: FolderFreshness): string {
  if (state !== 'present') return `The folder is ${state}: nothing would be taken in, and nothing forgotten.`;
  return `would read ${added} new and ${changed} changed files (${bytes} bytes in all), forget ${removed}, and leave ${unchanged} as they are`;
}

async function refresh(
  invocation: Invocation,
  index: OpenIndex,
  settings: ReturnType<typeof indexSettings>,
  signal: AbortSignal,
): Promise<number> {
  const { context } = invocation;
  const line = new ProgressLine(
    context.talk,
    process.stderr.isTTY === true && !flagOption(invocation, 'quiet'),
  );
  const startedMs = performance.now();
  const before = index.overview();
  let result: RefreshResult;
  try {
    result = await index.refresh({
      settings,
      isFull: flagOption(invocation, 'full'),
      prune: flagOption(invocation, 'prune'),
      onProgress: (progress) => line.show(progress),
      signal,
    });
  } finally {
    line.clear();
  }
  const seconds = (performance.now() - startedMs) / 1000;
  emit(
    context,
    {
      schema: 'consilience.index/1',
      data: { directory: index.directory, ...result },
      table: { columns: [], rows: [] },
      text: resultText(result, index.directory, seconds),
      notices: [...resultNotices(result), ...removedModels(before, index.overview())],
    },
    formatOption(invocation),
  );
  return result.wasAborted ? EXIT.interrupted : EXIT.done;
}

function resultText(result: RefreshResult, directory: string, seconds: number): string {
  const { added, changed, moved, removed, unchanged, wasAborted } = result;
  if (wasAborted) {
    return `Interrupted. The index in ${directory} stands as of commit ${result.generation}; the same command goes on from there.\n`;
  }
  const counts = [
    [added, 'added'],
    [changed, 'changed'],
    [moved, 'moved'],
    [removed, 'removed'],
    [unchanged, 'as they were'],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const documents = words.length === 0 ? 'no documents' : words.join(', ');
  return `${documents}, in ${seconds.toFixed(1)} s: ${directory}\n${encodingLines(result.encodings)}`;
}

const SHOWN = 5;

/** What was not taken in is counted and named, the first few by name. */
function resultNotices(result: RefreshResult): Notice[] {
  const { refused, unreadable, keptForMissingRoot } = result;
  const notices: Notice[] = [];
  const named = (
    code: string,
    what: readonly [one: string, many: string],
    done: string,
    entries: readonly { path: string; reason: string }[],
  ) => {
    if (entries.length === 0) return;
    const first = entries.slice(0, SHOWN).map(({ path, reason }) => `${printableName(path)} (${reason})`);
    const more = entries.length > SHOWN ? ` and ${entries.length - SHOWN} more` : '';
    notices.push({
      code,
      count: entries.length,
      message: `${entries.length} ${entries.length === 1 ? what[0] : what[1]} could not be ${done}: ${first.join(', ')}${more}.`,
    });
  };
  named('refused', ['file', 'files'], 'taken in', refused);
  named('unreadable', ['file or folder', 'files or folders'], 'looked at', unreadable);
  if (keptForMissingRoot > 0) {
    const message = `The folder is not there or empty: ${keptForMissingRoot} documents stay in the index; --prune forgets them.`;
    notices.push({ code: 'root-not-there', count: keptForMissingRoot, message });
  }
  return notices;
}
