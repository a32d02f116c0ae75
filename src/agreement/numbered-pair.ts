import { InputError } from '../model/index.ts';

/** Two rankings whose documents are numbers: what every measure of agreement looks at. */
export interface NumberedPair {
  /** Document numbers are below this; some may be in neither ranking. */
  readonly documentCount: number;
  /** `first[rank - 1]` is a document's number. Each stands once. */
  readonly first: Int32Array;
  /** The same for the other ranking. */
  readonly second: Int32Array;
}

/**
 * Numbers the documents of two rankings, best first.
 *
 * @throws InputError for an id that stands twice in a ranking.
 */
export function numberedPair(first: readonly string[], second: readonly string[]): NumberedPair {
  const numbers = new Map<string, number>();
  const numbered = (ids: readonly string[]): Int32Array => {
    const seen = new Set<string>();
    return Int32Array.from(ids, (id) => {
      if (seen.has(id)) {
        throw new InputError(`Expected ids that stand once in a ranking, got ${JSON.stringify(id)} twice.`, {
          code: 'duplicate-document',
        });
      }
      seen.add(id);
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      return number;
    });
  };
  const [numberedFirst, numberedSecond] = [numbered(first), numbered(second)];
  return { documentCount: numbers.size, first: numberedFirst, second: numberedSecond };
}

/** Both rankings cut at a depth. */
export function cutPair(pair: NumberedPair, depth: number): NumberedPair {
  const { documentCount, first, second } = pair;
  if (first.length <= depth && second.length <= depth) return pair;
  return { documentCount, first: first.subarray(0, depth), second: second.subarray(0, depth) };
}

/** By document: its 1-based rank, 0 where the ranking lacks it. */
export function rankColumn(ranking: Int32Array, documentCount: number): Int32Array {
  const ranks = new Int32Array(documentCount);
  for (let index = 0; index < ranking.length; index++) ranks[ranking[index]!] = index + 1;
  return ranks;
}
