import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type BenchPorts, PLAN_FILE, type Plan, readPlan } from '../bench/index.ts';
import { NotFoundError, type RecordFolder } from '../model/index.ts';
import { openBench } from '../open-bench.ts';
import { nodeRecordFolder } from '../storage/index.ts';
import type { Invocation } from './command.ts';
import { listOption, textOption } from './options.ts';

/** A plan that has been read, and what its bench needs. */
export interface PlannedBench {
  readonly plan: Plan;
  /** Its file, byte for byte. */
  readonly text: Uint8Array;
  readonly ports: BenchPorts;
  /** Benches whose scores may be known. */
  readonly others: readonly RecordFolder[];
}

/**
 * Opens what a plan's bench needs, lets work be done with it, and lets go of it.
 *
 * @throws InputError when the plan cannot be read; NotFoundError when it, or a bench that is named, is not there.
 */
export async function withPlannedBench<Result>(
  invocation: Invocation,
  planPath: string,
  benchFolder: string | undefined,
  work: (bench: PlannedBench) => Promise<Result>,
): Promise<Result> {
  const { plan: text, ports } = await openBench({ planPath, benchFolder });
  try {
    const plan = readPlan(new TextDecoder().decode(text), planPath);
    const named = listOption(invocation, 'scoredBefore').map(existingBench);
    const folders = new Set([...benchesBeside(ports.records.root), ...named]);
    return await work({ plan, text, ports, others: [...folders].map(nodeRecordFolder) });
  } finally {
    ports.close();
  }
}

/**
 * The same for work that reads stored records alone: the first argument may also be the folder of a bench. Its plan is
 * then the one beside it, else the copy inside, which serves as long as nothing else is read beside it.
 */
export function withStoredBench<Result>(
  invocation: Invocation,
  work: (bench: PlannedBench) => Promise<Result>,
): Promise<Result> {
  const [given] = invocation.positional as [string];
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory() !== true)
    return withPlannedBench(invocation, given, benchOption(invocation), work);
  return withPlannedBench(invocation, planOfFolder(given), resolve(given), work);
}

function planOfFolder(benchFolder: string): string {
  try {
    return planBeside(benchFolder);
  } catch (error) {
    const copy = join(benchFolder, PLAN_FILE);
    if (error instanceof NotFoundError && existsSync(copy)) return copy;
    throw error;
  }
}

/** The folder that `--bench` names. */
export function benchOption(invocation: Invocation): string | undefined {
  const folder = textOption(invocation, 'bench');
  return folder === undefined ? undefined : resolve(folder);
}

/**
 * The plan of a bench, when only its folder is known: `*.bench.yaml` beside the folder with the bench's name in it. The
 * copy inside the folder will not do, since a plan's paths are relative to where it was written.
 *
 * @throws NotFoundError unless there is exactly one.
 */
export function planBeside(benchFolder: string): string {
  const copy = join(existingBench(benchFolder), PLAN_FILE);
  if (!existsSync(copy)) {
    throw new NotFoundError(`Expected a bench in ${benchFolder}, got no ${PLAN_FILE} there.`, {
      hint: 'consilience bench register PLAN',
    });
  }
  const bench = benchLine(copy);
  const parent = dirname(resolve(benchFolder));
  const plans = readdirSync(parent)
    .filter((name) => name.endsWith('.bench.yaml'))
    .map((name) => join(parent, name))
    .filter((path) => benchLine(path) === bench)
    .sort();
  const [only] = plans;
  if (only !== undefined && plans.length === 1) return only;
  throw new NotFoundError(`Expected one plan of this bench in ${parent}, got ${plans.length}.`, {
    hint: 'Name it: --plan PLAN',
  });
}

function benchLine(path: string): string | undefined {
  return /^bench:.*$/m.exec(readFileSync(path, 'utf8'))?.[0].trim();
}

function existingBench(folder: string): string {
  if (existsSync(folder)) return resolve(folder);
  throw new NotFoundError(`Expected a folder of a bench, got nothing at ${folder}.`);
}

/** Folders beside a bench's own that are benches too. */
function benchesBeside(benchFolder: string): string[] {
  const parent = dirname(benchFolder);
  if (!existsSync(parent)) return [];
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(parent, name))
    .filter((folder) => folder !== benchFolder && existsSync(join(folder, PLAN_FILE)))
    .sort();
}
