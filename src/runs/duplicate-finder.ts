/** Four slots a row keep most rows in their first slot. */
const SLOTS_PER_ROW = 4;
const MAX_STAMP = 0x7fffffff;

/**
 * Tells quickly that a query's documents are all different. It looks at hashes only: a "yes, there may be a
 * duplicate" is to be looked at again by the ids themselves.
 *
 * The table is never cleared between queries: an entry is a row number plus a base that grows with every query,
 * so that what older queries left is below the base and counts as empty.
 */
export class DuplicateFinder {
  #slots: Int32Array = new Int32Array(1 << 8);
  #base = 1;

  /** @param hashes `[>= count]`: the hashes of the rows. */
  mayHave(hashes: Uint32Array, count: number): boolean {
    this.#makeRoom(count);
    const slots = this.#slots;
    const base = this.#base;
    const mask = slots.length - 1;
    this.#base = base + count;
    for (let row = 0; row < count; row++) {
      const hash = hashes[row]!;
      let slot = hash & mask;
      for (let other = slots[slot]! - base; other >= 0; other = slots[slot]! - base) {
        if (hashes[other] === hash) return true;
        slot = (slot + 1) & mask;
      }
      slots[slot] = base + row;
    }
    return false;
  }

  #makeRoom(count: number): void {
    let size = this.#slots.length;
    while (size < count * SLOTS_PER_ROW) size *= 2;
    if (size > this.#slots.length) {
      this.#slots = new Int32Array(size);
      this.#base = 1;
    } else if (this.#base + count > MAX_STAMP) {
      this.#slots.fill(0);
      this.#base = 1;
    }
  }
}
