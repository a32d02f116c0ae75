import { hintOf, reasonOf } from '../searching/problem.ts';
import type { AskedLeg } from '../searching/rank-query.ts';
import type { LegReport } from './leg-report.ts';

/** What became of a leg, for the reader of an answer. */
export function legReport(asked: AskedLeg): LegReport {
  const nothing = { leg: asked.leg.name, documents: 0, hasEnded: false };
  switch (asked.state) {
    case 'used': {
      const { documents, hasEnded } = asked.list;
      return {
        leg: asked.leg.name,
        state: 'used',
        reason: null,
        command: null,
        documents: documents.length,
        hasEnded,
      };
    }
    case 'skipped': {
      const { command, skipped } = asked.skipped;
      return { ...nothing, state: 'skipped', reason: skipped, command: command ?? null };
    }
    case 'failed':
      return { ...nothing, state: 'failed', reason: reasonOf(asked.error), command: hintOf(asked.error) };
  }
}
