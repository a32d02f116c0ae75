import { InputError, LockedError, type Notice, UnavailableError } from '../model/index.ts';
import type { FolderFreshness, OpenIndex } from '../retrieval/index.ts';

/** The code of the notice that an answer is older than the files. */
export const INDEX_IS_OLDER = 'index-is-older-than-files';

/** What a search may take in before it answers: more would be felt, and is left to `index`. */
const MOST = { files: 200, bytes: 2_000_000 };
/** The same where a model has to encode every text: some tens of milliseconds for each. */
const MOST_WITH_MODELS = { files: 20, bytes: 100_000 };

/**
 * Takes in changed files before an answer when they are few, and says when the answer is older than the files. An index
 * that nothing was ever put into stays so: how it was meant to be is known to nobody but whoever began it. Where they
 * cannot be taken in (another writer, no model, a full disk, an index that may only be read), the last commit answers.
 *
 * @param mayUpdate false: only look.
 */
export async function bringUpToDate(index: OpenIndex, mayUpdate: boolean): Promise<Notice[]> {
  if (index.overview().generation === 0) return [];
  const freshness = index.freshness();
  if (freshness === null) return [];
  if (freshness.state !== 'present') return [rootNotice(index, freshness)];
  const count = freshness.added + freshness.changed + freshness.removed;
  if (count === 0) return [];
  if (!mayUpdate) return [staleNotice(count, 'not taken in, as --no-update says')];
  const most = index.overview().encoders.length === 0 ? MOST : MOST_WITH_MODELS;
  if (count > most.files || freshness.bytes > most.bytes)
    return [staleNotice(count, 'more than a search takes in by itself; `consilience index` does')];
  try {
    await index.refresh();
    return [];
  } catch (error) {
    if (error instanceof UnavailableError || isOtherModel(error)) {
      const hint = error.hint === undefined ? '' : ` (${error.hint})`;
      return [staleNotice(count, `not taken in: ${error.message}${hint}`)];
    }
    if (!(error instanceof LockedError)) throw error;
    const { pid, command } = error.owner;
    return [
      staleNotice(
        count,
        `the index is being written by ${command} (process ${pid}); answered from the last commit`,
      ),
    ];
  }
}

/** A name that stands for another model than it did when the index was made. */
function isOtherModel(error: unknown): error is InputError {
  return error instanceof InputError && error.code === 'other-model';
}

function staleNotice(count: number, why: string): Notice {
  const files = count === 1 ? '1 file differs' : `${count} files differ`;
  return { code: INDEX_IS_OLDER, count, message: `The index is older than the files: ${files}, ${why}.` };
}

function rootNotice({ roots }: OpenIndex, { state, unchanged }: FolderFreshness): Notice {
  const folder = roots[0]?.path ?? 'the folder';
  return {
    code: 'root-not-there',
    count: unchanged,
    message: `${folder} is ${state}: the index answers as it was. \`consilience index --prune\` would forget its documents.`,
  };
}
