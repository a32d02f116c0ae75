import { DataError, type SectionSource } from '../model/index.ts';
import { strideOf } from './quantization.ts';

/** The largest dimension: a query's products with a row of codes must fit into 32 bits. */
export const MAXIMUM_DIMENSION = 4096;
const VERSION = 1;
const HEADER_BYTES = 16;
/** Bytes of a row's record: three float32. */
export const RECORD_BYTES = 12;

/**
 * What the sections under one prefix hold, all little-endian:
 *
 * - `header`: format version, dimension, rows, rows with a vector (u32 each);
 * - `codes`: i8, each row padded with zeros to a multiple of 16 bytes;
 * - `records`: per row scale, error and norm (f32, see quantization.ts).
 *
 * Vectors of passages also have `rows` (f32, without padding; zeros where there is no vector) and `present` (a bitmap
 * in u32 words). Vectors of terms have `forms` (UTF-8, in byte order) and `form-ends` (u32) instead: what they
 * stand for can be computed again.
 */
export interface VectorShape {
  readonly dimension: number;
  readonly count: number;
  readonly vectorCount: number;
}

/** The header's bytes. */
export function writeShape({ dimension, count, vectorCount }: VectorShape): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  [VERSION, dimension, count, vectorCount].forEach((number, index) => {
    view.setUint32(index * 4, number, true);
  });
  return bytes;
}

/**
 * Reads the header and checks that the codes and the records are as long as it says.
 *
 * @throws DataError naming the section.
 */
export function readShape(source: SectionSource, prefix: string): VectorShape {
  const bytes = new Uint8Array(HEADER_BYTES);
  checkSection(source, `${prefix}.header`, HEADER_BYTES);
  source.read(`${prefix}.header`, bytes);
  const view = new DataView(bytes.buffer);
  const version = view.getUint32(0, true);
  const shape = {
    dimension: view.getUint32(4, true),
    count: view.getUint32(8, true),
    vectorCount: view.getUint32(12, true),
  };
  if (version !== VERSION)
    throw new DataError(
      `Expected version ${VERSION} in the section "${prefix}.header", got version ${version}.`,
      {
        hint: 'Build the index again with this version.',
      },
    );
  if (shape.dimension < 1 || shape.dimension > MAXIMUM_DIMENSION || shape.vectorCount > shape.count)
    throw new DataError(
      `Expected vectors of 1 to ${MAXIMUM_DIMENSION} dimensions for no more than all rows in the section "${prefix}.header", got ${shape.dimension} dimensions and ${shape.vectorCount} vectors for ${shape.count} rows.`,
    );
  checkSection(source, `${prefix}.codes`, shape.count * strideOf(shape.dimension));
  checkSection(source, `${prefix}.records`, shape.count * RECORD_BYTES);
  return shape;
}

/** @throws DataError when the section is missing or has another length. An empty section may be missing. */
export function checkSection(source: SectionSource, name: string, length: number): void {
  const got = source.byteLength(name) ?? (length === 0 ? 0 : undefined);
  if (got !== length)
    throw new DataError(
      `Expected ${length} bytes in the section "${name}", got ${got === undefined ? 'no such section' : `${got} bytes`}.`,
      { hint: 'Run `consilience index repair`.' },
    );
}

/** Reads a whole section whose length has been checked. */
export function readSection(source: SectionSource, name: string, target: Uint8Array): void {
  if (target.length > 0) source.read(name, target);
}
