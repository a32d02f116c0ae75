import type { BenchFolder } from '../fusing/arm-lists.ts';
import { resolveLayout } from '../plan/layout.ts';
import type { PlannedArm } from '../plan/plan.ts';
import { countRows } from './count-rows.ts';
import { readRunRecord } from './run-record.ts';

/** How far an arm of a bench is. */
export interface ArmStatus {
  readonly arm: string;
  readonly kind: 'ranker' | 'rerank' | 'fusion';
  /** `fused` and `complete`: nothing is missing; `incomplete`: queries are, or some failed. */
  readonly state: 'not-begun' | 'incomplete' | 'complete' | 'fused' | 'cut' | 'skipped';
  /** Queries with an answer. */
  readonly done: number;
  readonly failed: number;
  /** Queries in all; null where nothing says. */
  readonly total: number | null;
}

/** How far every arm of a plan is, in the plan's order. Rows are counted. */
export async function benchStatus({ plan, records }: BenchFolder): Promise<ArmStatus[]> {
  const { arms: places } = resolveLayout(plan);
  const statuses: ArmStatus[] = [];
  for (const [arm, planned] of Object.entries(plan.arms)) {
    const kind = kindOf(planned);
    const { run, rows } = places[arm]!;
    const counts = await countRows(records, rows);
    if (planned.cut !== undefined || planned.skipped !== undefined) {
      const { done = 0, of } = planned.cut ?? {};
      const state = planned.cut === undefined ? 'skipped' : 'cut';
      statuses.push({ arm, kind, state, done, failed: 0, total: of ?? null });
    } else if (kind === 'fusion') {
      const { done, failed } = counts;
      const state = done + failed === 0 ? 'not-begun' : failed === 0 ? 'fused' : 'incomplete';
      statuses.push({ arm, kind, state, done, failed, total: done + failed === 0 ? null : done + failed });
    } else {
      const record = await readRunRecord(records, run);
      const isBegun = record !== undefined && counts.done + counts.failed > 0;
      // A row may have been torn or lost since the run ended.
      const isComplete = record?.complete === true && counts.done === record.queries.total;
      const state = isComplete ? 'complete' : isBegun ? 'incomplete' : 'not-begun';
      statuses.push({ arm, kind, state, ...counts, total: record?.queries.total ?? null });
    }
  }
  return statuses;
}

function kindOf({ fusion, rerank }: PlannedArm): ArmStatus['kind'] {
  if (fusion !== undefined) return 'fusion';
  return rerank === undefined ? 'ranker' : 'rerank';
}
