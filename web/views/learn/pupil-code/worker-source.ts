/**
 * The source text of a worker that runs a pupil's code. The code is part of the text, so that nothing has to be
 * evaluated: the page's policy, which the worker inherits, allows neither `eval` nor `new Function`, and no network.
 *
 * Before the code stands one line, which takes the worker's ways to the outside away and gives `print`; line 2 of the
 * worker is thus line 1 of the pupil's. Behind it stands `answer`: an expression over `input` whose value is sent
 * back. A mistake of the pupil's is not caught: the browser then reports it with its line.
 */
export function workerSource(code: string, answer: string): string {
  return `${PRELUDE}\n${code}\n;${POSTLUDE.replace('ANSWER', () => answer)}`;
}

/** How many lines stand before the pupil's. */
export const LINES_BEFORE = 1;
/** Further lines are not sent: a page has no use for them. */
export const MOST_LINES = 200;
/** Longer lines are cut. */
const LONGEST_LINE = 500;

const CLOSED = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'importScripts',
  'indexedDB',
  'caches',
  'Worker',
  'BroadcastChannel',
];

/** One line; strict, so that a misspelt variable is a mistake with a line and no silent global. */
const PRELUDE = [
  "'use strict';",
  'const print = (() => {',
  'const send = self.postMessage.bind(self); let lines = 0;',
  `for (const name of ${JSON.stringify(CLOSED)}) Object.defineProperty(self, name, { value: undefined });`,
  'const shown = (value) => typeof value === "string" ? value : JSON.stringify(value) ?? String(value);',
  `return (...values) => { lines += 1; if (lines > ${MOST_LINES}) return;`,
  `send({ kind: "line", text: values.map(shown).join(" ").slice(0, ${LONGEST_LINE}) }); };`,
  '})(); const console = { log: print };',
].join(' ');

const POSTLUDE =
  'self.onmessage = ({ data: input }) => { const value = (ANSWER); self.postMessage({ kind: "value", value }); };';
