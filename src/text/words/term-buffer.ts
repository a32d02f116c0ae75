/** The terms of a text as growing columns: entry `i` of each column belongs to token `i`. */
export class TermBuffer {
  /** Tokens held; what lies behind it in the columns is meaningless. */
  length = 0;
  /** The position after the last token, removed words included. */
  nextPosition = 0;
  /** Ids in the vocabulary of terms. */
  terms: Uint32Array = new Uint32Array(256);
  /** Ids in the vocabulary of forms. */
  forms: Uint32Array = new Uint32Array(256);
  /** Positions, ascending. */
  positions: Uint32Array = new Uint32Array(256);

  /** Empties the buffer; the columns stay allocated. */
  clear(): void {
    this.length = 0;
    this.nextPosition = 0;
  }

  /** Makes room for `count` more tokens. The columns may be other arrays afterwards. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.terms.length) return;
    const capacity = Math.max(needed, this.terms.length * 2);
    this.terms = grown(this.terms, capacity);
    this.forms = grown(this.forms, capacity);
    this.positions = grown(this.positions, capacity);
  }
}

function grown(column: Uint32Array, capacity: number): Uint32Array {
  const larger = new Uint32Array(capacity);
  larger.set(column);
  return larger;
}
