import { DataError } from '../../model/index.ts';
import type { Safetensors } from './safetensors.ts';

const HINT = 'Take the file from its source again.';
let widened: Float32Array | undefined;

/**
 * An array of F32, F16 or BF16 as float32: the wider type holds every value of the narrower ones exactly.
 *
 * @param shape what the array must have.
 * @returns a copy of its own, row-major.
 * @throws DataError when the array is missing, has another shape or type, or holds a NaN or an infinity.
 */
export function readFloats(
  file: Safetensors,
  tensor: string,
  shape: readonly number[],
  name: string,
): Float32Array {
  const dtype = file.typeOf(tensor) ?? 'F32';
  const floats = widen(file.array(tensor, dtype, shape), dtype);
  if (floats === undefined)
    throw new DataError(`Expected "${tensor}" as F32, F16 or BF16 in ${name}, got ${dtype}.`, {
      hint: 'Take a checkpoint in one of these types.',
    });
  for (let index = 0; index < floats.length; index++)
    if (!Number.isFinite(floats[index]!))
      throw new DataError(
        `Expected finite numbers in "${tensor}" of ${name}, got ${floats[index]} at ${index}.`,
        { hint: HINT },
      );
  return floats;
}

function widen(bytes: Uint8Array, dtype: string): Float32Array | undefined {
  // A copy: an array need not begin at a multiple of its numbers' bytes.
  const { buffer } = new Uint8Array(bytes);
  if (dtype === 'F32') return new Float32Array(buffer);
  if (dtype === 'F16') return Float32Array.from(new Uint16Array(buffer), fromHalf);
  if (dtype !== 'BF16') return undefined;
  // The upper half of a float32.
  const halves = new Uint16Array(buffer);
  return new Float32Array(Uint32Array.from(halves, (half) => half << 16).buffer);
}

/** The value of 16 bits of IEEE 754: 1 sign, 5 exponent, 10 fraction. */
function fromHalf(half: number): number {
  widened ??= Float32Array.from({ length: 65_536 }, (_, bits) => halfValue(bits));
  return widened[half]!;
}

function halfValue(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
