import { DataError, type Dataset, InputError, NotFoundError } from '../../model/index.ts';
import { resolveLayout } from '../plan/layout.ts';
import type { Plan } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { openRanker } from '../rankers/open-ranker.ts';
import type { Ranker } from '../rankers/ranker.ts';
import { rerankRanker } from '../rankers/rerank-ranker.ts';
import { type BenchPins, datasetRequest, pinsOf } from '../registration/bench-pins.ts';
import { changeWords, compareWithRegistration } from '../registration/compare-with-registration.ts';
import { DATASET_HINT, queriesProblem } from '../registration/dataset-survey.ts';
import { writeSkips } from '../registration/register-bench.ts';
import { loadRegistration, PLAN_FILE } from '../registration/registration.ts';
import { benchMeasures } from '../scoring/bench-measures.ts';
import { cutAtFirstFailure } from './cut-at-first-failure.ts';
import { type ArmOutcome, type ArmProgress, runArm } from './run-arm.ts';
import {
  differencesBetween,
  pinsOfArm,
  type RunRecord,
  readRunRecord,
  writeRunRecord,
} from './run-record.ts';
import { writeArmTrec } from './write-arm-trec.ts';

/** What is to be run, and how. */
export interface RunBenchOptions {
  readonly plan: Plan;
  /** The plan's file, byte for byte. */
  readonly planBytes: Uint8Array;
  readonly ports: BenchPorts;
  /** What whoever is kept waiting is told this process is doing. */
  readonly command: string;
  /** As the user named it, for the commands in messages. */
  readonly planName: string;
  /** Arms by name; absent: all that are to be run. */
  readonly arms?: readonly string[] | undefined;
  /** Only so many queries, from the first. */
  readonly first?: number | undefined;
  /** Go on where rows end. Default false: rows that are there are refused. */
  readonly isResumed?: boolean | undefined;
  /** Go back to the first query that failed and go on from there. */
  readonly retriesFailed?: boolean | undefined;
  /** Why this is no test: lets a bench run that is not as it was registered. */
  readonly exploratory?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears how far an arm is, after every query. */
  readonly onProgress?: ((progress: ArmProgress) => void) | undefined;
}

/** What a run of a bench came to. */
export interface BenchRun {
  readonly arms: readonly ({ readonly arm: string } & ArmOutcome)[];
  readonly exploratory: string | null;
  /** The digest of the bench's registration; null: what is compared was not fixed before these rows. */
  readonly registration: string | null;
  /** Whether it was interrupted; what is there is valid, and the same command with `--resume` goes on. */
  readonly wasAborted: boolean;
}

/**
 * Asks every ranker of a plan every query, and stores the answers.
 *
 * @throws LockedError when another process writes the bench's records; InputError when rows are there already, were
 *   made otherwise, or the bench is not as it was registered; UnavailableError, with the command that brings it, for a
 *   model that is not here; DataError when a file is not the one that the plan names.
 */
export async function runBench(options: RunBenchOptions): Promise<BenchRun> {
  const { command, plan, ports } = options;
  const lock = await ports.records.lock(command);
  try {
    const arms = armsToRun(plan, options.arms);
    const dataset = await ports.openDataset(datasetRequest(plan));
    const pins = await pinsOf(plan, ports, dataset);
    const ground: RunGround = { ...options, dataset, pins, ...(await standing(options, pins)) };
    for (const arm of arms) await refuseRows(ground, arm);
    await writeSkips(plan, ports.records);
    const queries = await countQueries(dataset);
    const total = Math.min(queries, options.first ?? queries);
    const outcomes: ({ readonly arm: string } & ArmOutcome)[] = [];
    for (const arm of arms) {
      outcomes.push({ arm, ...(await runOne(ground, arm, total, queries)) });
      if (options.signal?.aborted === true) break;
    }
    const wasAborted = outcomes.length < arms.length || outcomes.some((outcome) => outcome.wasAborted);
    return { arms: outcomes, exploratory: ground.reason, registration: ground.registration, wasAborted };
  } finally {
    await lock.release();
  }
}

/** What all arms of a run have in common. */
interface RunGround extends RunBenchOptions {
  readonly dataset: Dataset;
  readonly pins: BenchPins;
  readonly registration: string | null;
  /** Why nothing here is a test. */
  readonly reason: string | null;
}

/** Rankers first: a rerank reads what they have stored. */
function armsToRun(plan: Plan, wanted: readonly string[] = []): string[] {
  const names = Object.keys(plan.arms);
  for (const name of wanted) {
    const arm = plan.arms[name];
    if (arm === undefined)
      throw new NotFoundError(
        `Expected an arm of the plan (${names.join(', ')}), got ${JSON.stringify(name)}.`,
      );
    if (arm.fusion !== undefined)
      throw new InputError(`Expected an arm that is run, got the fusion ${name}.`, {
        code: 'bad-argument',
        hint: 'consilience bench fuse PLAN makes fusions from stored lists.',
      });
    if (arm.cut !== undefined || arm.skipped !== undefined)
      throw new InputError(`Expected an arm that is run, got ${name}, which was cut or skipped.`, {
        code: 'bad-argument',
      });
  }
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const run = names.filter((name) => {
    const { cut, fusion, skipped } = plan.arms[name]!;
    return isWanted(name) && fusion === undefined && cut === undefined && skipped === undefined;
  });
  const isRerank = (name: string) => plan.arms[name]!.rerank !== undefined;
  return [...run.filter((name) => !isRerank(name)), ...run.filter(isRerank)];
}

async function standing(
  { exploratory, plan, ports }: RunBenchOptions,
  pins: BenchPins,
): Promise<Pick<RunGround, 'registration' | 'reason'>> {
  const registered = await loadRegistration(ports.records, ports.digestOf);
  const changes = registered === undefined ? [] : compareWithRegistration(registered.inForce, pins);
  if (changes.length > 0 && exploratory === undefined)
    throw new InputError(
      `Expected the bench as it was registered, got another: ${changes.map(changeWords).join(' ')}`,
      {
        hint: 'Put it back, write down the change and its reason (consilience bench amend), or run with --exploratory.',
      },
    );
  const words = [...(exploratory === undefined ? [] : [exploratory]), ...changes.map(changeWords)];
  return {
    registration: registered?.registration.digest ?? null,
    reason: plan.exploratory ?? (words.length === 0 ? null : words.join(' ')),
  };
}

/** Rows are never overwritten, and never continued by something else than what began them. */
async function refuseRows({ isResumed, plan, planName, ports }: RunGround, arm: string): Promise<void> {
  const { rows } = resolveLayout(plan).arms[arm]!;
  const bytes = (await ports.records.size(rows)) ?? 0;
  if (bytes === 0 || isResumed === true) return;
  throw new InputError(`Expected no rows of arm ${arm} yet, got ${ports.records.root}/${rows}.`, {
    hint: `consilience bench run ${planName} --resume goes on where they end; move them away to begin anew.`,
  });
}

async function countQueries(dataset: Dataset): Promise<number> {
  const ids: string[] = [];
  for await (const { queries } of dataset.parts()) for (const { id } of queries) ids.push(id);
  const problem = queriesProblem(dataset.name, ids);
  if (problem === undefined) return ids.length;
  throw new DataError(problem, { hint: DATASET_HINT });
}

async function runOne(ground: RunGround, arm: string, total: number, queries: number): Promise<ArmOutcome> {
  const { dataset, onProgress, plan, ports, signal } = ground;
  const { records } = ports;
  const places = resolveLayout(plan).arms[arm]!;
  const ranker = await rankerOf(ground, arm);
  try {
    const record = beginRecord(ground, arm, ranker, queries);
    await refuseOther(ground, record, places);
    // The plan of a registered bench is the one that was registered.
    if (ground.registration === null) await records.write(PLAN_FILE, ground.planBytes);
    if (ground.retriesFailed === true) await cutAtFirstFailure(records, places.rows);
    await writeRunRecord(records, places.run, record);
    const measures = benchMeasures(plan.measures);
    const outcome = await runArm({
      arm,
      places,
      ranker,
      records,
      dataset,
      measures,
      total,
      signal,
      onProgress,
    });
    const { done, failed, texts, textsWindowed } = outcome;
    const complete = done === queries;
    if (complete)
      await writeArmTrec({ plan, records }, arm, dataset.name, ground.pins.program, ground.reason);
    await writeRunRecord(records, places.run, {
      ...record,
      queries: { total: queries, done, failed },
      texts,
      texts_windowed: textsWindowed,
      complete,
    });
    return outcome;
  } finally {
    await ranker.close();
  }
}

async function rankerOf({ plan, ports }: RunGround, arm: string): Promise<Ranker> {
  const { ranker, rerank } = plan.arms[arm]!;
  if (rerank !== undefined) return await rerankRanker(rerank, { plan, records: ports.records }, ports);
  return await openRanker(plan.rankers[ranker!]!, plan.depth, ports);
}

function beginRecord(
  { pins, plan, reason, registration }: RunGround,
  arm: string,
  ranker: Ranker,
  total: number,
): RunRecord {
  return {
    schema: 'consilience-bench-run/1',
    arm,
    bench: plan.bench,
    settings: ranker.settings,
    pins: pinsOfArm(pins, ranker.models),
    registration,
    exploratory: plan.arms[arm]!.exploratory ?? reason,
    queries: { total, done: 0, failed: 0 },
    texts: 0,
    texts_windowed: 0,
    depth: plan.depth,
    complete: false,
  };
}

/** Rows that were begun otherwise are not gone on with. */
async function refuseOther(
  { ports: { records } }: RunGround,
  record: RunRecord,
  { rows, run }: { readonly rows: string; readonly run: string },
): Promise<void> {
  if (((await records.size(rows)) ?? 0) === 0) return;
  const stored = await readRunRecord(records, run);
  if (stored === undefined)
    throw new DataError(`Expected the record of the run that made ${rows}, got none.`, {
      place: `${records.root}/${run}`,
      hint: 'Move the rows away to begin anew.',
    });
  const differences = differencesBetween(stored, record);
  if (differences.length === 0) return;
  throw new InputError(
    `Expected to go on with what began the rows of arm ${record.arm}, got another: ${differences.join(', ')}.`,
    { place: `${records.root}/${run}`, hint: 'Move the rows away to begin anew.' },
  );
}
