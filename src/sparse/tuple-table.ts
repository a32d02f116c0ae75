/** Bits of a frequency in the packed key of the fast path, and how many fields fit. */
export const PACKED_BITS = 5;
export const PACKED_FIELDS = 6;
/** The largest frequency that a packed key can say. */
export const PACKED_MOST: number = (1 << PACKED_BITS) - 1;
const CACHE_SIZE = 1 << 12;

/**
 * The distinct frequency tuples (how often a term stands in each field of a passage), numbered as they come.
 * There are few: most postings are "once in the body".
 */
export class TupleTable {
  readonly fieldCount: number;
  readonly #rows: number[] = [];
  readonly #codeByKey: Map<string, number> = new Map();
  readonly #cachedKeys: Uint32Array = new Uint32Array(CACHE_SIZE);
  readonly #cachedCodes: Uint32Array = new Uint32Array(CACHE_SIZE);

  constructor(fieldCount: number) {
    this.fieldCount = fieldCount;
  }

  get size(): number {
    return this.#codeByKey.size;
  }

  /** The number of the tuple at `offset` of `frequencies`, which is not all zeros. */
  codeOf(frequencies: Uint32Array, offset: number): number {
    const { fieldCount } = this;
    let packed = 0;
    let most = 0;
    for (let cell = offset; cell < offset + fieldCount; cell++) {
      packed = (packed << PACKED_BITS) | frequencies[cell]!;
      most |= frequencies[cell]!;
    }
    if (most > PACKED_MOST || fieldCount > PACKED_FIELDS) return this.#find(frequencies, offset);
    return this.codeOfPacked(packed);
  }

  /**
   * The number of a tuple whose frequencies are packed into one number, the first field highest: for at most
   * PACKED_FIELDS fields.
   */
  codeOfPacked(packed: number): number {
    const slot = (packed ^ (packed >>> 12)) & (CACHE_SIZE - 1);
    if (this.#cachedKeys[slot] === packed) return this.#cachedCodes[slot]!;
    const frequencies = new Uint32Array(this.fieldCount);
    unpackInto(frequencies, 0, this.fieldCount, packed);
    const code = this.#find(frequencies, 0);
    this.#cachedKeys[slot] = packed;
    this.#cachedCodes[slot] = code;
    return code;
  }

  #find(frequencies: Uint32Array, offset: number): number {
    const tuple = frequencies.subarray(offset, offset + this.fieldCount);
    const key = tuple.join();
    const known = this.#codeByKey.get(key);
    if (known !== undefined) return known;
    const code = this.#codeByKey.size;
    this.#codeByKey.set(key, code);
    this.#rows.push(...tuple);
    return code;
  }

  /** The tuple's frequencies added up: how many words a posting stands for. */
  totals(): Uint32Array {
    const totals = new Uint32Array(this.size);
    for (let code = 0; code < totals.length; code++) {
      for (let field = 0; field < this.fieldCount; field++) {
        totals[code]! += this.#rows[code * this.fieldCount + field]!;
      }
    }
    return totals;
  }

  /**
   * The tuples that are used, in ascending order, and the place of each code among them: so that a segment's
   * bytes do not depend on the order in which its passages came.
   */
  sorted(isUsed: (code: number) => boolean): { rows: Uint32Array; rank: Uint32Array } {
    const { fieldCount } = this;
    const rows = this.#rows;
    const codes = Array.from({ length: this.size }, (_, code) => code).filter(isUsed);
    codes.sort((a, b) => {
      for (let field = 0; field < fieldCount; field++) {
        const difference = rows[a * fieldCount + field]! - rows[b * fieldCount + field]!;
        if (difference !== 0) return difference;
      }
      return 0;
    });
    const rank = new Uint32Array(this.size);
    const sortedRows = new Uint32Array(codes.length * fieldCount);
    for (const [place, code] of codes.entries()) {
      rank[code] = place;
      for (let field = 0; field < fieldCount; field++) {
        sortedRows[place * fieldCount + field] = rows[code * fieldCount + field]!;
      }
    }
    return { rows: sortedRows, rank };
  }
}

/** Writes the frequencies of a packed key out, from `offset` on, a number per field. */
export function unpackInto(
  frequencies: Uint32Array,
  offset: number,
  fieldCount: number,
  packed: number,
): void {
  let left = packed;
  for (let cell = offset + fieldCount - 1; cell >= offset; cell--) {
    frequencies[cell] = left & PACKED_MOST;
    left >>>= PACKED_BITS;
  }
}
