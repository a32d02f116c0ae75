import type { PassageAddress, SectionSink, SectionSource } from '../model/index.ts';

/** One segment that goes into a merge. */
export interface MergeSource {
  readonly source: SectionSource;
  readonly deleted?: Uint32Array | undefined;
}

export function mergeSparse(
  _sources: readonly MergeSource[],
  _order: Iterable<PassageAddress>,
  _sink: SectionSink,
): void {}
