import type { IndexWriter, StoredSegment } from '../../model/index.ts';
import { isSameModel } from '../settings/model-legs.ts';
import { storedSettings } from './adopt-settings.ts';
import { mergeSegments } from './merge-segments.ts';
import { modelRecords } from './segment-sections.ts';

/** All segments that a compaction makes anew: also one that holds what models made which the index no longer has. */
function compaction(writer: IndexWriter): string[][] {
  const groups = writer.mergesDue(true);
  if (groups.length > 0) return groups;
  const { segments, settings } = writer.base;
  const models = storedSettings(settings)?.encoders ?? [];
  const isStale = ({ sections }: StoredSegment) =>
    modelRecords(sections).some(({ identity }) => !models.some((model) => isSameModel(model, identity)));
  return segments.filter(isStale).map(({ name }) => [name]);
}

/**
 * Merges the segments that ought to be, one commit per group.
 *
 * @returns the last commit's generation; undefined when there was nothing to merge.
 */
export async function mergeDue(
  writer: IndexWriter,
  options: {
    readonly all?: boolean;
    readonly signal?: AbortSignal | undefined;
    readonly onMerge?: () => void;
  } = {},
): Promise<number | undefined> {
  let generation: number | undefined;
  const first = options.all === true ? compaction(writer) : writer.mergesDue();
  for (let groups = first; groups.length > 0; groups = writer.mergesDue()) {
    for (const names of groups) {
      if (options.signal?.aborted === true) return generation;
      options.onMerge?.();
      await mergeSegments(writer, names);
      generation = await writer.commit();
    }
  }
  return generation;
}
