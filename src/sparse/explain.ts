import type { GroupExplanation } from './hits.ts';
import { lengthFactor, termNorm } from './norm.ts';
import type { SparseSegment } from './segment.ts';
import type { ScoringRule } from './settings.ts';

/** A member of a group and its number in the segment, -1 when absent. */
export interface ExplainableMember {
  readonly term: string;
  readonly factor: number;
  readonly inverseDocumentFrequency: number;
  readonly number: number;
}

/** Which member of a group counts in a passage, and how it comes to its contribution. */
export function explainGroup(
  segment: SparseSegment,
  rule: ScoringRule,
  averageLength: number,
  local: number,
  members: readonly ExplainableMember[],
  weight: number,
): GroupExplanation {
  let best: GroupExplanation = { contribution: 0 };
  let bestValue = 0;
  for (const { term, factor, inverseDocumentFrequency, number } of members) {
    if (number < 0) continue;
    const posting = postingOf(segment, number, local);
    if (posting < 0) continue;
    const { frequencies, norm } = normOf(segment, rule, averageLength, local, posting);
    const value = factor * inverseDocumentFrequency * norm;
    if (value <= bestValue) continue;
    bestValue = value;
    const member = { term, factor, inverseDocumentFrequency, frequencies, norm };
    best = { contribution: weight * value, member };
  }
  return best;
}

/** The posting of a term for a passage, by its number in the segment, or -1. */
function postingOf(segment: SparseSegment, term: number, local: number): number {
  const place = segment.passagesOf(term).indexOf(local);
  return place < 0 ? -1 : segment.postingStarts[term]! + place;
}

function normOf(
  segment: SparseSegment,
  rule: ScoringRule,
  averageLength: number,
  local: number,
  posting: number,
): { frequencies: number[]; norm: number } {
  if (rule.kind === 'weights') return { frequencies: [], norm: segment.weightOf(posting) };
  const first = segment.codeOf(posting) * segment.header.fieldCount;
  const frequencies = [...segment.tuples.subarray(first, first + segment.header.fieldCount)];
  let frequency = 0;
  let length = 0;
  for (const [field, weight] of rule.fieldWeights.entries()) {
    frequency += weight * frequencies[field]!;
    length += weight * segment.lengthOf(local, field);
  }
  const factor = lengthFactor(rule.roundLength?.(length) ?? length, rule.b, averageLength);
  return { frequencies, norm: termNorm(frequency, factor, rule.coefficients) };
}
