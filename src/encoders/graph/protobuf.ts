/**
 * A message of Protocol Buffers as it is being written: its bytes in pieces, so that tables of hundreds of megabytes
 * are never joined.
 *
 * @see https://protobuf.dev/programming-guides/encoding/
 */
export class ProtobufMessage {
  readonly #pieces: Uint8Array[] = [];
  #bytes = 0;

  /** The message's bytes, in order. */
  get pieces(): readonly Uint8Array[] {
    return this.#pieces;
  }

  /** A whole number from 0 to 2^53, or below 0 down to -2^53. */
  integer(field: number, value: number): this {
    return this.#push(varint(field << 3), varint(value));
  }

  float(field: number, value: number): this {
    return this.#push(varint((field << 3) | 5), new Uint8Array(Float32Array.of(value).buffer));
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#push(varint((field << 3) | 2), varint(value.length), value);
  }

  message(field: number, value: ProtobufMessage): this {
    return this.#push(varint((field << 3) | 2), varint(value.#bytes), ...value.#pieces);
  }

  #push(...pieces: Uint8Array[]): this {
    for (const piece of pieces) {
      this.#pieces.push(piece);
      this.#bytes += piece.length;
    }
    return this;
  }
}

/** Seven bits a byte, the lowest first; numbers below 0 as 64 bits of two's complement. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
