import { mergeDense, mergeTermVectors } from '../../dense/index.ts';
import {
  type IndexWriter,
  MemorySections,
  type ModelIdentity,
  PrefixedSections,
  PrefixedSink,
  type SectionSink,
  type StoredSegment,
} from '../../model/index.ts';
import { mergeSparse } from '../../sparse/index.ts';
import { TEXT_KEY_BYTES } from '../encoding/text-key.ts';
import { storedSettings } from './adopt-settings.ts';
import { livePassages, type PassageList } from './live-passages.ts';
import {
  type ModelRecord,
  modelRecord,
  modelSections,
  STATIC_KEYS,
  STATIC_PREFIX,
  writeModelRecords,
} from './segment-sections.ts';
import { emptyWeights } from './write-encodings.ts';

/**
 * Makes one segment of several, of their live passages in the order of ids; nothing is analysed or encoded again.
 * The next commit shows it.
 */
export async function mergeSegments(writer: IndexWriter, names: readonly string[]): Promise<void> {
  const snapshot = writer.base;
  const numbers = names.map((name) => snapshot.segments.findIndex((segment) => segment.name === name));
  const segments = numbers.map((number) => snapshot.segments[number]!);
  const order = livePassages(snapshot, numbers);
  const draft = writer.startMerge(names);
  for (const { segment, local } of order) draft.copyPassage({ segment: numbers[segment]!, local });
  const sources = segments.map(({ sections, deleted }) => ({ source: sections, deleted }));
  mergeSparse(sources, order, draft);
  mergeDense(sources, order, draft, STATIC_PREFIX);
  mergeKeys(segments, order, draft, STATIC_KEYS);
  const models = storedSettings(snapshot.settings)?.encoders ?? [];
  writeModelRecords(
    models.flatMap((model) => mergeEncodings(segments, order, draft, model) ?? []),
    draft,
  );
  mergeTermVectors(
    segments.map(({ sections }) => sections),
    draft,
  );
  await draft.finish();
}

/**
 * What a model made of the passages. Segments that have nothing of it have passages without an encoding; what they
 * have of models that the index no longer has is left behind.
 */
function mergeEncodings(
  segments: readonly StoredSegment[],
  order: PassageList,
  sink: SectionSink,
  model: ModelIdentity,
): ModelRecord | undefined {
  const records = segments.map(({ sections }) => modelRecord(sections, model));
  if (records.every((record) => record === undefined)) return undefined;
  const names = modelSections(model);
  const having = segments.map((segment, index) =>
    records[index] === undefined ? withoutSections(segment) : segment,
  );
  if (model.kind === 'dense') {
    mergeDense(
      having.map(({ sections }) => ({ source: sections })),
      order,
      sink,
      names.dense,
    );
  } else {
    const sources = having.map(({ deleted, passageCount, sections }, index) => ({
      source:
        records[index] === undefined
          ? emptyWeights(passageCount)
          : new PrefixedSections(sections, names.sparse),
      deleted,
    }));
    mergeSparse(sources, order, new PrefixedSink(sink, names.sparse));
  }
  mergeKeys(having, order, sink, names.keys);
  const sum = (count: 'texts' | 'windowed' | 'truncated') =>
    records.reduce((total, record) => total + (record?.[count] ?? 0), 0);
  return { identity: model, texts: sum('texts'), windowed: sum('windowed'), truncated: sum('truncated') };
}

/** A segment as if it had no sections: what it has is of another model of the same name. */
function withoutSections(segment: StoredSegment): StoredSegment {
  return { ...segment, sections: new MemorySections() };
}

/** Keys are kept only where there are vectors: a segment without them has passages that never had any. */
function mergeKeys(
  segments: readonly StoredSegment[],
  order: PassageList,
  sink: SectionSink,
  keys: string,
): void {
  const columns = segments.map(({ sections }) => {
    const length = sections.byteLength(keys);
    if (length === undefined) return undefined;
    const bytes = new Uint8Array(length);
    sections.read(keys, bytes);
    return bytes;
  });
  if (columns.every((column) => column === undefined)) return;
  const merged = new Uint8Array(order.length * TEXT_KEY_BYTES);
  let index = 0;
  for (const { segment, local } of order) {
    const from = local * TEXT_KEY_BYTES;
    const column = columns[segment];
    if (column !== undefined)
      merged.set(column.subarray(from, from + TEXT_KEY_BYTES), index * TEXT_KEY_BYTES);
    index++;
  }
  sink.write(keys, merged);
}
