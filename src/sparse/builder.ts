import type { SectionSink } from '../model/index.ts';

/** Strings by number: the text room's Vocabulary is one. */
export interface TermNames {
  readonly size: number;
  term(id: number): string;
}

/** The words of one field of a passage, in columns: the text room's TermBuffer is one. */
export interface FieldTerms {
  readonly length: number;
  readonly terms: Uint32Array;
  readonly forms: Uint32Array;
  readonly positions: Uint32Array;
}

/** What a builder keeps beside counts. */
export interface SparseBuilderOptions {
  readonly fieldCount: number;
  /** Whether to keep word positions, for phrases. */
  readonly positions: boolean;
  /** Whether to keep surface forms, for naming terms. */
  readonly forms: boolean;
}

/** Takes passages and writes them as the sections of one segment. */
export class SparseBuilder {
  constructor(_options: SparseBuilderOptions) {}
  get passageCount(): number {
    return 0;
  }
  add(_fields: readonly FieldTerms[]): void {}
  addWeights(_terms: ArrayLike<number>, _weights: ArrayLike<number>): void {}
  /** `order[new local] = place in the order of adding`. */
  write(_sink: SectionSink, _terms: TermNames, _forms: TermNames, _order?: Uint32Array): void {}
}
