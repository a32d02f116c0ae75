/** Bytes that grow as they are written to. */
export class ByteSink {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity: number = 1 << 10) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** Seven bits a byte, the lowest first; the high bit says that more follows. */
  writeVarint(value: number): void {
    this.reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  writeBytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Reads what {@link ByteSink.writeVarint} wrote; past the end it reads zeros and `isPastEnd` says so. */
export class VarintReader {
  offset = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isPastEnd(): boolean {
    return this.offset > this.#bytes.length;
  }

  get isAtEnd(): boolean {
    return this.offset >= this.#bytes.length;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.offset++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value >>> 0;
  }

  /** Passes over numbers without making them. */
  skip(count: number): void {
    for (let left = count; left > 0; ) {
      if (!((this.#bytes[this.offset++] ?? 0) & 0x80)) left--;
    }
  }
}
