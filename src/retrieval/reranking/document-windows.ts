import type { DocumentRecord, PassageAddress } from '../../model/index.ts';
import { markedTerms, marksIn } from '../answers/marked-terms.ts';
import type { PassageBitmaps } from '../documents/passage-bitmaps.ts';
import { passagesOf } from '../fusing/complete-lists.ts';
import type { FusedLegs } from '../fusing/fuse-legs.ts';
import type { PreparedLeg } from '../legs/leg.ts';
import type { ReadQuery } from '../queries/read-query.ts';
import type { IndexView } from '../searching/index-view.ts';
import { wordWindows } from './word-windows.ts';

/** Reads a document's whole text, where the index holds none; undefined when it cannot. */
type TextReader = (document: DocumentRecord) => string | undefined;

/** A piece of a document as a reranker reads it. */
export interface DocumentWindow {
  /** Title and headings in a line, then the window. */
  readonly text: string;
  /** The passage that it is of. */
  readonly at: PassageAddress;
}

/** What windows are chosen with. */
export interface WindowGround {
  readonly view: IndexView;
  readonly query: ReadQuery;
  readonly fused: FusedLegs;
  /** The legs that were used, in the order of the fusion. */
  readonly legs: readonly PreparedLeg[];
  readonly allowed: PassageBitmaps | undefined;
  readonly readText: TextReader | undefined;
}

/** At most how many windows, and how long. */
interface WindowLimits {
  readonly windows: number;
  readonly windowWords: number;
}

/**
 * The windows of a document that are worth reading: its best passages by the legs, in turn, that which contributed
 * most to it first; of a passage of several windows those that say most of the query's words. Empty when its text can
 * nowhere be read.
 *
 * @param position in the fused ranking.
 */
export function documentWindows(
  position: number,
  { windows, windowWords }: WindowLimits,
  ground: WindowGround,
): DocumentWindow[] {
  const { view } = ground;
  const record = view.snapshot.document(view.numbers.idOf(ground.fused.documents[position]!))!;
  const chosen: DocumentWindow[] = [];
  let whole: string | undefined;
  for (const at of bestPassages(position, windows, ground)) {
    const { end, headings, start, text } = view.snapshot.passage(at);
    if (text === undefined) whole ??= ground.readText?.(record) ?? '';
    const passage = text ?? whole!.slice(start, end);
    const names = record.title === headings[0] ? headings : [record.title, ...headings];
    const head = names.filter((name) => name !== undefined && name !== '').join(' > ');
    for (const window of bestWindows(passage, windows, windowWords, ground))
      chosen.push({ at, text: head === '' ? window : `${head}\n${window}` });
  }
  return chosen.slice(0, windows);
}

/** Passages in the order in which the legs would show them, each once, at most so many. */
function bestPassages(position: number, most: number, ground: WindowGround): PassageAddress[] {
  const { allowed, fused, legs, view } = ground;
  const passages = passagesOf(fused.documents[position]!, view.numbers, allowed);
  const contributions = fused.contributions(position);
  const columns = legs
    .map((leg, index) => ({ leg, index, term: contributions[index]?.term ?? 0 }))
    .sort((a, b) => b.term - a.term || a.index - b.index)
    .map(({ leg }) => inOrder(passages, leg.score(passages)));
  const found = new Map<number, PassageAddress>();
  for (let row = 0; row < passages.length && found.size < most; row++) {
    for (const column of columns) {
      const at = column[row];
      // A document's passages lie in one segment.
      if (at !== undefined && found.size < most) found.set(at.local, at);
    }
  }
  return [...found.values()];
}

/** Those that a leg has a score for, best first, equal ones as they stand in the document. */
function inOrder(
  passages: readonly PassageAddress[],
  scores: readonly (number | undefined)[],
): PassageAddress[] {
  return passages
    .flatMap((at, index) => (scores[index] === undefined ? [] : [{ at, score: scores[index] }]))
    .sort((a, b) => b.score - a.score)
    .map(({ at }) => at);
}

function bestWindows(passage: string, most: number, words: number, { query, view }: WindowGround): string[] {
  const windows = wordWindows(passage, words).map(({ start, end }) => passage.slice(start, end));
  if (windows.length <= 1) return windows;
  const marked = markedTerms(query.words, [], view);
  return windows
    .map((text) => {
      const weights = new Map(marksIn(text, marked, view.analyzer).map(({ term, weight }) => [term, weight]));
      return { text, said: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
    })
    .sort((a, b) => b.said - a.said)
    .slice(0, most)
    .map(({ text }) => text);
}
