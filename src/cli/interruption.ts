/**
 * A signal that an interrupt (Ctrl-C) or a request to end sets off, for work that ends well by itself; a second
 * interrupt ends the program at once.
 */
export function interruption(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const stop = (): void => {
    release();
    controller.abort();
  };
  const release = (): void => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { signal: controller.signal, release };
}
