import type { ModelIdentity, SectionSink, SectionSource } from '../../model/index.ts';
import { isSameModel, legOfModel } from '../settings/model-legs.ts';

/** Sections of the static encoder's vectors; those of the keys of the texts they were made of. */
export const STATIC_PREFIX = 'dense.static';

/** 8 bytes per passage, little-endian: the key of the text that its vector was made of. */
export const STATIC_KEYS = 'dense.static.keys';

/** The names of a model's sections in a segment. They begin with its leg, so that no other section has them. */
export interface ModelSections {
  /** Of vectors: `dense:ID.header`, … */
  readonly dense: string;
  /** Of learned weights: `sparse:ID/sparse.header`, … */
  readonly sparse: string;
  /** As {@link STATIC_KEYS}; a key is the beginning of the text's sha256. */
  readonly keys: string;
}

/** What a segment says of a model. */
export interface ModelRecord {
  readonly identity: ModelIdentity;
  /** Texts that were encoded for the segment, and those of them that went in several windows or were cut. */
  readonly texts: number;
  readonly windowed: number;
  readonly truncated: number;
}

export function modelSections(model: ModelIdentity): ModelSections {
  const leg = legOfModel(model);
  return { dense: leg, sparse: `${leg}/`, keys: `${leg}.keys` };
}

/** JSON: a list of {@link ModelRecord}, of the models that the segment holds something of. */
const MODELS = 'models';

/** What a segment says of the models that it holds something of. */
export function modelRecords(sections: SectionSource): ModelRecord[] {
  const length = sections.byteLength(MODELS);
  if (length === undefined) return [];
  const bytes = new Uint8Array(length);
  sections.read(MODELS, bytes);
  return JSON.parse(new TextDecoder().decode(bytes)) as ModelRecord[];
}

/**
 * What a segment says of a model; undefined when it holds nothing of it, or something of another one of the same
 * name.
 */
export function modelRecord(sections: SectionSource, model: ModelIdentity): ModelRecord | undefined {
  return modelRecords(sections).find(({ identity }) => isSameModel(identity, model));
}

/** Writes {@link modelRecords}. */
export function writeModelRecords(records: readonly ModelRecord[], sink: SectionSink): void {
  if (records.length > 0) sink.write(MODELS, new TextEncoder().encode(JSON.stringify(records)));
}
