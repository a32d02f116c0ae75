import type { DocumentRecord } from '../../model/index.ts';
import type { LegExplanation, Removal } from '../answers/document-explanation.ts';

interface Fate {
  readonly record: DocumentRecord;
  /** Conditions that the document does not meet, as written. */
  readonly conditions: readonly string[];
  readonly legs: readonly LegExplanation[];
  readonly rank: number | null;
  readonly limit: number;
  readonly depth: number;
}

/** What kept a document from the hits, the first cause first; nothing for a hit. */
export function removals(fate: Fate): Removal[] {
  const { conditions, limit, rank, record } = fate;
  if (rank !== null && rank <= limit) return [];
  if (record.passages === 0) return [withoutPassages(record)];
  if (conditions.length > 0) {
    return conditions.map((what) => ({
      by: 'filter',
      what,
      rank: null,
      message: `The query's condition ${what} leaves it out.`,
    }));
  }
  if (rank !== null) {
    const message = `It ranks ${rank}, and ${limit} ${limit === 1 ? 'hit was' : 'hits were'} wanted.`;
    return [{ by: 'limit', what: null, rank, message }];
  }
  return byDepth(fate);
}

function withoutPassages({ state }: DocumentRecord): Removal {
  const detail = 'detail' in state ? `: ${state.detail}` : '.';
  return {
    by: 'refused',
    what: state.is === 'refused' ? state.reason : null,
    rank: null,
    message: `Its content is not in the index (${state.is})${detail}`,
  };
}

function byDepth({ depth, legs }: Fate): Removal[] {
  const beyond = legs.filter(({ isWithinDepth, rank }) => rank !== null && !isWithinDepth);
  if (beyond.length === 0) {
    return [{ by: 'no-match', what: null, rank: null, message: 'No leg that ran found anything in it.' }];
  }
  return beyond.map(({ leg, rank }) => ({
    by: 'depth',
    what: leg,
    rank,
    message: `It ranks ${rank} in ${leg}, which gives its first ${depth} to the fusion.`,
  }));
}
