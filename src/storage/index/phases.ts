/**
 * The moments of a change at which a crash is worth trying, in the order in which they come. Between
 * `segment-started` or `merge-started` and `files-removed` a change is open.
 */
export const INDEX_PHASES = [
  'lock-taken',
  'segment-started',
  'merge-started',
  'segment-written',
  'segment-synced',
  'segment-renamed',
  'folder-synced',
  'commit-started',
  'commit-staged',
  'commit-done',
  'files-removed',
  'lock-released',
] as const;

/** See {@link INDEX_PHASES}. */
export type IndexPhase = (typeof INDEX_PHASES)[number];

/** Is told of each phase as it is reached; what it throws ends the change. For tests that crash on purpose. */
export type PhaseListener = (phase: IndexPhase) => void;
