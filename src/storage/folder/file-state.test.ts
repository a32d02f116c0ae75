import type { Stats } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileStateOf } from './file-state.ts';

/** A file whose inode changed then. */
function changedAt(ctimeMs: number): Stats {
  return { size: 3, mtimeMs: 1, ctimeMs, ino: 7 } as Stats;
}

describe('whether a state is settled', () => {
  it.each([
    // A part of a second comes from a clock that never stands still for more than a tick.
    [10_000.25, 10_010, false],
    [10_000.25, 10_050, false],
    [10_000.25, 10_051, true],
    // Whole seconds may be all that the file system keeps, and FAT keeps even ones only.
    [10_000, 11_900, false],
    [10_000, 12_000, false],
    [10_000, 12_001, true],
  ])('changed at %f, looked at %f: %s', (changed, now, settled) => {
    expect(fileStateOf(changedAt(changed), now).settled).toBe(settled);
  });

  it('goes by the modification where there is no time of the inode', () => {
    expect(fileStateOf({ ...changedAt(0), mtimeMs: 9000.5 } as Stats, 9020).settled).toBe(false);
  });
});
