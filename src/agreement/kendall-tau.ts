import { InputError } from '../model/index.ts';
import { type NumberedPair, rankColumn } from './numbered-pair.ts';

/**
 * Kendall's tau-b of two columns of numbers: (concordant - discordant) pairs over the geometric mean of the pairs
 * that are not tied in the one and in the other. -1 to 1. Time n log n.
 *
 * @returns undefined where it is not defined: fewer than two rows, or a column whose numbers are all equal.
 * @throws InputError for columns of different lengths or numbers that are not finite.
 * @see Kendall: The treatment of ties in ranking problems. Biometrika 33, 1945.
 * @see Knight: A computer method for calculating Kendall's tau with ungrouped data. JASA 61, 1966.
 */
export function kendallTauB(x: ArrayLike<number>, y: ArrayLike<number>): number | undefined {
  if (x.length !== y.length) {
    throw new InputError(`Expected two columns of one length, got ${x.length} and ${y.length}.`);
  }
  for (const value of [...Array.from(x), ...Array.from(y)]) {
    if (!Number.isFinite(value)) throw new InputError(`Expected finite numbers, got ${value}.`);
  }
  const rows = Array.from(x, (_, row) => row).sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!);
  const count = x.length;
  const pairs = (count * (count - 1)) / 2;
  const tiedX = tiedPairs(count, (index) => x[rows[index]!] === x[rows[index - 1]!]);
  const tiedBoth = tiedPairs(
    count,
    (index) => x[rows[index]!] === x[rows[index - 1]!] && y[rows[index]!] === y[rows[index - 1]!],
  );
  const byY = Float64Array.from(rows, (row) => y[row]!);
  const discordant = sortCountingInversions(byY);
  const tiedY = tiedPairs(count, (index) => byY[index] === byY[index - 1]);
  const [differentX, differentY] = [pairs - tiedX, pairs - tiedY];
  if (differentX === 0 || differentY === 0) return undefined;
  const concordant = pairs - tiedX - tiedY + tiedBoth - discordant;
  // One root of an exact product where the two are alike: rankings in the same order have exactly 1.
  const mean = differentX === differentY ? differentX : Math.sqrt(differentX) * Math.sqrt(differentY);
  return (concordant - discordant) / mean;
}

/** Pairs within groups of equal rows, given whether a row equals the one before it. */
function tiedPairs(count: number, equalsPrevious: (index: number) => boolean): number {
  let pairs = 0;
  let before = 0;
  for (let index = 1; index < count; index++) {
    before = equalsPrevious(index) ? before + 1 : 0;
    pairs += before;
  }
  return pairs;
}

/** Merge sort in place, ascending; counts the pairs that stood in the wrong order. */
function sortCountingInversions(values: Float64Array): number {
  const buffer = new Float64Array(values.length);
  let inversions = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const end = Math.min(start + 2 * width, values.length);
      let [left, right] = [start, middle];
      for (let to = start; to < end; to++) {
        const takesLeft = left < middle && (right >= end || values[left]! <= values[right]!);
        if (!takesLeft) inversions += middle - left;
        buffer[to] = takesLeft ? values[left++]! : values[right++]!;
      }
    }
    values.set(buffer);
  }
  return inversions;
}

/**
 * Which documents a rank correlation of two rankings looks at.
 *
 * - `either`: those in either ranking; the ones a ranking lacks share the place after its last.
 * - `both`: only those in both.
 */
export type ComparedDocuments = 'either' | 'both';

/**
 * Kendall's tau-b of two rankings' ranks.
 *
 * Ties: rankings are strict orders, as they are read; under `either` a ranking's missing documents are tied.
 *
 * @returns undefined where it is not defined, e.g. fewer than two documents to compare.
 */
export function rankCorrelation(
  pair: NumberedPair,
  documents: ComparedDocuments = 'either',
): number | undefined {
  const { documentCount, first, second } = pair;
  const ranksFirst = rankColumn(first, documentCount);
  const ranksSecond = rankColumn(second, documentCount);
  const compared: number[] = [];
  for (let document = 0; document < documentCount; document++) {
    const [inFirst, inSecond] = [ranksFirst[document]! > 0, ranksSecond[document]! > 0];
    if (documents === 'both' ? inFirst && inSecond : inFirst || inSecond) compared.push(document);
  }
  return kendallTauB(
    compared.map((document) => ranksFirst[document]! || first.length + 1),
    compared.map((document) => ranksSecond[document]! || second.length + 1),
  );
}
