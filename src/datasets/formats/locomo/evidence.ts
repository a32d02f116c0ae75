/** How evidence ids that are not exactly `D<session>:<turn>` are read. */
export type EvidenceRule = 'leading' | 'as-written' | 'mended';

/** A turn that an evidence id points to; its text may not exist. */
export interface EvidenceTurn {
  readonly session: number;
  /** As written after the colon. */
  readonly turn: string;
}

const WELL_FORMED = /^D[1-9]\d*:[1-9]\d*$/;

/** Whether an id is of the form that the data set means. */
export function isWellFormed(id: string): boolean {
  return WELL_FORMED.test(id);
}

/**
 * What an evidence id says, by a named rule:
 *
 * - `leading`: the first `D<session>:<turn>` at its beginning (`D8:6; D9:17` is session 8), the rest unread. The
 *   published figures of MemPalace count so.
 * - `as-written`: an id of any other form says nothing.
 * - `mended`: every `D<session>:<turn>` anywhere in it, a colon after the D and zeros before the turn taken off
 *   (`D:11:26`, `D30:05`).
 */
export function readEvidence(id: string, rule: EvidenceRule): EvidenceTurn[] {
  switch (rule) {
    case 'as-written':
      return isWellFormed(id) ? turnsIn(id, /^D(\d+):(\d+)$/g) : [];
    case 'leading':
      return turnsIn(id, /^D(\d+):(\d*)/g);
    case 'mended':
      return turnsIn(id, /D:?0*(\d+):0*(\d+)/g);
  }
}

function turnsIn(id: string, pattern: RegExp): EvidenceTurn[] {
  return [...id.matchAll(pattern)].map(([, session, turn]) => ({
    session: Number(session),
    turn: turn ?? '',
  }));
}
