/** Which state of the index answered. */
export interface IndexReport {
  /** Counts commits. */
  readonly generation: number;
  /** ISO time of the last commit. */
  readonly committedAt: string;
  /** Seconds since then; `null` without a clock. */
  readonly ageSeconds: number | null;
  /** Live documents and passages. */
  readonly documents: number;
  readonly passages: number;
  /** Whether the files have changed since; `null` when nobody looked. */
  readonly isStale: boolean | null;
  /** How many files differ from the index; `null` when nobody looked. */
  readonly changes: FileChanges | null;
}

/** Files that differ from the index. */
export interface FileChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}
