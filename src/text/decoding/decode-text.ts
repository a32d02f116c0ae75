import { firstInvalidUtf8 } from './first-invalid-utf8.ts';

/** What a file may be at most. */
export interface DecodeLimits {
  /** Files with more bytes are refused as `too-large`. */
  readonly maximumBytes: number;
}

/**
 * Ten million bytes: Tolstoy's War and Peace is three. What is larger is most often a dump or a log, and would cost
 * about ten times its size in memory while it is cut.
 */
export const DEFAULT_DECODE_LIMITS: DecodeLimits = { maximumBytes: 10_000_000 };

/** Why bytes are not taken as text. */
export type RefusalReason = 'too-large' | 'utf-16' | 'binary' | 'not-utf-8';

/** Text, or the reason and a sentence for people why there is none. */
export type DecodedText =
  | { readonly text: string }
  | { readonly refused: RefusalReason; readonly detail: string };

/**
 * Bytes as UTF-8, strictly: nothing is replaced. The byte order mark stays (as U+FEFF) and so does CRLF, so that
 * offsets into the text are offsets into the file's characters. No bytes are an empty text.
 * Refused are files above the limit, UTF-16 and UTF-32 (by their byte order mark), files with NUL bytes, and what
 * is not UTF-8; in this order, and the detail names the first byte that is wrong, counted from 0.
 */
export function decodeText(bytes: Uint8Array, limits: DecodeLimits = DEFAULT_DECODE_LIMITS): DecodedText {
  if (bytes.length > limits.maximumBytes)
    return refuse('too-large', `Expected at most ${limits.maximumBytes} bytes, got ${bytes.length}.`);
  const wide = wideEncoding(bytes);
  if (wide !== undefined)
    return refuse(
      'utf-16',
      `Expected UTF-8, got ${wide} (its byte order mark says so). Save it as UTF-8, e.g. iconv -f ${wide} -t UTF-8.`,
    );
  const nul = bytes.indexOf(0);
  if (nul >= 0) return refuse('binary', `Expected text, got a NUL byte at byte ${nul}.`);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const wrong = firstInvalidUtf8(bytes);
    // Well-formed all the same: longer than the longest string of this JavaScript engine (half a gigabyte).
    if (wrong < 0)
      return refuse('too-large', `Expected a text that fits into one string, got ${bytes.length} bytes.`);
    const value = (bytes[wrong] ?? 0).toString(16).padStart(2, '0');
    return refuse(
      'not-utf-8',
      `Expected UTF-8, got 0x${value} at byte ${wrong}, where no character can begin so.`,
    );
  }
}

function refuse(refused: RefusalReason, detail: string): DecodedText {
  return { refused, detail };
}

function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'UTF-32LE' : 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  return first === 0 && second === 0 && third === 0xfe && fourth === 0xff ? 'UTF-32BE' : undefined;
}
