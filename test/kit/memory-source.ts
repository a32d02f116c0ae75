import { compareIds, NotFoundError, type RecordFolder } from '../../src/model/index.ts';

/** A folder of records that lies in memory, for tests of what only reads and writes whole files. */
export function memoryFolder(files: Map<string, string>): RecordFolder {
  const bytesAt = (path: string): Uint8Array => {
    const text = files.get(path);
    if (text === undefined) throw new NotFoundError(`Expected a file, got nothing at ${path}.`);
    return new TextEncoder().encode(text);
  };
  return {
    root: 'memory',
    async *read(path) {
      yield bytesAt(path);
    },
    readWhole: async (path) => bytesAt(path),
    size: async (path) => (files.has(path) ? bytesAt(path).length : undefined),
    list: async () => [...files.keys()].sort(compareIds),
    write: async (path, content) => {
      files.set(path, typeof content === 'string' ? content : new TextDecoder().decode(content));
    },
    remove: async (path) => {
      files.delete(path);
    },
    openLog: () => Promise.reject(new Error('no logs here')),
    lock: async () => ({ release: async () => {} }),
  };
}
