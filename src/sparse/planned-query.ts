/**
 * A query as one segment knows it, in columns that are used again for the next one: terms by their numbers, weights
 * with the inverse document frequency multiplied in. Members the segment lacks, and what counts nothing, are left
 * out; so are groups that are empty then.
 */
export class PlannedQuery {
  groupCount = 0;
  memberCount = 0;
  /** Per group. */
  weights: Float64Array = new Float64Array(16);
  /** Per group: the place after its last member. */
  ends: Uint32Array = new Uint32Array(16);
  /** Per member: its number in the segment. */
  terms: Uint32Array = new Uint32Array(16);
  /** Per member: factor * inverse document frequency, above 0. */
  memberWeights: Float64Array = new Float64Array(16);

  clear(): void {
    this.groupCount = 0;
    this.memberCount = 0;
  }

  addMember(term: number, weight: number): void {
    if (this.memberCount === this.terms.length) {
      this.terms = doubled(this.terms, Uint32Array);
      this.memberWeights = doubled(this.memberWeights, Float64Array);
    }
    this.terms[this.memberCount] = term;
    this.memberWeights[this.memberCount++] = weight;
  }

  /** Makes the members added since the last group a group, if there are any. */
  closeGroup(weight: number): void {
    const before = this.groupCount === 0 ? 0 : this.ends[this.groupCount - 1]!;
    if (this.memberCount === before) return;
    if (this.groupCount === this.ends.length) {
      this.ends = doubled(this.ends, Uint32Array);
      this.weights = doubled(this.weights, Float64Array);
    }
    this.weights[this.groupCount] = weight;
    this.ends[this.groupCount++] = this.memberCount;
  }
}

function doubled<Column extends Uint32Array | Float64Array>(
  column: Column,
  Kind: new (length: number) => Column,
): Column {
  const longer = new Kind(column.length * 2);
  longer.set(column);
  return longer;
}
