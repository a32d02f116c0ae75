import type { SectionSink, WordVectors } from '../../model/index.ts';
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
 * @param forms the forms that a softened word may find (words of Latin letters only), in any order; repeats count
 *   once. Forms of which the model knows no part are left out.
 * @throws InputError when the model gives a vector of another dimension than it says, or one that is not finite.
 */
export function writeTermVectors(forms: Iterable<string>, vectors: WordVectors, sink: SectionSink): void {
  const { dimension } = vectors;
  const stride = strideOf(dimension);
  const all = distinctForms(forms);
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
