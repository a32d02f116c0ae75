/** One refresh after the other; however often it is asked for meanwhile, one more. */
export class RefreshQueue {
  readonly #refresh: () => Promise<void>;
  #isAsked = false;
  #wake: () => void = () => {};

  constructor(refresh: () => Promise<void>) {
    this.#refresh = refresh;
  }

  ask(): void {
    this.#isAsked = true;
    this.#wake();
  }

  /** Does what is asked for until the signal; an error of a refresh ends it. */
  async until(signal: AbortSignal): Promise<void> {
    const stop = (): void => this.#wake();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted) {
        if (this.#isAsked) {
          this.#isAsked = false;
          await this.#refresh();
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}
