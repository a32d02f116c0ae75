import { bitsIn, countBits, emptyBitmap, InputError, type PassageAddress } from '../model/index.ts';
import { orderByScore } from '../runs/index.ts';
import { checkBitmap } from './check-bitmap.ts';
import { checkVector } from './dense-builder.ts';
import { type DenseHits, HitColumns } from './dense-hits.ts';
import type { DenseSegment } from './dense-segment.ts';
import { quantizeQuery } from './quantization.ts';
import { ScoreFloor } from './score-floor.ts';

/** A segment as one commit sees it. */
export interface DenseIndexSegment {
  /** `undefined` when no passage of the segment has a vector; its place in the numbering stays. */
  readonly segment: DenseSegment | undefined;
  /** Bit 1 = deleted; bit i of word i >> 5. */
  readonly deleted?: Uint32Array | undefined;
}

/** The scores of given passages. */
export interface DenseScores {
  /** One per address; 0 where there is no vector. */
  readonly scores: Float64Array;
  /** 1 where the passage has a vector, 0 where it has none: the leg has nothing to say about it. */
  readonly hasVector: Uint8Array;
}

/** A segment's live vectors that the filter allows. */
interface Allowed {
  readonly number: number;
  readonly segment: DenseSegment;
  readonly words: Uint32Array;
  readonly count: number;
}

/** Up to so many allowed rows, or twice the limit, are scored directly: cheaper than finding candidates among them. */
const DIRECT_ROWS = 64;
/** Candidates that are rescored together once the best `limit` are; with a large limit an eighth of it. */
const RESCORED_TOGETHER = 64;

/**
 * The vectors of all segments at one commit, searched exactly: ids and scores are bit for bit those of a plain scan
 * that computes every live passage's dot product in float64, in the order of the dimensions, over the stored float32
 * rows.
 *
 * 8-bit codes are scanned first. Each row's score lies in a proven interval around its approximate one (quantization.ts
 * has the proof); the `limit`-th largest lower end over all segments is a floor, and only rows whose upper
 * end reaches it are read and scored.
 */
export class DenseIndex {
  /** Numbers per vector; `undefined` when no segment has vectors. */
  readonly dimension: number | undefined;
  /** Live passages that have a vector. */
  readonly vectorCount: number;
  readonly #segments: readonly DenseIndexSegment[];
  readonly #live: readonly (Allowed | undefined)[];
  readonly #compare: (a: PassageAddress, b: PassageAddress) => number;

  /**
   * @param compare orders passages of equal score; within a segment it must agree with the order of local numbers.
   * @throws InputError when the segments' dimensions differ or a bitmap is too short.
   */
  constructor(
    segments: readonly DenseIndexSegment[],
    compare: (a: PassageAddress, b: PassageAddress) => number,
  ) {
    this.#segments = segments;
    this.#compare = compare;
    this.dimension = undefined;
    for (const { segment } of segments) {
      this.dimension ??= segment?.dimension;
      if (segment !== undefined && segment.dimension !== this.dimension)
        throw new InputError(
          `Expected vectors of one dimension in all segments, got ${this.dimension} and ${segment.dimension}.`,
          { hint: 'Encode the older documents again with the current model.' },
        );
    }
    this.#live = segments.map(({ segment, deleted }, number) => liveOf(number, segment, deleted));
    this.vectorCount = this.#live.reduce((total, live) => total + (live?.count ?? 0), 0);
  }

  /**
   * The passages with the largest dot products with `query`: score descending, ties by `compare`. Passages without a
   * vector are never among them.
   *
   * @param query finite numbers in the range of float32, of any length.
   * @param limit how many at most, from 1 up.
   * @param filters per segment, bit 1 = allowed; `undefined` allows the whole segment.
   * @throws InputError for a query of another dimension, a limit that is not a whole number from 1 up, or a filter
   *   that is too short; DataError when stored vectors are damaged.
   */
  search(
    query: Float32Array | Float64Array,
    limit: number,
    filters: readonly (Uint32Array | undefined)[] = [],
  ): DenseHits {
    if (!Number.isInteger(limit) || limit < 1)
      throw new InputError(`Expected a limit from 1 up, got ${limit}.`, { code: 'bad-argument' });
    this.#checkQuery(query);
    const allowed = this.#live.flatMap((live) => allow(live, filters[live?.number ?? 0]));
    const total = allowed.reduce((sum, { count }) => sum + count, 0);
    const hits = new HitColumns();
    const floor = new ScoreFloor(Math.min(limit, Math.max(1, total)));
    const isDirect = ({ count }: Allowed) => count <= Math.max(DIRECT_ROWS, 2 * limit);
    for (const { number, segment, words } of allowed.filter(isDirect)) {
      const locals = bitsIn(words);
      const scores = segment.score(query, locals);
      hits.add(number, locals, scores);
      floor.add(scores);
    }
    this.#scan(
      query,
      allowed.filter((one) => !isDirect(one)),
      floor,
      hits,
    );
    return hits.best(limit, this.#compare);
  }

  /**
   * The scores of given passages, the same bits that {@link DenseIndex.search} gives, deleted or not.
   *
   * @throws InputError for a query of another dimension or an address outside the index.
   */
  score(query: Float32Array | Float64Array, at: readonly PassageAddress[]): DenseScores {
    this.#checkQuery(query);
    const scores = new Float64Array(at.length);
    const hasVector = new Uint8Array(at.length);
    const places = new Map<number, number[]>();
    at.forEach(({ segment: number, local }, index) => {
      const segment = this.#segments[number]?.segment;
      if (number >= this.#segments.length || (segment !== undefined && local >= segment.passageCount))
        throw new InputError(
          `Expected addresses inside the index, got passage ${local} of segment ${number}.`,
          {
            code: 'bad-argument',
          },
        );
      if (!segment?.has(local)) return;
      hasVector[index] = 1;
      const list = places.get(number);
      if (list === undefined) places.set(number, [index]);
      else list.push(index);
    });
    for (const [number, indexes] of places) {
      indexes.sort((a, b) => at[a]!.local - at[b]!.local);
      const locals = Uint32Array.from(indexes, (index) => at[index]!.local);
      const found = this.#segments[number]!.segment!.score(query, locals);
      indexes.forEach((index, place) => {
        scores[index] = found[place]!;
      });
    }
    return { scores, hasVector };
  }

  #checkQuery(query: Float32Array | Float64Array): void {
    checkVector(query, this.dimension ?? query.length, 'the query');
  }

  /** Scans the codes of the segments, and rescores what may be among the best. */
  #scan(
    query: Float32Array | Float64Array,
    allowed: readonly Allowed[],
    floor: ScoreFloor,
    hits: HitColumns,
  ): void {
    if (allowed.length === 0) return;
    const quantized = quantizeQuery(query);
    for (const { segment, words } of allowed) {
      segment.codes.multiply(quantized, words);
      segment.codes.raiseFloor(floor);
    }
    const candidates = new HitColumns();
    for (const { number, segment } of allowed) {
      const { rows, uppers } = segment.codes.collect(floor.value);
      candidates.add(number, rows, uppers);
    }
    this.#rescore(query, candidates, floor.limit, hits);
  }

  /** Scores candidates from the most promising down, until the next one cannot reach the `limit`-th best score. */
  #rescore(
    query: Float32Array | Float64Array,
    candidates: HitColumns,
    limit: number,
    hits: HitColumns,
  ): void {
    const { segments, locals, scores: uppers } = candidates.all();
    const order = orderByScore(uppers, (a, b) => a - b);
    const best = new ScoreFloor(limit);
    best.add(hits.all().scores);
    let batch = limit;
    for (let start = 0; start < order.length; ) {
      const floor = best.value;
      let end = start;
      while (end < order.length && end < start + batch && uppers[order[end]!]! >= floor) end++;
      if (end === start) return;
      const places = order.slice(start, end).sort();
      for (let from = 0; from < places.length; ) {
        const number = segments[places[from]!]!;
        let to = from + 1;
        while (to < places.length && segments[places[to]!] === number) to++;
        const rows = Uint32Array.from(places.subarray(from, to), (place) => locals[place]!);
        const scores = this.#segments[number]!.segment!.score(query, rows);
        hits.add(number, rows, scores);
        best.add(scores);
        from = to;
      }
      start = end;
      batch = Math.max(RESCORED_TOGETHER, limit >> 3);
    }
  }
}

function liveOf(
  number: number,
  segment: DenseSegment | undefined,
  deleted: Uint32Array | undefined,
): Allowed | undefined {
  if (segment === undefined) return undefined;
  const words = segment.present.slice();
  if (deleted !== undefined) {
    checkBitmap(deleted, segment.passageCount, 'a bitmap of deleted passages');
    for (let index = 0; index < words.length; index++) words[index]! &= ~deleted[index]!;
  }
  return { number, segment, words, count: countBits(words) };
}

function allow(live: Allowed | undefined, filter: Uint32Array | undefined): Allowed[] {
  if (live === undefined || live.count === 0) return [];
  if (filter === undefined) return [live];
  checkBitmap(filter, live.segment.passageCount, 'a filter');
  const words = emptyBitmap(live.segment.passageCount);
  for (let index = 0; index < words.length; index++) words[index] = live.words[index]! & filter[index]!;
  const count = countBits(words);
  return count === 0 ? [] : [{ ...live, words, count }];
}
