import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareBench } from '../../src/bench/comparing/compare-bench.ts';
import type { BenchRecords } from '../../src/bench/scoring/bench-arms.ts';
import { scoreBench } from '../../src/bench/scoring/score-bench.ts';
import type { MemoryRecords } from './memory-records.ts';

/** The third scorer, as it is shipped. */
export const RECOUNT_PY: string = fileURLToPath(new URL('../../data/recount.py', import.meta.url));

/** Scores a bench and compares its arms: afterwards its records have every figure that there is. */
export async function scoreAndCompare(bench: BenchRecords): Promise<void> {
  await scoreBench(bench);
  await compareBench(bench);
}

/** Writes records to a folder of the disk. */
export function writeRecords(records: MemoryRecords, folder: string): void {
  for (const [path, bytes] of records.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** Lets the third scorer, or a changed copy of it, recount a folder. */
export function recountByPython(
  folder: string,
  script: string = RECOUNT_PY,
): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync('python3', ['-B', script, folder], { encoding: 'utf8' });
  return { status, text: stdout + stderr };
}
