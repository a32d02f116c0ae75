/** Bytes that are appended to. */
export class GrowingBytes {
  #bytes: Buffer<ArrayBuffer> = Buffer.alloc(1 << 12);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Appends a text in UTF-8. */
  appendText(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** What was appended; valid until the next change. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.view());
    this.#bytes = grown;
  }
}

/** Numbers of 32 bits that are appended to. */
export class GrowingWords {
  #words: Uint32Array = new Uint32Array(1 << 10);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(...words: readonly number[]): void {
    if (this.#length + words.length > this.#words.length) {
      const grown = new Uint32Array(this.#words.length * 2);
      grown.set(this.#words);
      this.#words = grown;
    }
    for (const word of words) this.#words[this.#length++] = word;
  }

  /** Their bytes, little-endian; valid until the next change. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#words.buffer, 0, this.#length * 4);
  }
}
