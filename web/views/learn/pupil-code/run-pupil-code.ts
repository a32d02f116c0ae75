import { LINES_BEFORE, workerSource } from './worker-source.ts';

/** What came of a pupil's code. */
export type PupilOutcome = {
  /** What it printed. */
  readonly lines: readonly string[];
} & (
  | { readonly kind: 'value'; readonly value: unknown }
  | {
      readonly kind: 'mistake';
      readonly message: string;
      /** In the pupil's code, from 1; undefined when it lies outside, as when a function is missing. */
      readonly line: number | undefined;
    }
  | { readonly kind: 'stopped'; readonly afterMs: number }
);

/** What to run. */
export interface PupilTask {
  readonly code: string;
  /** A JavaScript expression over `input` and what the code defines; its value is the answer. */
  readonly answer: string;
  /** Sent to the worker as `input`: plain data. */
  readonly input: unknown;
  readonly limitMs: number;
}

/** A worker as far as this needs it: the tests give one of their own making. */
export interface PupilWorker {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/**
 * Runs a pupil's code in a worker of its own: apart from the page, without the network, and ended when it takes
 * longer than the limit.
 */
export function runPupilCode(
  { code, answer, input, limitMs }: PupilTask,
  start: (source: string) => PupilWorker = startWorker,
): Promise<PupilOutcome> {
  const lines: string[] = [];
  const lineCount = code.split('\n').length;
  return new Promise((resolve) => {
    const worker = start(workerSource(code, answer));
    const finish = (outcome: PupilOutcome) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish({ kind: 'stopped', afterMs: limitMs, lines }), limitMs);
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = data as {
        readonly kind?: unknown;
        readonly text?: unknown;
        readonly value?: unknown;
      } | null;
      if (message?.kind === 'line') lines.push(String(message.text));
      else if (message?.kind === 'value') finish({ kind: 'value', value: message.value, lines });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const line = event.lineno - LINES_BEFORE;
      finish({
        kind: 'mistake',
        message: event.message.replace(/^Uncaught /, '') || 'The code could not be run.',
        line: line >= 1 && line <= lineCount ? line : undefined,
        lines,
      });
    };
    worker.postMessage(input);
  });
}

function startWorker(source: string): PupilWorker {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(url);
  } finally {
    // The worker has its text once it is made; a page that runs code a hundred times keeps no hundred texts.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}
