/**
 * Which passages share the words? Weighted postings to exact top hits.
 *
 * One engine for BM25 in its variants and for learned sparse weights: immutable segments, deletes as bitmaps, and
 * answers that are bit for bit those of a float64 scan over every live passage. A WebAssembly kernel finds the
 * candidates; a plain TypeScript twin gives the same answers where there is none.
 *
 * @module
 */
export { SparseBuilder, type SparseBuilderOptions } from './builder.ts';
export type { GroupExplanation, MemberExplanation, SparseHits, TermStatistics } from './hits.ts';
export type { CountedTerm, IndexedSegment, PassageBitmaps, PhraseTerm } from './index-parts.ts';
export { kernelKind } from './kernel.ts';
export type { CountedForm } from './live-forms.ts';
export { type MergeSource, mergeSparse } from './merge.ts';
export { BM25_VARIANTS, type Bm25Name } from './models/catalogue.ts';
export type { Bm25Definition, Bm25Parameters, NormCoefficients } from './models/definition.ts';
export { type OpenSegmentOptions, SparseSegment } from './segment.ts';
export type { Bm25Settings, ImpactSettings, LengthKind, SparseField, SparseSettings } from './settings.ts';
export { SparseIndex } from './sparse-index.ts';
export type { FieldTerms, TermNames } from './term-columns.ts';
export type { GroupMember, TermGroup } from './term-group.ts';
export { type WeightRow, WeightRows } from './weight-rows.ts';
