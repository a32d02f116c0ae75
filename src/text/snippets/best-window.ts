import type { SnippetMark, SnippetRange } from './snippet.ts';

/** Sums of the same weights in another order differ in the last bits; such windows weigh the same. */
const SAME_WEIGHT = 1e-9;

/**
 * From the first mark that is needed to the last one of the window of at most `most` units whose distinct terms weigh most; of equals
 * the first. `undefined` without marks. A mark that is longer than a window is one of its own.
 *
 * @param marks In the order of their starts.
 */
export function bestWindow(marks: readonly SnippetMark[], most: number): SnippetRange | undefined {
  const terms = new TermWeights();
  let best: { first: number; last: number; weight: number } | undefined;
  let first = 0;
  for (let last = 0; last < marks.length; last++) {
    terms.add(marks[last]!);
    while (first < last && marks[last]!.end - marks[first]!.start > most) terms.remove(marks[first++]!);
    if (best === undefined || terms.weight > best.weight * (1 + SAME_WEIGHT))
      best = { first, last, weight: terms.weight };
  }
  if (best === undefined) return undefined;
  const within = withoutRepeatedStart(marks.slice(best.first, best.last + 1));
  const { start } = within[0]!;
  const end = within.reduce((furthest, mark) => Math.max(furthest, mark.end), start);
  return { start, end: Math.min(end, start + most) };
}

/** The marks without those at the start whose term comes again: the window is narrower and holds as much. */
function withoutRepeatedStart(marks: readonly SnippetMark[]): readonly SnippetMark[] {
  const lastOf = new Map<unknown, number>();
  marks.forEach((mark, index) => {
    lastOf.set(mark.term ?? mark, index);
  });
  const first = marks.findIndex((mark, index) => lastOf.get(mark.term ?? mark) === index);
  return marks.slice(first);
}

/** What the distinct terms of a window weigh. */
class TermWeights {
  weight = 0;
  readonly #terms = new Map<unknown, { count: number; readonly weight: number }>();

  add(mark: SnippetMark): void {
    const known = this.#terms.get(mark.term ?? mark);
    if (known !== undefined) known.count++;
    else {
      this.#terms.set(mark.term ?? mark, { count: 1, weight: mark.weight });
      this.weight += mark.weight;
    }
  }

  remove(mark: SnippetMark): void {
    const known = this.#terms.get(mark.term ?? mark)!;
    if (--known.count > 0) return;
    this.#terms.delete(mark.term ?? mark);
    this.weight -= known.weight;
  }
}
