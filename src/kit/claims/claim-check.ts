import type { Claim, ClaimResult, Difference } from './claims-file.ts';
import { sameAsPrinted } from './printed-number.ts';

/** Collects what the check of one claim finds. */
export class ClaimCheck {
  readonly #differences: Difference[] = [];
  readonly #gaps: string[] = [];
  readonly #notes: string[] = [];
  readonly #found: string[] = [];

  /** Says what was recomputed. */
  found(what: string): void {
    this.#found.push(what);
  }

  note(what: string): void {
    if (!this.#notes.includes(what)) this.#notes.push(what);
  }

  /** Something needed is not there, or cannot be read. */
  gap(why: string): void {
    this.#gaps.push(why);
  }

  differs(what: string, stated: unknown, found: unknown): void {
    this.#differences.push({ what, stated: shown(stated), found: shown(found) });
  }

  /** Compares a number with how it is printed, at the printed rounding. */
  number(what: string, stated: number | string, found: number): void {
    if (!sameAsPrinted(stated, found)) this.differs(what, stated, found);
  }

  /** Compares two values that are the same or not. */
  same(what: string, stated: unknown, found: unknown): void {
    if (stated !== found) this.differs(what, stated, found);
  }

  result(claim: Claim, files: readonly string[]): ClaimResult {
    const differs = this.#differences.length > 0;
    return {
      id: claim.id,
      says: claim.says,
      kind: claim.kind,
      row: claim.row ?? null,
      status: differs ? 'differs' : this.#gaps.length > 0 ? 'not checkable' : 'pass',
      found: this.#found.join('; '),
      differences: this.#differences,
      gaps: this.#gaps,
      notes: this.#notes,
      files,
    };
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
