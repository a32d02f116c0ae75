import { DataError } from './errors.ts';

/** Named runs of bytes that were written together and never change: the contents of an index segment. */
export interface SectionSource {
  /** Bytes in the section; `undefined` when there is no such section. */
  byteLength(name: string): number | undefined;
  /**
   * Fills `target` with the section's bytes from `offset` (default 0) on.
   *
   * @throws DataError when there is no such section, or it ends before the target is full.
   */
  read(name: string, target: Uint8Array, offset?: number): void;
}

/** Takes sections in writing. Consecutive writes under one name append to it; a name is not taken up again later. */
export interface SectionSink {
  /** Takes bytes; the array may be reused once the call has returned. */
  write(name: string, bytes: Uint8Array): void;
}

/** Sections kept in memory: for indexes that live in one process, and for tests. */
export class MemorySections implements SectionSource, SectionSink {
  readonly #sections = new Map<string, Uint8Array>();

  /** The names, in the order in which they were first written. */
  names(): string[] {
    return [...this.#sections.keys()];
  }

  byteLength(name: string): number | undefined {
    return this.#sections.get(name)?.length;
  }

  read(name: string, target: Uint8Array, offset = 0): void {
    const section = this.#sections.get(name);
    if (section === undefined || offset + target.length > section.length) {
      const got = section === undefined ? 'no such section' : `${section.length} bytes`;
      throw new DataError(
        `Expected ${target.length} bytes at ${offset} of the section "${name}", got ${got}.`,
      );
    }
    target.set(section.subarray(offset, offset + target.length));
  }

  write(name: string, bytes: Uint8Array): void {
    const before = this.#sections.get(name);
    const joined = new Uint8Array((before?.length ?? 0) + bytes.length);
    if (before !== undefined) joined.set(before);
    joined.set(bytes, before?.length ?? 0);
    this.#sections.set(name, joined);
  }
}

/** The sections whose names begin with a prefix, under the rest of their names. */
export class PrefixedSections implements SectionSource {
  readonly #sections: SectionSource;
  readonly #prefix: string;

  constructor(sections: SectionSource, prefix: string) {
    this.#sections = sections;
    this.#prefix = prefix;
  }

  byteLength(name: string): number | undefined {
    return this.#sections.byteLength(this.#prefix + name);
  }

  read(name: string, target: Uint8Array, offset?: number): void {
    this.#sections.read(this.#prefix + name, target, offset);
  }
}

/** Writes sections under names that begin with a prefix. */
export class PrefixedSink implements SectionSink {
  readonly #sink: SectionSink;
  readonly #prefix: string;

  constructor(sink: SectionSink, prefix: string) {
    this.#sink = sink;
    this.#prefix = prefix;
  }

  write(name: string, bytes: Uint8Array): void {
    this.#sink.write(this.#prefix + name, bytes);
  }
}
