import type { SectionSource } from '../model/index.ts';
import type { KernelKind } from './kernel-kind.ts';

/** How a segment is opened. */
export interface OpenSegmentOptions {
  /** Forces a kernel; the default is WebAssembly where it runs. */
  readonly kernel?: KernelKind;
}

/** An immutable segment in memory. */
export class SparseSegment {
  static open(_source: SectionSource, _options: OpenSegmentOptions = {}): SparseSegment {
    return new SparseSegment();
  }
  get passageCount(): number {
    return 0;
  }
}
