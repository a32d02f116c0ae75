import { fuseQuery, gatherCandidates, legColumns } from '../../src/fusion/index.ts';
import type { LabState } from '../state/lab-state.ts';
import { asRun, measured } from './judgements.ts';
import type { LabData } from './lab-data.ts';
import { takingPart } from './lab-fusion.ts';
import { specOf } from './weight-line.ts';

/** One point of the triangle: three weights and what they lead to. */
export interface GridCell {
  /** Whole numbers that add up to {@link WeightGrid.parts}, one for each list. */
  readonly weights: readonly [number, number, number];
  /** The id of the first document. */
  readonly first: string;
  /** The measure of the top, where the query is judged. */
  readonly measure: number | undefined;
}

/** The triangle of three lists' weights. */
export interface WeightGrid {
  readonly parts: number;
  readonly letters: readonly [string, string, string];
  readonly cells: readonly GridCell[];
  /** The spelling of the measure. */
  readonly measure: string | undefined;
}

/** How many hits the measure looks at. */
const TOP = 10;

/** Fuses at every point of a triangle of weights; yields how much is done. */
export function* weightGrid(
  data: LabData,
  state: LabState,
  queryId: string,
  parts: number,
): Generator<number, WeightGrid> {
  const lists = takingPart(data, state);
  const [a, b, c] = lists.map(({ letter }) => letter);
  const letters = [a!, b!, c!] as const;
  const { depths } = specOf(data, state, {});
  const legs = lists.map(({ letter, run }, leg) => legColumns({ name: letter, run }, queryId, depths[leg]!));
  const candidates = gatherCandidates(legs);
  const { qrels } = data;
  const isJudged = qrels !== undefined && qrels.queryNumber(queryId) >= 0;
  const cells: GridCell[] = [];
  let measure: string | undefined;
  for (let first = 0; first <= parts; first++) {
    for (let second = 0; second <= parts - first; second++) {
      const weights = [first, second, parts - first - second] as const;
      const byLetter = Object.fromEntries(letters.map((letter, index) => [letter, weights[index]!]));
      const spec = specOf(data, state, byLetter, TOP);
      const { order } = fuseQuery(spec.method.prepare(spec.settings), spec, candidates);
      if (order.length === 0) continue;
      const ids = Array.from(order, (candidate) => candidates.idOf(candidate));
      const found = isJudged ? measured(asRun(queryId, ids), qrels, queryId)[0] : undefined;
      measure ??= found?.measure;
      cells.push({ weights, first: ids[0]!, measure: found?.value });
    }
    yield (first + 1) / (parts + 1);
  }
  return { parts, letters, cells, measure };
}

/** The points at which one document is first. */
export interface WinnerRegion {
  readonly id: string;
  readonly cells: readonly GridCell[];
  /** The point nearest to the middle of them all. */
  readonly middle: GridCell;
}

/** Every document that is first somewhere, the one with the most points first. */
export function winnerRegions({ cells }: WeightGrid): WinnerRegion[] {
  const byWinner = new Map<string, GridCell[]>();
  for (const cell of cells) byWinner.set(cell.first, [...(byWinner.get(cell.first) ?? []), cell]);
  return [...byWinner]
    .map(([id, own]) => ({ id, cells: own, middle: middleOf(own) }))
    .sort((one, other) => other.cells.length - one.cells.length);
}

/** A point's weights as decimals that add up to 1, by letter. */
export function cellWeights({ letters, parts }: WeightGrid, { weights }: GridCell): Record<string, string> {
  return Object.fromEntries(
    letters.map((letter, index) => [letter, String(Number((weights[index]! / parts).toFixed(4)))]),
  );
}

function middleOf(cells: readonly GridCell[]): GridCell {
  const mean = [0, 1, 2].map(
    (list) => cells.reduce((sum, { weights }) => sum + weights[list]!, 0) / cells.length,
  );
  const distance = ({ weights }: GridCell) =>
    weights.reduce((sum, weight, list) => sum + (weight - mean[list]!) ** 2, 0);
  return cells.reduce((nearest, cell) => (distance(cell) < distance(nearest) ? cell : nearest));
}
