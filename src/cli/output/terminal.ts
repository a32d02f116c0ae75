import { pathToFileURL } from 'node:url';

/** What the text of an answer may be dressed in. */
export interface TerminalStyle {
  readonly hasColor: boolean;
  readonly hasLinks: boolean;
}

/** Nothing but letters: for pipes, files and tests. */
export const PLAIN: TerminalStyle = { hasColor: false, hasLinks: false };

/**
 * What standard output can show: colour and links on a terminal, unless NO_COLOR is set (https://no-color.org) or
 * the terminal is dumb.
 */
export function terminalStyle(
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): TerminalStyle {
  if (!isTerminal || environment['TERM'] === 'dumb') return PLAIN;
  const { NO_COLOR: noColor } = environment;
  return { hasColor: noColor === undefined || noColor === '', hasLinks: true };
}

/** Bold where there is colour. */
export function bold(text: string, { hasColor }: TerminalStyle): string {
  return hasColor ? `\u001b[1m${text}\u001b[22m` : text;
}

/** Dimmed where there is colour. */
export function dim(text: string, { hasColor }: TerminalStyle): string {
  return hasColor ? `\u001b[2m${text}\u001b[22m` : text;
}

/** A found word: coloured, or between asterisks as Markdown marks it. */
export function marked(text: string, { hasColor }: TerminalStyle): string {
  return hasColor ? `\u001b[1;33m${text}\u001b[39;22m` : `*${text}*`;
}

/** A name that opens its file (OSC 8), where the terminal can. */
export function linked(text: string, file: string, { hasLinks }: TerminalStyle): string {
  return hasLinks ? `\u001b]8;;${pathToFileURL(file).href}\u001b\\${text}\u001b]8;;\u001b\\` : text;
}

/**
 * Text from a file as it may stand on a terminal: control characters would move the cursor or change its colours,
 * and those of writing direction would show another order than there is. Every kind of line end becomes one.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** The same for a name, which stays on its line. */
export function printableName(text: string): string {
  return printable(text).replaceAll(/[\n\t]/g, '\ufffd');
}
