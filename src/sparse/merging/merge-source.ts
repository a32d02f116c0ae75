import { hasBit, InputError, type PassageAddress, type SectionSource } from '../../model/index.ts';
import { SparseSegment } from '../segment.ts';

/** One segment that goes into a merge. */
export interface MergeSource {
  readonly source: SectionSource;
  /** Passages that the merge must not take over. */
  readonly deleted?: Uint32Array | undefined;
}

/** A passage that is left out has this number. */
export const LEFT_OUT = 0xffff_ffff;

/** A segment in a merge, and what its passages become. */
export interface Renumbered {
  readonly segment: SparseSegment;
  /** Per passage its number in the merged segment, or {@link LEFT_OUT}. */
  readonly newLocals: Uint32Array;
}

/** Opens the sources and numbers their passages anew. */
export function renumber(
  sources: readonly MergeSource[],
  order: Iterable<PassageAddress>,
): { sources: Renumbered[]; passageCount: number; addresses: Uint32Array } {
  const renumbered = sources.map(({ source }) => {
    const segment = SparseSegment.open(source, { kernel: 'typescript' });
    return { segment, newLocals: new Uint32Array(segment.passageCount).fill(LEFT_OUT) };
  });
  const most = renumbered.reduce((sum, { newLocals }) => sum + newLocals.length, 0);
  const addresses = new Uint32Array(2 * most);
  let passageCount = 0;
  for (const { segment, local } of order) {
    const newLocals = renumbered[segment]?.newLocals;
    if (newLocals === undefined || !(local >= 0 && local < newLocals.length)) {
      throw new InputError(`Expected a passage of the sources, got number ${local} of segment ${segment}.`);
    }
    if (newLocals[local] !== LEFT_OUT || hasBit(sources[segment]!.deleted, local)) {
      throw new InputError(
        `Expected each live passage at most once, got number ${local} of segment ${segment} deleted or again.`,
      );
    }
    addresses[2 * passageCount] = segment;
    addresses[2 * passageCount + 1] = local;
    newLocals[local] = passageCount++;
  }
  return { sources: renumbered, passageCount, addresses: addresses.subarray(0, 2 * passageCount) };
}
