import { AppError, type RecordSource } from '../../model/index.ts';
import { parseJson, parseJsonLines, type ReadingLimits, textOf } from '../records/checked-json.ts';
import { topFolder } from '../records/kit-names.ts';
import type { KitCounts, KitProblem } from './kit-problem.ts';
import type { KitFile } from './lists.ts';
import { type DigestFindings, newDigestFindings, readDigests } from './printed-digests.ts';
import { printedPaths } from './printed-paths.ts';

/** What the records say of files and digests. */
export interface ContentFindings {
  readonly problems: readonly KitProblem[];
  readonly counts: Pick<KitCounts, 'printedPaths' | 'printedDigests' | 'foreignDigests' | 'withheldDigests'>;
}

/**
 * Reads every record: JSON is JSON, every path that it prints names a file here, and every digest printed beside the
 * name of a file here is that file's.
 */
export async function checkContents(
  source: RecordSource,
  files: ReadonlyMap<string, KitFile>,
  limits: ReadingLimits,
): Promise<ContentFindings> {
  const problems: KitProblem[] = [];
  const digests = newDigestFindings(files);
  let paths = 0;
  for (const path of files.keys()) {
    // Files at the top are about the kit: the lists and the README name what is not here, too.
    if (topFolder(path) === undefined) continue;
    try {
      const bytes = await source.readWhole(path);
      readDocument(path, bytes, limits, digests);
      paths += checkPaths(path, textOf(bytes, path), files, problems);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({ code: 'unreadable', file: path, detail: error.message });
    }
  }
  return {
    problems: [...problems, ...digests.problems],
    counts: {
      printedPaths: paths,
      printedDigests: digests.right,
      foreignDigests: digests.foreign,
      withheldDigests: digests.withheld,
    },
  };
}

function readDocument(path: string, bytes: Uint8Array, limits: ReadingLimits, digests: DigestFindings): void {
  if (path.endsWith('.json')) readDigests(path, parseJson(bytes, path, limits), digests);
  else if (/\.(?:ndjson|jsonl)$/.test(path))
    for (const { value } of parseJsonLines(bytes, path, limits)) readDigests(path, value, digests);
}

/** How many printed paths name a file; the others are problems. */
function checkPaths(
  file: string,
  text: string,
  files: ReadonlyMap<string, KitFile>,
  problems: KitProblem[],
): number {
  let right = 0;
  const said = new Set<string>();
  for (const { printed, isInKit } of printedPaths(text, files)) {
    if (isInKit) right++;
    else if (!said.has(printed)) {
      said.add(printed);
      problems.push({
        code: 'path-names-nothing',
        file,
        detail: `prints ${printed}, which names no file here`,
      });
    }
  }
  return right;
}
