/** How a file's text is read. */
export type TextKind = 'markdown' | 'text' | 'html';

const KINDS: ReadonlyMap<string, TextKind> = new Map(
  (
    [
      ['markdown', 'md markdown mdown mkdn mkd mdx qmd rmd'],
      // Their markup is punctuation to an analyzer: the words are found, the headings are paragraphs.
      ['text', 'txt text rst org adoc asciidoc'],
      ['html', 'html htm xhtml'],
    ] as const
  ).flatMap(([kind, endings]) => endings.split(' ').map((ending) => [ending, kind] as const)),
);

const NAMED_TEXTS: ReadonlySet<string> = new Set(
  'readme changelog changes news notes todo faq install contributing'.split(' '),
);

/**
 * How to read the file of this name or path, by its ending in any case; `undefined` for what is not indexed.
 * Without an ending only the customary names of documentation count (README, NOTES, CHANGELOG ...).
 */
export function kindOfFile(name: string): TextKind | undefined {
  // Nearly every file: a known ending in lower case, which makes no new strings but itself.
  const end = name.lastIndexOf('.');
  const before = end > 0 ? name[end - 1] : '/';
  if (before !== '/' && before !== '\\') {
    const kind = KINDS.get(name.slice(end + 1));
    if (kind !== undefined) return kind;
  }
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase();
  const dot = base.lastIndexOf('.');
  if (dot < 0) return NAMED_TEXTS.has(base) ? 'text' : undefined;
  return dot === 0 ? undefined : KINDS.get(base.slice(dot + 1));
}
