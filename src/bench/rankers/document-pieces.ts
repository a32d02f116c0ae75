import type { DatasetDocument } from '../../model/index.ts';

/** Which parts of a document become vectors of their own. */
export interface PieceRule {
  /** Words a piece. */
  readonly words: number;
  /** Whether a long document is cut at its headings first. */
  readonly atHeadings: boolean;
}

/**
 * The pieces of a document as deep-recall makes them, each below the document's title: runs of so many words. A
 * document that is longer is cut at its Markdown headings first where the rule says so, and its pieces begin with
 * `title > heading > subheading`. One without words is one empty piece.
 */
export function documentPieces(document: DatasetDocument, { words, atHeadings }: PieceRule): string[] {
  const { title = '', text } = document;
  const all = wordsOf(text);
  if (atHeadings && all.length > words) {
    const sections = sectionsOf(text).flatMap(({ headings, body }) =>
      runsOf(wordsOf(body), words).map((piece) => below([title, ...headings], piece)),
    );
    if (sections.length > 0) return sections;
  }
  const pieces = runsOf(all, words);
  return (pieces.length === 0 ? [''] : pieces).map((piece) => below([title], piece));
}

function below(titles: readonly string[], piece: string): string {
  const line = titles.filter((title) => title !== '').join(' > ');
  return line === '' ? piece : `${line}\n${piece}`;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

function runsOf(words: readonly string[], length: number): string[] {
  const runs: string[] = [];
  for (let start = 0; start < words.length; start += length)
    runs.push(words.slice(start, start + length).join(' '));
  return runs;
}

interface Section {
  readonly headings: readonly string[];
  readonly body: string;
}

const HEADING = /^(#{1,6})\s+(.*\S)\s*$/u;

/** What stands between two headings, with the headings above it. A `#` inside a fence of backticks is no heading. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let stack: { readonly level: number; readonly words: string }[] = [];
  let lines: string[] = [];
  let isFenced = false;
  const end = (): void => {
    const body = lines.join('\n');
    if (body.trim() !== '') sections.push({ headings: stack.map(({ words }) => words), body });
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('```')) isFenced = !isFenced;
    const [, marks, words] = (isFenced ? null : HEADING.exec(line)) ?? [];
    if (marks === undefined || words === undefined) lines.push(line);
    else {
      end();
      const level = marks.length;
      stack = [...stack.filter((above) => above.level < level), { level, words }];
    }
  }
  end();
  return sections;
}
