/** When segments are merged. Sizes are live passages, because that is what a merge has to write. */
export interface MergePolicy {
  /** Segments below this count as of this size, so that single notes gather quickly. */
  readonly floorPassages: number;
  /** So many segments of one tier become one; a tier's upper bound is as many times its lower. */
  readonly segmentsPerTier: number;
  /** A segment with a larger share of deleted passages is written anew by itself. */
  readonly deletedShare: number;
  /** No segment becomes larger than this by merging: what WebAssembly memory can address. */
  readonly maximumBytes: number;
}

/**
 * Eight per tier: at most seven small segments besides the large ones, and a passage is rewritten once per tier,
 * which is log8 of the index's size over the floor.
 */
export const MERGE_POLICY: MergePolicy = {
  floorPassages: 1000,
  segmentsPerTier: 8,
  deletedShare: 0.4,
  maximumBytes: 4 * 2 ** 30 - 2 ** 26,
};

/** What the policy has to know of a segment. */
export interface MergeCandidate {
  readonly name: string;
  readonly passageCount: number;
  readonly deletedCount: number;
  readonly byteLength: number;
}

/**
 * Which segments to merge now, each group into one segment; the groups are disjoint, and every group's result is
 * at most `maximumBytes` large.
 *
 * @param segments in the order of the index, oldest first.
 */
export function planMerges(
  segments: readonly MergeCandidate[],
  policy: MergePolicy = MERGE_POLICY,
): MergeCandidate[][] {
  const groups: MergeCandidate[][] = [];
  const tiers = new Map<number, MergeCandidate[]>();
  for (const segment of segments) {
    if (deletedShare(segment) > policy.deletedShare) {
      groups.push([segment]);
      continue;
    }
    const tier = tierOf(segment, policy);
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment]);
  }
  for (const tier of tiers.values()) {
    if (tier.length < policy.segmentsPerTier) continue;
    groups.push(...splitBySize(tier, policy.maximumBytes).filter((group) => group.length > 1));
  }
  return groups;
}

/** A compaction: as few segments as the largest size allows, without deleted passages. */
export function planCompaction(
  segments: readonly MergeCandidate[],
  policy: MergePolicy = MERGE_POLICY,
): MergeCandidate[][] {
  const groups = splitBySize(segments, policy.maximumBytes);
  return groups.filter((group) => group.length > 1 || group[0]!.deletedCount > 0);
}

function tierOf(segment: MergeCandidate, policy: MergePolicy): number {
  let tier = 0;
  let bound = policy.floorPassages;
  for (
    const live = segment.passageCount - segment.deletedCount;
    live > bound;
    bound *= policy.segmentsPerTier
  ) {
    tier++;
  }
  return tier;
}

/** Neighbours together, as many as fit. */
function splitBySize(segments: readonly MergeCandidate[], maximumBytes: number): MergeCandidate[][] {
  const groups: MergeCandidate[][] = [];
  let bytes = 0;
  for (const segment of segments) {
    const live = segment.byteLength * (1 - deletedShare(segment));
    const last = groups.at(-1);
    if (last === undefined || bytes + live > maximumBytes) {
      groups.push([segment]);
      bytes = live;
    } else {
      last.push(segment);
      bytes += live;
    }
  }
  return groups;
}

function deletedShare({ passageCount, deletedCount }: MergeCandidate): number {
  return passageCount === 0 ? 1 : deletedCount / passageCount;
}
