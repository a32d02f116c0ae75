import { InputError } from '../model/index.ts';
import type { KernelMemory } from './wasm-kernel.ts';

/** Between areas, since a kernel may read and write so much too far. */
const GAP_BYTES = 16;
/** What addresses of four bytes reach. */
const MAX_BYTES = 2 ** 32;

/**
 * Where a kernel does its work: its memory, laid out anew for every piece of work and void in between. One desk
 * serves everybody in a thread.
 */
export class KernelDesk<Kernel extends KernelMemory> {
  readonly kernel: Kernel;
  /** The memory as bytes, as words of four, signed and not, and as doubles. Laying an area may change them. */
  bytes: Uint8Array;
  integers: Int32Array;
  words: Uint32Array;
  doubles: Float64Array;
  #free = 0;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    this.bytes = new Uint8Array(kernel.buffer);
    this.integers = new Int32Array(kernel.buffer);
    this.words = new Uint32Array(kernel.buffer);
    this.doubles = new Float64Array(kernel.buffer);
  }

  /** Clears the desk: areas that were laid before are void. */
  clear(): void {
    this.#free = this.kernel.start;
  }

  /**
   * The address of a new area, a multiple of 16; what lies in it is left over from before.
   *
   * @throws InputError beyond 4 GB.
   */
  lay(byteLength: number): number {
    const address = Math.ceil(this.#free / GAP_BYTES) * GAP_BYTES;
    this.#free = address + byteLength + GAP_BYTES;
    if (this.#free > this.bytes.length) this.#grow();
    return address;
  }

  /** Lays an area with bytes in it. */
  layBytes(bytes: Uint8Array): number {
    const address = this.lay(bytes.length);
    this.bytes.set(bytes, address);
    return address;
  }

  /** Lays an area with words in it. */
  layWords(words: Uint32Array | Int32Array | readonly number[]): number {
    const address = this.lay(words.length * 4);
    this.words.set(words, address >>> 2);
    return address;
  }

  /** Lays an area with doubles in it. */
  layDoubles(doubles: Float64Array): number {
    const address = this.lay(doubles.length * 8);
    this.doubles.set(doubles, address >>> 3);
    return address;
  }

  #grow(): void {
    if (this.#free > MAX_BYTES)
      throw new InputError(`Expected queries whose hits fit into 4 GB, got one of ${this.#free} bytes.`);
    // Twice as much as before, since growing may copy.
    this.kernel.grow(Math.max(this.#free, Math.min(2 * this.bytes.length, MAX_BYTES)));
    const { buffer } = this.kernel;
    this.bytes = new Uint8Array(buffer);
    this.integers = new Int32Array(buffer);
    this.words = new Uint32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }
}
