import type { Renumbered } from './merge-source.ts';
import { LEFT_OUT } from './merge-source.ts';

/** A term of the merge: its number in each source, -1 where it is absent. */
export type TermNumbers = Int32Array;

/** The postings of one term that a merge keeps, in the order of their new passages. */
export class MergedPostings {
  length = 0;
  /** New passages, ascending. */
  passages: Uint32Array = new Uint32Array(1 << 10);
  /** For each, the source it is from and the posting's number there. */
  sources: Uint32Array = new Uint32Array(1 << 10);
  postings: Uint32Array = new Uint32Array(1 << 10);
  #spare: Uint32Array[] = [new Uint32Array(1 << 10), new Uint32Array(1 << 10), new Uint32Array(1 << 10)];

  /** Gathers a term's postings from all sources. */
  gather(sources: readonly Renumbered[], numbers: TermNumbers): void {
    this.length = 0;
    const runs = [0];
    for (const [index, { segment, newLocals }] of sources.entries()) {
      const number = numbers[index]!;
      if (number < 0) continue;
      this.#reserve(segment.postingCount(number));
      let posting = segment.postingStarts[number]!;
      for (const passage of segment.passagesOf(number)) {
        const local = newLocals[passage]!;
        if (local !== LEFT_OUT) {
          const place = this.length++;
          if (place > 0 && this.passages[place - 1]! > local) runs.push(place);
          this.passages[place] = local;
          this.sources[place] = index;
          this.postings[place] = posting;
        }
        posting++;
      }
    }
    this.#mergeRuns(runs);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.passages.length) return;
    const size = Math.max(this.passages.length * 2, this.length + more);
    const longer = (column: Uint32Array): Uint32Array => {
      const copy = new Uint32Array(size);
      copy.set(column.subarray(0, this.length));
      return copy;
    };
    this.passages = longer(this.passages);
    this.sources = longer(this.sources);
    this.postings = longer(this.postings);
    this.#spare = this.#spare.map(() => new Uint32Array(size));
  }

  /** Merges neighbouring ascending runs until one is left: as many as there are sources, as a rule. */
  #mergeRuns(starts: readonly number[]): void {
    let runs = [...starts, this.length];
    while (runs.length > 2) {
      const [passages, sources, postings] = this.#spare as [Uint32Array, Uint32Array, Uint32Array];
      const next = [0];
      for (let run = 0; run < runs.length - 1; run += 2) {
        let a = runs[run]!;
        const middle = runs[run + 1]!;
        let b = middle;
        const end = runs[run + 2] ?? middle;
        for (let place = a; place < end; place++) {
          const from = b === end || (a < middle && this.passages[a]! < this.passages[b]!) ? a++ : b++;
          passages[place] = this.passages[from]!;
          sources[place] = this.sources[from]!;
          postings[place] = this.postings[from]!;
        }
        next.push(end);
      }
      this.#spare = [this.passages, this.sources, this.postings];
      this.passages = passages;
      this.sources = sources;
      this.postings = postings;
      runs = next;
    }
  }
}
