import { AppError, type RecordSource } from '../../model/index.ts';
import type { ClaimResult } from '../claims/claims-file.ts';
import { parseJson, type ReadingLimits } from '../records/checked-json.ts';
import { memberOf } from '../records/find-field.ts';
import type { KitProblem } from './kit-problem.ts';
import type { KitFile } from './lists.ts';

const FIGURES: readonly unknown[] = ['consilience-bench-scores/1', 'consilience-bench-family/1'];

/** Files of figures that no claim has read: whoever takes claims away takes away what would have been checked. */
export async function unclaimedFigures(
  source: RecordSource,
  files: ReadonlyMap<string, KitFile>,
  claims: readonly ClaimResult[],
  limits: ReadingLimits,
): Promise<readonly KitProblem[]> {
  const read = new Set(claims.flatMap((claim) => claim.files));
  const problems: KitProblem[] = [];
  for (const file of files.keys()) {
    if (!file.endsWith('.json') || !file.includes('/') || read.has(file)) continue;
    try {
      const schema = memberOf(parseJson(await source.readWhole(file), file, limits), 'schema');
      if (!FIGURES.includes(schema)) continue;
      const detail = 'has figures, and no claim holds one of them against the rows';
      problems.push({ code: 'unclaimed', file, detail });
    } catch (error) {
      // What cannot be read is said by those who read everything.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return problems;
}
