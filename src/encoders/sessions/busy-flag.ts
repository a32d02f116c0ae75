const FREE = 0;
const BUSY = 1;
const STOPPED = 2;
/** Longer than any one run of a model that fits a laptop; then the process ends all the same. */
const MOST_WAIT_MS = 10_000;

/**
 * Says whether a thread is inside the native runtime. A process that ends in the middle of that is aborted by the
 * runtime, so at its end it waits for what is running, and nothing more is begun.
 */
export class BusyFlag {
  /** One number that both threads see. */
  readonly memory: Int32Array;

  constructor(memory: Int32Array = new Int32Array(new SharedArrayBuffer(4))) {
    this.memory = memory;
  }

  /** In the thread: does the work, unless the process is ending; then it never returns. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (Atomics.compareExchange(this.memory, 0, FREE, BUSY) !== FREE) return new Promise(() => {});
    try {
      return await work();
    } finally {
      Atomics.store(this.memory, 0, FREE);
      Atomics.notify(this.memory, 0);
    }
  }

  /** In the process: has its end wait for the thread. */
  watch(): void {
    if (watched.size === 0) process.on('exit', stopAll);
    watched.add(this);
  }

  /** In the process: the thread has ended. */
  release(): void {
    watched.delete(this);
    if (watched.size === 0) process.off('exit', stopAll);
  }

  /** Waits until the thread is free, and keeps it so. */
  stop(): void {
    const until = Date.now() + MOST_WAIT_MS;
    while (Atomics.compareExchange(this.memory, 0, FREE, STOPPED) === BUSY) {
      const left = until - Date.now();
      if (left <= 0) return;
      Atomics.wait(this.memory, 0, BUSY, left);
    }
  }
}

const watched = new Set<BusyFlag>();

function stopAll(): void {
  for (const flag of watched) flag.stop();
}
