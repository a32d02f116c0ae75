import { hasBit, type IndexWriter } from '../../model/index.ts';
import { keyOfHash, TEXT_KEY_BYTES } from '../encoding/text-key.ts';
import { storedSettings } from './adopt-settings.ts';
import { modelRecord, modelSections } from './segment-sections.ts';

/** Forgets what was encoded for texts and by models that the index no longer has. */
export function dropUnusedEncodings(writer: IndexWriter): void {
  const { segments, settings } = writer.base;
  const models = storedSettings(settings)?.encoders ?? [];
  writer.keepEncodingsOf(models);
  for (const model of models) {
    const keys = new Set<bigint>();
    for (const { deleted, passageCount, sections } of segments) {
      if (modelRecord(sections, model) === undefined) continue;
      const bytes = new DataView(new ArrayBuffer(passageCount * TEXT_KEY_BYTES));
      sections.read(modelSections(model).keys, new Uint8Array(bytes.buffer));
      for (let local = 0; local < passageCount; local++) {
        if (!hasBit(deleted, local)) keys.add(bytes.getBigUint64(local * TEXT_KEY_BYTES, true));
      }
    }
    writer.encodings(model).retain((hash) => keys.has(keyOfHash(hash)));
  }
}
