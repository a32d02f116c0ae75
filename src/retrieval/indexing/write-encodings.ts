import { DenseBuilder } from '../../dense/index.ts';
import {
  type Encoding,
  MemorySections,
  type ModelIdentity,
  PrefixedSink,
  type SectionSink,
  type SectionSource,
  type TokenWeights,
} from '../../model/index.ts';
import { SparseBuilder, type TermNames } from '../../sparse/index.ts';
import type { EncodedColumn } from './encoded-column.ts';
import { modelSections } from './segment-sections.ts';

/** Vectors in an order under a prefix. */
export function writeVectors(
  vectors: readonly (Float32Array | undefined)[],
  order: Uint32Array,
  dimension: number,
  sink: SectionSink,
  prefix: string,
): void {
  const builder = new DenseBuilder(dimension);
  for (const place of order) builder.add(vectors[place]);
  builder.write(sink, prefix);
}

/** Everything that a segment holds of a model, but its record. */
export function writeEncodings(
  { encodings, keyBytes }: { encodings: EncodedColumn<Encoding>['encodings']; keyBytes: Uint8Array },
  order: Uint32Array,
  identity: ModelIdentity,
  sink: SectionSink,
): void {
  const names = modelSections(identity);
  if (identity.kind === 'dense') {
    writeVectors(encodings as (Float32Array | undefined)[], order, identity.dimension, sink, names.dense);
  } else {
    const rows = Array.from(order, (place) => encodings[place] as TokenWeights | undefined);
    writeWeights(rows, identity.dimension, new PrefixedSink(sink, names.sparse));
  }
  sink.write(names.keys, keyBytes);
}

/** Rows of learned weights as postings; a term is a token's number in decimal. */
export function writeWeights(
  rows: readonly (TokenWeights | undefined)[],
  vocabularySize: number,
  sink: SectionSink,
): void {
  const builder = new SparseBuilder({ fieldCount: 1, positions: false, forms: false });
  for (const row of rows) builder.addWeights(row?.tokens ?? [], row?.weights ?? []);
  const names: TermNames = { size: vocabularySize, term: String };
  builder.write(sink, names, NO_NAMES);
}

/** The sections of so many passages without a weight: for a segment that a model has not seen. */
export function emptyWeights(passageCount: number): SectionSource {
  const sections = new MemorySections();
  writeWeights(new Array(passageCount).fill(undefined), 0, sections);
  return sections;
}

const NO_NAMES: TermNames = { size: 0, term: String };
