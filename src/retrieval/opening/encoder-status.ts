import type { IndexSnapshot } from '../../model/index.ts';
import { storedSettings } from '../indexing/adopt-settings.ts';
import { modelRecord } from '../indexing/segment-sections.ts';
import { legOfModel } from '../settings/model-legs.ts';
import type { EncoderStatus } from './open-index.ts';

/** What an index has of each of its models. */
export function encoderStatus({ segments, settings }: IndexSnapshot): EncoderStatus[] {
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
