/** Keys as they are pressed, or the characters of a pipe. */
export interface KeyInput {
  /** The next key; undefined when there will be none. */
  next(): Promise<string | undefined>;
  /** Gives the terminal back. */
  close(): void;
}

const INTERRUPT = '\u0003';
const END = '\u0004';

/**
 * Keys from standard input: from a terminal one by one as they are pressed, from a pipe character by character,
 * line ends left out. Ctrl-C and Ctrl-D end it.
 */
export function keyInput(): KeyInput {
  const { stdin } = process;
  if (stdin.isTTY) stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  const chunks = stdin[Symbol.asyncIterator]() as AsyncIterator<string>;
  let waiting: string[] = [];
  return {
    async next() {
      while (true) {
        const key = waiting.shift();
        if (key === INTERRUPT || key === END) return undefined;
        if (key !== undefined && key !== '\n' && key !== '\r') return key;
        if (waiting.length > 0) continue;
        const chunk = await chunks.next();
        if (chunk.done) return undefined;
        waiting = [...chunk.value];
      }
    },
    close() {
      if (stdin.isTTY) stdin.setRawMode(false);
      stdin.destroy();
    },
  };
}
