import type { PassageRecord } from '../../model/index.ts';
import { type Analyzer, bestSnippet } from '../../text/index.ts';
import { type MarkedTerms, marksIn } from './marked-terms.ts';
import type { HitSnippet } from './search-hit.ts';

interface SnippetParts {
  readonly analyzer: Analyzer;
  readonly marked: MarkedTerms;
  /** In UTF-16 units. */
  readonly maximumLength: number;
}

/**
 * The window of a passage that says most about the query, its words marked. Offsets are exact: `text` is the
 * document's own from `start` to `end`.
 */
export function passageSnippet(
  text: string,
  { start, startLine }: Pick<PassageRecord, 'start' | 'startLine'>,
  { analyzer, marked, maximumLength }: SnippetParts,
): HitSnippet {
  const window = bestSnippet(text, marksIn(text, marked, analyzer), { maximumLength });
  return {
    text: text.slice(window.start, window.end),
    start: start + window.start,
    end: start + window.end,
    line: startLine + lineBreaks(text.slice(0, window.start)),
    marks: window.marks.map((mark) => ({ start: mark.start - window.start, end: mark.end - window.start })),
    opensInside: window.opensInside,
    closesInside: window.closesInside,
  };
}

/** How many lines end in a text, as editors count: LF, CRLF and lone CR. */
function lineBreaks(text: string): number {
  return text.match(/\r\n|[\r\n]/gu)?.length ?? 0;
}
