/**
 * Marks that end a sentence, with closing quotes and brackets after them. The first kind needs white space behind
 * it; full stops of scripts written without spaces, dandas and the Arabic ones do not.
 */
const END_MARK =
  /(?<![.!?…‽])([.!?…‽]+)["'”’»)\]*_]*(?=\s|$)|[。！？．｡।॥؟۔።։။។]+["'”’»」』）)\]]*|\n(?=[^\S\n]*(?:\n|[-*+•] |\d{1,3}[.)] |#{1,6} |\||`{3}|~{3}))/gu;

/** Words before a full stop that seldom end a sentence; compared in lower case. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `mr mrs ms dr prof st mt sr jr rev gen col lt sgt vs e.g i.e cf viz approx ca fig figs eq no nos vol p pp ed eds
  al inc ltd co corp dept univ jan feb mar apr jun jul aug sep sept oct nov dec z.b bzw usw u.a d.h ca nr`.split(
    /\s+/,
  ),
);

const LAST_WORD = /[\p{L}\p{N}.]+$/u;
const INITIAL = /^\p{Lu}$/u;
const LOWER_CASE = /^\s*["'“‘«([]*\p{Ll}/u;

/**
 * Where sentences of the range end: offsets after the mark and what closes with it, or before the line break,
 * ascending. The end of the range is not listed. A modest splitter: a full stop ends no sentence after a common
 * abbreviation or a single capital letter, nor when the next word begins in lower case.
 */
export function sentenceEnds(text: string, from: number, to: number): number[] {
  const range = text.slice(from, to);
  const ends: number[] = [];
  for (const match of range.matchAll(END_MARK)) {
    const end = match.index + match[0].length;
    if (end === range.length) break;
    if (match[1] !== undefined && isInsideSentence(range, match.index, match[1], end)) continue;
    ends.push(from + (match[0].startsWith('\n') ? match.index : end));
  }
  return ends;
}

function isInsideSentence(text: string, mark: number, marks: string, end: number): boolean {
  if (LOWER_CASE.test(text.slice(end, end + 16))) return true;
  if (marks !== '.') return false;
  const word = LAST_WORD.exec(text.slice(Math.max(0, mark - 16), mark))?.[0];
  return word !== undefined && (INITIAL.test(word) || ABBREVIATIONS.has(word.toLowerCase()));
}
