import { z } from 'zod';
import { canonicalJson, DataError, type RecordFolder } from '../../model/index.ts';
import type { BenchPorts } from '../ports.ts';
import type { BenchPins, Json, PinnedDataset } from './bench-pins.ts';
import type { RegistrationChange } from './compare-with-registration.ts';
import type { Replication } from './scored-before.ts';

/** Where a bench's registration lies in its folder, and the plan that was registered. */
export const REGISTRATION_FILE = 'registration.json';
/** One line for each time that it was amended. */
export const AMENDMENTS_FILE = 'amendments.ndjson';
/** The plan in force, byte for byte. */
export const PLAN_FILE = 'plan.bench.yaml';

/** What `registration.json` holds: what a bench was before its first score. */
export interface Registration extends BenchPins {
  readonly schema: 'consilience-bench-registration/1';
  readonly bench: string;
  /** UTC. */
  readonly registered: string;
  readonly dataset: PinnedDataset & {
    readonly queries: { readonly count: number; readonly sha256: string };
  };
  readonly environment: Readonly<Record<string, string>>;
  /** Why nothing of it is a test. */
  readonly exploratory: string | null;
  /** Of queries that other benches have scored; null when none is known. */
  readonly replication: Replication | null;
  /** sha256 of everything above, as canonical JSON: what is published elsewhere. */
  readonly digest: string;
}

/** A line of `amendments.ndjson`: what was changed after the registration, and why. */
export interface Amendment {
  readonly schema: 'consilience-bench-amendment/1';
  /** UTC. */
  readonly amended: string;
  readonly reason: string;
  /** Whether scores had been seen by then. */
  readonly afterScores: boolean;
  readonly changes: readonly RegistrationChange[];
  /** What holds from then on. */
  readonly pins: BenchPins;
  /** The digest of the registration or of the amendment before: lines cannot be taken out unseen. */
  readonly after: string;
  /** sha256 of everything above, as canonical JSON. */
  readonly digest: string;
}

/** A bench's registration with all that was amended. */
export interface RegisteredBench {
  readonly registration: Registration;
  readonly amendments: readonly Amendment[];
  /** What the last amendment left, or the registration. */
  readonly inForce: BenchPins;
}

/** A record with the digest of all its other fields. */
export function sealed<Body extends object>(
  body: Body,
  digestOf: BenchPorts['digestOf'],
): Body & { readonly digest: string } {
  return { ...body, digest: digestOf(canonicalJson(body)) };
}

/**
 * The registration of a bench and its amendments; undefined when it has none.
 *
 * @throws DataError when one of them is not as it was written: by its form, its digest or its place in the chain.
 */
export async function loadRegistration(
  records: RecordFolder,
  digestOf: BenchPorts['digestOf'],
): Promise<RegisteredBench | undefined> {
  if ((await records.size(REGISTRATION_FILE)) === undefined) return undefined;
  const place = `${records.root}/${REGISTRATION_FILE}`;
  const text = new TextDecoder().decode(await records.readWhole(REGISTRATION_FILE));
  const registration = opened<Registration>(text, REGISTRATION, place, digestOf);
  const amendments = await loadAmendments(records, registration, digestOf);
  return { registration, amendments, inForce: amendments.at(-1)?.pins ?? registration };
}

async function loadAmendments(
  records: RecordFolder,
  registration: Registration,
  digestOf: BenchPorts['digestOf'],
): Promise<Amendment[]> {
  if ((await records.size(AMENDMENTS_FILE)) === undefined) return [];
  const lines = new TextDecoder().decode(await records.readWhole(AMENDMENTS_FILE)).split('\n');
  // What a dying writer left of a line is no amendment.
  const whole = lines.slice(0, -1);
  let after = registration.digest;
  return whole.map((line, index) => {
    const place = `${records.root}/${AMENDMENTS_FILE}:${index + 1}`;
    const amendment = opened<Amendment>(line, AMENDMENT, place, digestOf);
    if (amendment.after !== after) {
      throw new DataError(`Expected the amendment after ${after}, got the one after ${amendment.after}.`, {
        place,
        hint: 'A line has been taken out, added or moved.',
      });
    }
    after = amendment.digest;
    return amendment;
  });
}

/** Reads a sealed record. What has the right digest was written by this program or with its rules. */
function opened<Sealed extends { readonly digest: string }>(
  text: string,
  form: z.ZodType,
  place: string,
  digestOf: BenchPorts['digestOf'],
): Sealed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DataError('Expected JSON, got a text that is none.', { place, cause });
  }
  const checked = form.safeParse(value);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const where = issue === undefined ? '' : ` at ${issue.path.join('.')}`;
    throw new DataError(`Expected a record of a registration, got another${where}.`, { place });
  }
  const { digest, ...body } = value as Sealed;
  const expected = digestOf(canonicalJson(body));
  if (digest !== expected) {
    throw new DataError(`Expected the digest ${expected} of what stands above it, got ${digest}.`, {
      place,
      hint: 'It was changed after it was written.',
    });
  }
  return value as Sealed;
}

const JSON_VALUE: z.ZodType<Json> = z.json() as z.ZodType<Json>;
const PINS = {
  plan: z.object({ canonical: JSON_VALUE, sha256: z.string() }),
  dataset: z.object({
    name: z.string(),
    setting: z.string(),
    choices: z.string(),
    files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  }),
  models: z.record(z.string(), z.object({ id: z.string(), sha256: z.record(z.string(), z.string()) })),
  stored: z.record(z.string(), z.string()),
  program: z.object({ name: z.string(), version: z.string(), digest: z.string() }),
};
const REGISTRATION = z.object({
  schema: z.literal('consilience-bench-registration/1'),
  bench: z.string(),
  registered: z.string(),
  ...PINS,
  digest: z.string(),
});
const AMENDMENT = z.object({
  schema: z.literal('consilience-bench-amendment/1'),
  amended: z.string(),
  reason: z.string(),
  afterScores: z.boolean(),
  changes: z.array(z.object({ part: z.string(), what: z.string() })),
  pins: z.object(PINS),
  after: z.string(),
  digest: z.string(),
});
