import type { DocumentRecord, PassageRecord } from '../../model/index.ts';
import { type Analyzer, bestSnippet, readableHtml } from '../../text/index.ts';
import { type MarkedTerms, marksIn } from './marked-terms.ts';
import type { HitSnippet } from './search-hit.ts';

interface SnippetParts {
  /** How the document is written: of HTML, what a reader sees is shown. */
  readonly kind: DocumentRecord['kind'];
  readonly analyzer: Analyzer;
  readonly marked: MarkedTerms;
  /** In UTF-16 units. */
  readonly maximumLength: number;
}

/**
 * The window of a passage that says most about the query, its words marked. Offsets are exact: `text` is the
 * document's own from `start` to `end`; of HTML it is what a reader sees of that.
 */
export function passageSnippet(
  source: string,
  { start, startLine }: Pick<PassageRecord, 'start' | 'startLine'>,
  { analyzer, kind, marked, maximumLength }: SnippetParts,
): HitSnippet {
  const readable = kind === 'html' ? readableHtml(source) : undefined;
  const text = readable?.text ?? source;
  const window = bestSnippet(text, marksIn(text, marked, analyzer), { maximumLength });
  const from = readable?.starts[window.start] ?? window.start;
  const to = window.end > window.start ? (readable?.ends[window.end - 1] ?? window.end) : from;
  return {
    text: text.slice(window.start, window.end),
    start: start + from,
    end: start + to,
    line: startLine + lineBreaks(source.slice(0, from)),
    marks: window.marks.map((mark) => ({ start: mark.start - window.start, end: mark.end - window.start })),
    opensInside: window.opensInside,
    closesInside: window.closesInside,
  };
}

/** How many lines end in a text, as editors count: LF, CRLF and lone CR. */
function lineBreaks(text: string): number {
  return text.match(/\r\n|[\r\n]/gu)?.length ?? 0;
}
