import { InputError, NotFoundError } from '../../model/index.ts';
import type { Plan, PlannedFusion } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { readRows } from '../records/read-rows.ts';
import { type BenchMeasure, benchMeasures } from '../scoring/bench-measures.ts';
import type { BenchFolder } from './arm-lists.ts';
import { writeFusion } from './fuse-arm.ts';
import { blendOf } from './fuse-bench.ts';
import type { Blend } from './fuse-file.ts';

/** A fusion that the plan does not have. */
export interface ExploratoryFusion {
  readonly schema: 'consilience-bench-exploratory-fusion/1';
  readonly bench: string;
  readonly name: string;
  /** Why it is no test. */
  readonly exploratory: string;
  readonly blend: Blend;
  /** Means over the queries that have an answer; by the name that rows have for a measure. */
  readonly means: Readonly<Record<string, number>>;
}

/** What is to be tried. */
export interface ExploratoryRequest {
  readonly plan: Plan;
  readonly ports: Pick<BenchPorts, 'records' | 'program'>;
  readonly command: string;
  /** Names the files. */
  readonly name: string;
  readonly fusion: PlannedFusion;
  readonly signal?: AbortSignal | undefined;
}

const REASON = 'Not in the plan: made up after lists were stored.';

/**
 * Fuses stored arms in a way that the plan does not have. Its records lie apart, below `exploratory/`, and say what
 * they are.
 *
 * @throws NotFoundError for an arm that the plan does not have; InputError for one that is a fusion itself, or lacks
 *   rows.
 */
export async function fuseExploratory(request: ExploratoryRequest): Promise<ExploratoryFusion> {
  const { command, fusion, name, plan, ports, signal } = request;
  const { records } = ports;
  checkLegs(plan, fusion);
  const lock = await records.lock(command);
  try {
    const bench = { plan, records };
    const places = { rows: `exploratory/${name}.rows.ndjson`, trec: `exploratory/${name}.run`, tag: name };
    const { version } = await ports.program();
    const metadata = { dataset: plan.dataset.name, version, exploratory: REASON };
    const counts = await writeFusion(bench, fusion, places, metadata, signal);
    const file: ExploratoryFusion = {
      schema: 'consilience-bench-exploratory-fusion/1',
      bench: plan.bench,
      name,
      exploratory: REASON,
      blend: blendOf(plan, fusion, counts),
      means: await meansOf(bench, places.rows, benchMeasures(plan.measures)),
    };
    await records.write(`exploratory/${name}.json`, `${JSON.stringify(file, undefined, 2)}\n`);
    return file;
  } finally {
    await lock.release();
  }
}

function checkLegs(plan: Plan, { legs }: PlannedFusion): void {
  for (const leg of Object.keys(legs)) {
    const arm = plan.arms[leg];
    if (arm === undefined)
      throw new NotFoundError(
        `Expected an arm of the plan (${Object.keys(plan.arms).join(', ')}), got ${JSON.stringify(leg)}.`,
      );
    if (arm.fusion !== undefined)
      throw new InputError(
        `Expected an arm with stored lists, got the fusion ${leg}, of which only ten hits are kept.`,
      );
  }
}

async function meansOf(
  { records }: BenchFolder,
  rows: string,
  measures: readonly BenchMeasure[],
): Promise<Record<string, number>> {
  const sums = new Map(measures.map(({ name }) => [name, { sum: 0, count: 0 }]));
  for await (const { abstention, score } of readRows(records, rows))
    for (const { isForAnswerable, name } of measures) {
      const value = score?.[name];
      if (value === undefined || (isForAnswerable && abstention)) continue;
      const sum = sums.get(name)!;
      sum.sum += value;
      sum.count++;
    }
  const counted = [...sums].filter(([, { count }]) => count > 0);
  return Object.fromEntries(counted.map(([name, { sum, count }]) => [name, sum / count]));
}
