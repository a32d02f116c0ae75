import { DataError, InputError, NotFoundError } from '../../model/index.ts';
import { resolveLayout } from '../plan/layout.ts';
import type { Plan, PlannedFusion } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { readJsonRecord } from '../records/read-json.ts';
import { readRows } from '../records/read-rows.ts';
import { changeWords, planChanges } from '../registration/compare-with-registration.ts';
import { loadRegistration, PLAN_FILE } from '../registration/registration.ts';
import { fusionOptions } from '../scoring/fuse-again.ts';
import type { BenchFolder } from './arm-lists.ts';
import { type FusedCounts, placesOf, rebuildControl, writeFusion } from './fuse-arm.ts';
import type { Blend, FuseFile, Rebuild } from './fuse-file.ts';
import { listFusion } from './list-fusion.ts';

/** Which fusions are to be made. */
export interface FuseBenchOptions {
  readonly plan: Plan;
  /** The plan's file, byte for byte: the copy in a bench that is not registered becomes it. */
  readonly planBytes: Uint8Array;
  readonly ports: Pick<BenchPorts, 'records' | 'openStored' | 'program' | 'digestOf'>;
  readonly command: string;
  /** Fusions by name; absent: all of the plan. */
  readonly arms?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What the fusions of a bench came to. */
export interface BenchFusion {
  readonly file: FuseFile;
  /** Arms whose control has another list for a query. */
  readonly differing: readonly string[];
  /** Queries without an answer, over all arms. */
  readonly failed: number;
}

/**
 * Makes a plan's fusions from stored lists; no model and no data set is needed. Every fusion is made twice: what was
 * stored before (by the plan's `control`, by an earlier call, or just now) must come out again.
 *
 * @throws LockedError when another process writes the records; InputError when an arm lacks rows, or the plan is not
 *   the one that is registered.
 */
export async function fuseBench(options: FuseBenchOptions): Promise<BenchFusion> {
  const { command, plan, ports, signal } = options;
  const { records } = ports;
  const lock = await records.lock(command);
  try {
    const bench = { plan, records };
    const arms = fusionArms(plan, options.arms);
    await holdToPlan(options);
    const before = await readFuseFile(bench);
    const blends: Record<string, Blend> = { ...before?.blends };
    const controls: Record<`ctrl_${string}_rebuild`, Rebuild> = controlsOf(before);
    const arithmetic: Record<string, number> = { ...before?.arithmetic_differs };
    const { version } = await ports.program();
    const differing: string[] = [];
    let failed = 0;
    for (const arm of arms) {
      const { control, exploratory, fusion } = plan.arms[arm]!;
      const stored = await storedTop(options, bench, arm, before);
      // What was stored before is compared before it is written over.
      let rebuild = stored === undefined ? undefined : await rebuildControl(bench, fusion!, stored);
      const isOurs = control === undefined;
      if (isOurs && rebuild !== undefined && rebuild.equal < rebuild.of) differing.push(arm);
      const counts = await writeFusion(
        bench,
        fusion!,
        placesOf(bench, arm),
        { dataset: plan.dataset.name, version, exploratory: exploratory ?? plan.exploratory ?? null },
        signal,
      );
      rebuild ??= await rebuildControl(bench, fusion!, ownRows(bench, arm));
      if (!isOurs && rebuild.equal < rebuild.of) differing.push(arm);
      failed += counts.failed;
      blends[arm] = blendOf(plan, fusion!, counts);
      arithmetic[arm] = counts.arithmeticDiffers;
      controls[`ctrl_${arm.toLowerCase()}_rebuild`] = rebuild;
    }
    const file = inPlanOrder(plan, blends, controls, arithmetic);
    await records.write(resolveLayout(plan).fuse, `${JSON.stringify(file, undefined, 2)}\n`);
    return { file, differing, failed };
  } finally {
    await lock.release();
  }
}

/** The fusions of a registered bench are the registered ones; in another bench the plan is as it is now. */
async function holdToPlan({
  plan,
  planBytes,
  ports: { digestOf, records },
}: FuseBenchOptions): Promise<void> {
  const registered = await loadRegistration(records, digestOf);
  if (registered === undefined) {
    await records.write(PLAN_FILE, planBytes);
    return;
  }
  const changes = planChanges(registered.inForce, plan);
  if (changes.length === 0) return;
  throw new InputError(
    `Expected the plan as it was registered, got another: ${changes.map(changeWords).join(' ')}`,
    {
      hint: 'Put it back, or write down the change and its reason (consilience bench amend). --legs fuses otherwise, below exploratory/.',
    },
  );
}

function fusionArms(plan: Plan, wanted: readonly string[] = []): string[] {
  const fusions = Object.keys(plan.arms).filter((arm) => {
    const { cut, fusion, skipped } = plan.arms[arm]!;
    return fusion !== undefined && cut === undefined && skipped === undefined;
  });
  const unknown = wanted.find((arm) => !fusions.includes(arm));
  if (unknown !== undefined)
    throw new NotFoundError(
      `Expected a fusion of the plan (${fusions.join(', ') || 'it has none'}), got ${JSON.stringify(unknown)}.`,
    );
  if (fusions.length === 0)
    throw new InputError('Expected a plan with fusions, got one without.', {
      hint: '--legs A0=0.5,A1=1 fuses stored arms that the plan does not fuse.',
    });
  return wanted.length === 0 ? fusions : fusions.filter((arm) => wanted.includes(arm));
}

type StoredTop = AsyncIterable<{ readonly qid: string; readonly top: readonly string[] | undefined }>;

async function storedTop(
  { ports }: FuseBenchOptions,
  bench: BenchFolder,
  arm: string,
  before: FuseFile | undefined,
): Promise<StoredTop | undefined> {
  const { control } = bench.plan.arms[arm]!;
  if (control === undefined) return before?.blends[arm] === undefined ? undefined : ownRows(bench, arm);
  const rankings = await ports.openStored(control.path, control.format ?? 'trec');
  return topOf(rankings, Object.keys(bench.plan.arms[arm]!.fusion!.legs)[0]!, bench);
}

/** In the order of the arm's first leg. */
async function* topOf(
  rankings: ReadonlyMap<string, readonly (readonly [string, number])[]>,
  leg: string,
  { plan, records }: BenchFolder,
): StoredTop & AsyncGenerator<{ qid: string; top: string[] | undefined }> {
  for await (const { qid } of readRows(records, resolveLayout(plan).arms[leg]!.rows))
    yield {
      qid,
      top: rankings
        .get(qid)
        ?.slice(0, 10)
        .map(([id]) => id),
    };
}

async function* ownRows(
  { plan, records }: BenchFolder,
  arm: string,
): AsyncGenerator<{ qid: string; top: readonly string[] | undefined }> {
  for await (const { qid, top10 } of readRows(records, resolveLayout(plan).arms[arm]!.rows))
    yield { qid, top: top10 };
}

/** What a fusion was, with every default said. */
export function blendOf(plan: Plan, fusion: PlannedFusion, counts: FusedCounts): Blend {
  const legs = Object.entries(fusion.legs);
  const { spec } = listFusion(Object.keys(fusion.legs), fusionOptions(fusion, plan.depth));
  const usesRanks = spec.method.definition.uses === 'ranks';
  const hasConstant = spec.method.definition.parameters.some(({ name }) => name === 'rankConstant');
  return {
    spec: legs.map(([leg, { depth, weight }]) => ({ leg, weight, depth: depth ?? plan.depth })),
    method: spec.method.definition.name,
    ...(hasConstant ? { rank_constant: fusion.rankConstant ?? '60' } : {}),
    ...(usesRanks ? {} : { normalization: spec.settings.normalization }),
    ties: spec.ties,
    arithmetic: usesRanks ? spec.settings.arithmetic : 'double',
    ...(counts.chosen === undefined ? {} : { cross_validated: counts.chosen }),
    'every@5': counts.everyAt5,
    'any@5': counts.anyAt5,
    questions_with_an_exact_tie_across_ranks_5_6: counts.tiesAt5,
    queries: counts.queries,
    failed: counts.failed,
  };
}

async function readFuseFile({ plan, records }: BenchFolder): Promise<FuseFile | undefined> {
  const path = resolveLayout(plan).fuse;
  const file = await readJsonRecord(records, path);
  if (file === undefined) return undefined;
  const { blends, schema } = file;
  if (schema === 'consilience-bench-fuse/1' && typeof blends === 'object' && blends !== null)
    return file as unknown as FuseFile;
  throw new DataError('Expected the record of fusions, got something else.', {
    place: `${records.root}/${path}`,
    hint: 'It was damaged or changed: bring it back, or move it and the rows of fusions away to fuse anew.',
  });
}

function controlsOf(file: FuseFile | undefined): Record<`ctrl_${string}_rebuild`, Rebuild> {
  return Object.fromEntries(Object.entries(file ?? {}).filter(([key]) => /^ctrl_.*_rebuild$/.test(key)));
}

function inPlanOrder(
  plan: Plan,
  blends: Readonly<Record<string, Blend>>,
  controls: Readonly<Record<`ctrl_${string}_rebuild`, Rebuild>>,
  arithmetic: Readonly<Record<string, number>>,
): FuseFile {
  const names = Object.keys(plan.arms).filter((arm) => blends[arm] !== undefined);
  const keys = names.map((arm) => `ctrl_${arm.toLowerCase()}_rebuild` as const);
  return {
    schema: 'consilience-bench-fuse/1',
    bench: plan.bench,
    ...Object.fromEntries(keys.map((key) => [key, controls[key]!])),
    arithmetic_differs: Object.fromEntries(names.map((arm) => [arm, arithmetic[arm] ?? 0])),
    blends: Object.fromEntries(names.map((arm) => [arm, blends[arm]!])),
  };
}
