import { type IndexSnapshot, type IndexStore, type IndexWriter, LockedError } from '../../model/index.ts';
import { MemoryEncodings } from './memory-encodings.ts';
import { MemorySnapshot } from './memory-snapshot.ts';
import { EMPTY_STATE, type MemoryState } from './memory-state.ts';
import { MemoryWriter } from './memory-writer.ts';

/** An index that lives in this process and goes with it: for programs with few documents, and for tests. */
export class MemoryIndexStore implements IndexStore {
  readonly path = '(in memory)';
  #state: MemoryState = EMPTY_STATE;
  #writer: string | undefined;
  readonly #encodings = new MemoryEncodings();
  readonly #now: () => string;

  /** @param now gives the time of a commit as ISO text. Default: no time. */
  constructor(now: () => string = () => '') {
    this.#now = now;
  }

  snapshot(): Promise<IndexSnapshot> {
    return Promise.resolve(new MemorySnapshot(this.#state));
  }

  write(command: string): Promise<IndexWriter> {
    if (this.#writer !== undefined) {
      const owner = { pid: 0, host: '', command: this.#writer, since: '' };
      const message = `Expected no other writer, got ${this.#writer} in this process.`;
      return Promise.reject(new LockedError(message, owner));
    }
    this.#writer = command;
    return Promise.resolve(
      new MemoryWriter(this.#state, {
        encodings: this.#encodings,
        now: this.#now,
        commit: (state) => {
          this.#state = state;
        },
        close: () => {
          this.#writer = undefined;
        },
      }),
    );
  }

  /** Does nothing: what is in memory goes with the object. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
