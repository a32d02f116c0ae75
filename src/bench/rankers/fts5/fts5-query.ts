/** Words of FTS5's query language, which deep-recall leaves out of its own. */
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'NEAR']);

/**
 * The words that deep-recall asks FTS5 for: runs of ASCII letters and digits, longer than one character, none of them
 * exactly AND, OR, NOT or NEAR. Words that come twice are asked for twice. Each is a phrase of its own, joined by OR.
 */
export function fts5QueryWords(query: string): string[] {
  return (query.match(/[A-Za-z0-9]+/g) ?? []).filter((word) => word.length > 1 && !OPERATORS.has(word));
}
