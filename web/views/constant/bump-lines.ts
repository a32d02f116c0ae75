import type { ConstantSwaps } from '../../engine/constant-swaps.ts';

/** A point of a document's line. */
export interface BumpPoint {
  readonly id: string;
  /** Which of the document's visits to the places: a line ends where the document drops out. */
  readonly visit: string;
  /** Along the scale, see {@link axisOf}. */
  readonly x: number;
  readonly place: number;
}

/** Where a constant stands on the scale: 0 has a place, and every decade the same width. */
export function axisOf(rankConstant: number): number {
  return Math.log10(1 + rankConstant);
}

/** The constant at a place of the scale. */
export function constantAt(x: number): number {
  return 10 ** x - 1;
}

/** How far before and after a swap point a line leaves its place. */
const BEND = 0.05;

/** A line for each document over the stretches on which its place stays: level inside, turning at swap points. */
export function bumpLines({ swaps, tops, high, places }: ConstantSwaps): BumpPoint[] {
  const ends = [0, ...swaps.map(({ at }) => at), high].map(axisOf);
  const points: BumpPoint[] = [];
  const visits = new Map<string, number>();
  for (const [stretch, top] of tops.entries()) {
    const [from, to] = [ends[stretch]!, ends[stretch + 1]!];
    const bend = Math.min(BEND, (to - from) / 3);
    const isFirst = stretch === 0;
    const isLast = stretch === tops.length - 1;
    for (const [index, id] of top.entries()) {
      const isNew = !isFirst && !tops[stretch - 1]!.includes(id);
      if (isNew) visits.set(id, (visits.get(id) ?? 0) + 1);
      const visit = `${id} ${visits.get(id) ?? 0}`;
      const add = (x: number, place: number) => points.push({ id, visit, x, place });
      // From and to below the last place, for documents that come in or drop out.
      if (isNew) add(from - bend, places + 1);
      add(isFirst ? from : from + bend, index + 1);
      add(isLast ? to : to - bend, index + 1);
      if (!isLast && !tops[stretch + 1]!.includes(id)) add(to + bend, places + 1);
    }
  }
  return points;
}
