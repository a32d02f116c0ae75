import { hasBit, InputError } from '../model/index.ts';
import type { IndexedSegment } from './index-parts.ts';
import type { SparseSegment } from './segment.ts';
import type { ScoringRule } from './settings.ts';

/** @throws InputError when a segment holds something else than what the settings score. */
export function requireFit({ header }: SparseSegment, rule: ScoringRule): void {
  if (header.kind !== rule.kind && header.postingCount > 0) {
    throw new InputError(`Expected segments of ${rule.kind}, as the model needs, got one of ${header.kind}.`);
  }
  if (rule.kind === 'counts' && header.fieldCount !== rule.fieldWeights.length) {
    throw new InputError(
      `Expected settings for the segment's ${header.fieldCount} fields, got ${rule.fieldWeights.length}.`,
    );
  }
}

/** Mean length of the live passages. Words are added up as integers, so the order of segments does not matter. */
export function averageLength(
  segments: readonly IndexedSegment[],
  rule: ScoringRule,
  passageCount: number,
): number {
  let sum = 0;
  for (const [field, weight] of rule.fieldWeights.entries()) {
    let words = 0;
    for (const { segment, deleted } of segments) {
      words += segment.fieldTotals[field]!;
      for (let passage = 0; deleted !== undefined && passage < segment.passageCount; passage++) {
        if (hasBit(deleted, passage)) words -= segment.lengthOf(passage, field);
      }
    }
    sum += weight * words;
  }
  return passageCount === 0 ? 0 : sum / passageCount;
}
