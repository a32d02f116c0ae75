import type { SectionSink, WordVectors } from '../../model/index.ts';
import { isSoftenable } from '../../text/index.ts';
import { checkVector } from '../dense-builder.ts';
import { quantizeRow, RECORD_NUMBERS, strideOf } from '../quantization.ts';
import { writeShape } from '../section-layout.ts';
import { distinctForms, writeForms } from './form-list.ts';

/** The sections of a segment's word vectors are `terms.*`. */
export const TERMS_PREFIX = 'terms';

/**
 * Writes the vectors of a segment's surface forms as 8-bit codes. Nothing else is kept of a vector: the float64 one
 * is computed from the form again when a candidate is judged.
 *
 * @param forms all the segment's surface forms, in any order; repeats count once. Left out are those that are not
 *   softenable (identifiers, numbers, words of other scripts than Latin: near each other by their letters alone),
 *   and those of which the model knows no part.
 * @throws InputError when the model gives a vector of another dimension than it says, or one that is not finite.
 */
export function writeTermVectors(forms: Iterable<string>, vectors: WordVectors, sink: SectionSink): void {
  const { dimension } = vectors;
  const stride = strideOf(dimension);
  const all = distinctForms(forms).filter(isSoftenable);
  const known: string[] = [];
  const codes = new Int8Array(all.length * stride);
  const records = new Float32Array(all.length * RECORD_NUMBERS);
  for (const form of all) {
    const vector = vectors.vectorOf(form);
    if (vector === undefined) continue;
    checkVector(vector, dimension, `the vector of "${form}"`);
    const row = known.length;
    quantizeRow(
      vector,
      codes.subarray(row * stride, (row + 1) * stride),
      records.subarray(row * RECORD_NUMBERS, (row + 1) * RECORD_NUMBERS),
    );
    known.push(form);
  }
  const count = known.length;
  sink.write(`${TERMS_PREFIX}.header`, writeShape({ dimension, count, vectorCount: count }));
  writeForms(known, sink, TERMS_PREFIX);
  sink.write(`${TERMS_PREFIX}.codes`, new Uint8Array(codes.buffer, 0, count * stride));
  sink.write(
    `${TERMS_PREFIX}.records`,
    new Uint8Array(records.buffer, 0, count * RECORD_NUMBERS * Float32Array.BYTES_PER_ELEMENT),
  );
}
