import type { IndexSnapshot } from '../../model/index.ts';

/** Which state of the index answered. */
export interface IndexReport {
  /** Counts commits. */
  readonly generation: number;
  /** ISO time of the last commit. */
  readonly committedAt: string;
  /** Seconds since then; `null` without a clock. */
  readonly ageSeconds: number | null;
  /** Documents known and live passages. */
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

/** What tells an answer how old it is. */
export interface AgePorts {
  /** Milliseconds since 1970. Absent: no age is told. */
  readonly now?: (() => number) | undefined;
  /** How the files differ from the snapshot; absent or undefined: nobody looked. */
  readonly freshness?: ((snapshot: IndexSnapshot) => FileChanges | undefined) | undefined;
}

/** The state of a snapshot, for the reader of an answer. */
export function indexReport(snapshot: IndexSnapshot, { freshness, now }: AgePorts): IndexReport {
  const { committedAt, documentCount, generation, passageCount } = snapshot;
  const committed = Date.parse(committedAt);
  const changes = freshness?.(snapshot);
  return {
    generation,
    committedAt,
    ageSeconds:
      now === undefined || Number.isNaN(committed)
        ? null
        : Math.max(0, Math.round((now() - committed) / 1000)),
    documents: documentCount,
    passages: passageCount,
    isStale: changes === undefined ? null : changes.added + changes.changed + changes.removed > 0,
    changes:
      changes === undefined
        ? null
        : { added: changes.added, changed: changes.changed, removed: changes.removed },
  };
}
