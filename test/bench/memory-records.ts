import { compareIds, NotFoundError, type RecordFolder } from '../../src/model/index.ts';

/** A folder of records in memory, for tests that damage files and read them again. */
export class MemoryRecords implements RecordFolder {
  readonly root = 'memory';
  readonly files: Map<string, Uint8Array>;

  constructor(files: Iterable<readonly [string, Uint8Array]> = []) {
    this.files = new Map(files);
  }

  /** Another folder with the same files; what is written to one is not in the other. */
  copy(): MemoryRecords {
    return new MemoryRecords([...this.files].map(([path, bytes]) => [path, bytes.slice()]));
  }

  text(path: string): string {
    return new TextDecoder().decode(this.#bytes(path));
  }

  async *read(path: string): AsyncIterable<Uint8Array> {
    const bytes = this.#bytes(path);
    // Small and uneven chunks, one array used again, as the port allows.
    const chunk = new Uint8Array(1013);
    for (let at = 0; at < bytes.length; at += chunk.length) {
      const part = bytes.subarray(at, at + chunk.length);
      chunk.set(part);
      yield chunk.subarray(0, part.length);
    }
  }

  async readWhole(path: string): Promise<Uint8Array> {
    return this.#bytes(path);
  }

  async size(path: string): Promise<number | undefined> {
    return this.files.get(path)?.length;
  }

  async list(): Promise<readonly string[]> {
    return [...this.files.keys()].sort(compareIds);
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    this.files.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }

  async remove(path: string): Promise<void> {
    this.files.delete(path);
  }

  openLog(): never {
    throw new Error('Nothing here appends.');
  }

  async lock(): Promise<{ release(): Promise<void> }> {
    return { release: async () => {} };
  }

  #bytes(path: string): Uint8Array {
    const bytes = this.files.get(path);
    if (bytes === undefined) throw new NotFoundError(`Expected a file, got nothing at ${path}.`);
    return bytes;
  }
}
