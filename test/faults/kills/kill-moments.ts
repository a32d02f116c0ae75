import type { IndexPhase } from '../../../src/storage/index.ts';
import type { SeededRandom } from '../../fuzz/seeded-random.ts';
import type { KillMoment, Operation } from './killed-child.ts';

/** The phases between which a change is open, after the one that begins it. */
const OPEN_PHASES: readonly IndexPhase[] = [
  'segment-written',
  'segment-synced',
  'segment-renamed',
  'folder-synced',
  'commit-started',
  'commit-staged',
  'commit-done',
];
/** Merges are rarer than commits, and as delicate. */
const OPERATIONS: readonly Operation[] = ['commit', 'commit', 'merge', 'compaction'];
/** So many kills come at any time. */
const ANY_TIME = 0.15;
const LONGEST_MILLISECONDS = 1000;
/** Half of the kills at a phase come at once, the others within this. */
const LONGEST_MICROSECONDS = 3000;

/** When to kill next: mostly while a change is open. */
export function nextMoment(random: SeededRandom): KillMoment {
  if (random.next() < ANY_TIME) return { milliseconds: random.below(LONGEST_MILLISECONDS) };
  const operation = random.pick(OPERATIONS);
  return {
    operation,
    phase: random.pick([operation === 'commit' ? 'segment-started' : 'merge-started', ...OPEN_PHASES]),
    occurrence: 1 + random.below(operation === 'commit' ? 4 : 2),
    microseconds: random.below(2) === 0 ? 0 : random.below(LONGEST_MICROSECONDS),
  };
}
