import type { Dataset, DatasetFile, DatasetFinding } from '../model/index.ts';
import { isSerious } from './opening/finding-log.ts';

/** Queries of one type. */
export interface TypeCounts {
  readonly queries: number;
  /** Among them those whose right answer is that there is none. */
  readonly abstentions: number;
}

/** What is in a data set, and what is odd about it. */
export interface DatasetSummary {
  readonly parts: number;
  readonly documents: number;
  /** Candidates of a query's part: the fewest and the most. Both 0 without parts. */
  readonly smallestPart: number;
  readonly largestPart: number;
  readonly queries: number;
  readonly abstentions: number;
  readonly judgements: number;
  /** Judgements above 0. */
  readonly relevant: number;
  /** In the order in which types are first met; empty where queries have none. */
  readonly types: Readonly<Record<string, TypeCounts>>;
  readonly files: readonly DatasetFile[];
  readonly findings: readonly DatasetFinding[];
  /** Whether figures over it would not be what they seem; see {@link isSerious}. */
  readonly isUnfit: boolean;
}

/** Reads a data set once and counts; a part is let go of before the next. */
export async function summariseDataset(dataset: Dataset): Promise<DatasetSummary> {
  const counts = { parts: 0, documents: 0, queries: 0, abstentions: 0, judgements: 0, relevant: 0 };
  const types: Record<string, { queries: number; abstentions: number }> = {};
  let smallestPart = Number.POSITIVE_INFINITY;
  let largestPart = 0;
  for await (const { documents, queries } of dataset.parts()) {
    counts.parts++;
    counts.documents += documents.length;
    smallestPart = Math.min(smallestPart, documents.length);
    largestPart = Math.max(largestPart, documents.length);
    for (const { type, isAbstention, grades } of queries) {
      const abstention = isAbstention === true ? 1 : 0;
      counts.queries++;
      counts.abstentions += abstention;
      counts.judgements += grades.size;
      for (const grade of grades.values()) if (grade > 0) counts.relevant++;
      if (type === undefined) continue;
      types[type] ??= { queries: 0, abstentions: 0 };
      types[type].queries++;
      types[type].abstentions += abstention;
    }
  }
  const findings = await dataset.findings();
  return {
    ...counts,
    smallestPart: counts.parts === 0 ? 0 : smallestPart,
    largestPart,
    types,
    files: await dataset.files(),
    findings,
    isUnfit: findings.some(isSerious),
  };
}
