import type { IndexSnapshot } from '../../model/index.ts';
import { storedSettings } from '../indexing/adopt-settings.ts';
import { modelRecord } from '../indexing/segment-sections.ts';
import { legOfModel } from '../settings/model-legs.ts';
import type { EncoderStatus, IndexOverview } from './open-index.ts';

/** What a commit says of all that an index holds. */
export function heldBy(snapshot: IndexSnapshot): Omit<IndexOverview, 'directory' | 'roots' | 'writer'> {
  const { committedAt, documentCount, generation, passageCount, segments, settings } = snapshot;
  return {
    generation,
    committedAt,
    documents: documentCount,
    passages: passageCount,
    segments: segments.map(({ byteLength, deletedCount, name, passageCount: passages }) => ({
      name,
      passages,
      deleted: deletedCount,
      bytes: byteLength,
    })),
    settings: settings ?? null,
    encoders: encoderStatus(snapshot),
  };
}

/** What an index has of each of its models. */
function encoderStatus({ segments, settings }: IndexSnapshot): EncoderStatus[] {
  return (storedSettings(settings)?.encoders ?? []).map((model) => {
    const { digest, dimension, settings: own } = model;
    const counts = { passages: 0, texts: 0, windowed: 0, truncated: 0 };
    for (const { deletedCount, passageCount, sections } of segments) {
      const record = modelRecord(sections, model);
      if (record === undefined) continue;
      counts.passages += passageCount - deletedCount;
      counts.texts += record.texts;
      counts.windowed += record.windowed;
      counts.truncated += record.truncated;
    }
    return { leg: legOfModel(model), digest, dimension, settings: own, ...counts };
  });
}
