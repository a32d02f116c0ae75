import { DataError, InputError, type RecordFolder } from '../../model/index.ts';
import { resolveLayout } from '../plan/layout.ts';
import type { Plan, PlannedLayout } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { datasetRequest, pinsOf, queriesDigest } from './bench-pins.ts';
import { DATASET_HINT, queriesProblem, surveyDataset } from './dataset-survey.ts';
import {
  AMENDMENTS_FILE,
  loadRegistration,
  PLAN_FILE,
  REGISTRATION_FILE,
  type Registration,
  sealed,
} from './registration.ts';
import { scoredBefore } from './scored-before.ts';

/** What is to be registered. */
export interface RegistrationRequest {
  readonly plan: Plan;
  /** Its file, byte for byte. */
  readonly text: Uint8Array;
  /** Benches whose scores may be known. */
  readonly others: readonly RecordFolder[];
}

/**
 * Writes down what a bench is before its first score: the plan and its digest, the files of data set and models, the
 * program, the time. The digest of it all is to be published elsewhere.
 *
 * @throws InputError when the bench has been registered or has any score; DataError for a data set without queries or
 *   with two of one id; what {@link pinsOf} throws; LockedError when
 *   another process writes there.
 */
export async function registerBench(
  { plan, text, others }: RegistrationRequest,
  ports: BenchPorts,
): Promise<Registration> {
  const { records, digestOf } = ports;
  const lock = await records.lock('consilience bench register');
  try {
    await refuseSecondRegistration(records, digestOf);
    await refuseAfterScores(plan, records);
    const dataset = await ports.openDataset(datasetRequest(plan));
    const pins = await pinsOf(plan, ports, dataset);
    const { queryIds } = await surveyDataset(dataset);
    const problem = queriesProblem(dataset.name, queryIds);
    if (problem !== undefined) throw new DataError(problem, { hint: DATASET_HINT });
    const registration: Registration = sealed(
      {
        schema: 'consilience-bench-registration/1' as const,
        bench: plan.bench,
        registered: ports.now().toISOString(),
        ...pins,
        dataset: {
          ...pins.dataset,
          queries: { count: queryIds.length, sha256: queriesDigest(queryIds, ports) },
        },
        environment: { ...ports.environment() },
        exploratory: plan.exploratory ?? null,
        replication: await scoredBefore(new Set(queryIds), others, ports),
      },
      digestOf,
    );
    await records.write(PLAN_FILE, text);
    await writeSkips(plan, records);
    // Last: whoever finds it finds all of it.
    await records.write(REGISTRATION_FILE, `${JSON.stringify(registration, null, 2)}\n`);
    return registration;
  } finally {
    await lock.release();
  }
}

/** Whether anything of a bench has been scored: rows hold scores, and so does everything made of them. */
export async function firstScored(plan: Plan, records: RecordFolder): Promise<string | undefined> {
  const places = new Set(placesOfScores(resolveLayout(plan)));
  const paths = await records.list();
  // A layout that was changed since does not hide what lies at other places.
  return paths.find((path) => places.has(path) || (/\.(ndjson|run)$/.test(path) && path !== AMENDMENTS_FILE));
}

function placesOfScores(layout: PlannedLayout): string[] {
  const { arms, fuse, scores, family, reading, perQuestion } = layout;
  return [
    ...Object.values(arms).flatMap(({ rows, trec, recount }) => [rows, trec, recount]),
    ...[fuse, scores, family, reading, perQuestion].filter((place) => place !== undefined),
  ];
}

async function refuseSecondRegistration(
  records: RecordFolder,
  digestOf: BenchPorts['digestOf'],
): Promise<void> {
  const earlier = await loadRegistration(records, digestOf);
  if (earlier === undefined) return;
  const { registered, digest } = earlier.registration;
  throw new InputError(
    `Expected a bench that is not registered yet, got one of ${registered} with the digest ${digest}.`,
    {
      place: `${records.root}/${REGISTRATION_FILE}`,
      hint: `A change is recorded by consilience bench amend ${records.root} --reason TEXT.`,
    },
  );
}

async function refuseAfterScores(plan: Plan, records: RecordFolder): Promise<void> {
  const scored = await firstScored(plan, records);
  if (scored === undefined) return;
  throw new InputError(
    `Expected a bench without scores, got ${scored}: what is registered now was not before.`,
    {
      place: records.root,
      hint: 'Register under another name (bench:) or in another folder (--bench) and run it there.',
    },
  );
}

/** What is known of each model that did not pass the vetting gate, as its own record. */
export async function writeSkips(plan: Plan, records: RecordFolder): Promise<void> {
  const { skips } = resolveLayout(plan);
  for (const [name, place] of Object.entries(skips)) {
    const record = plan.arms[name]!.skipped!.record;
    await records.write(place, `${JSON.stringify(record, null, 2)}\n`);
  }
}
