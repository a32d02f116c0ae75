import type { IndexSnapshot } from '../../model/index.ts';
import { needsEveryText } from './adopt-settings.ts';
import { indexDocuments } from './index-documents.ts';
import type { IndexingResult } from './index-progress.ts';
import type { IndexingOptions, IndexingPorts } from './indexing-options.ts';
import type { SourceDocument } from './source-document.ts';

/** Takes documents in, and every other one out that is no file. */
export async function replaceAll(
  documents: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
  ports: IndexingPorts,
  options: IndexingOptions,
): Promise<IndexingResult> {
  const { base } = ports.writer;
  // All texts are given: what new models need of them can be had, unless there are files besides.
  const isRebuild = needsEveryText(base, ports.settings) && hasNoFiles(base);
  if (isRebuild) return await indexDocuments({ documents }, ports, { ...options, isRebuild });
  const seen = new Set<string>();
  const result = await indexDocuments({ documents: noted(documents, seen) }, ports, options);
  if (result.wasAborted) return result;
  const others = recordsBut(seen, ports.writer.base);
  const { generation, removed } = await indexDocuments({ removed: others }, ports, options);
  return { ...result, generation, removed };
}

/** The documents as they come, their ids noted. */
async function* noted(
  documents: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
  ids: Set<string>,
): AsyncGenerator<SourceDocument> {
  for await (const document of documents) {
    ids.add(document.id);
    yield document;
  }
}

/** Whether all documents of an index were given by a program. */
function hasNoFiles(snapshot: IndexSnapshot): boolean {
  return [...snapshot.documents()].every(({ source }) => source === undefined);
}

/** The documents of an index that a program gave, but some. */
function recordsBut(kept: ReadonlySet<string>, snapshot: IndexSnapshot): string[] {
  return [...snapshot.documents()]
    .filter(({ id, source }) => source === undefined && !kept.has(id))
    .map(({ id }) => id);
}
