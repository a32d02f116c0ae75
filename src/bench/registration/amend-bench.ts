import { InputError, NotFoundError } from '../../model/index.ts';
import type { Plan } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { pinsOf } from './bench-pins.ts';
import { changeWords, compareWithRegistration } from './compare-with-registration.ts';
import { firstScored } from './register-bench.ts';
import { AMENDMENTS_FILE, type Amendment, loadRegistration, PLAN_FILE, sealed } from './registration.ts';

/** What is to hold from now on, and why. */
export interface AmendmentRequest {
  readonly plan: Plan;
  /** Its file, byte for byte. */
  readonly text: Uint8Array;
  readonly reason: string;
}

/**
 * Records that something is no longer as registered, with the date, the reason and what changed. What was registered
 * stays; every verdict is shown with this beside it.
 *
 * @throws NotFoundError when the bench was never registered; InputError when nothing changed, or there is no reason.
 */
export async function amendBench(
  { plan, text, reason }: AmendmentRequest,
  ports: BenchPorts,
): Promise<Amendment> {
  const { records, digestOf } = ports;
  if (reason.trim() === '')
    throw new InputError('Expected a reason, got an empty text.', { code: 'bad-argument' });
  const lock = await records.lock('consilience bench amend');
  try {
    const registered = await loadRegistration(records, digestOf);
    if (registered === undefined) {
      throw new NotFoundError(`Expected a registration in ${records.root}, got none.`, {
        hint: 'consilience bench register PLAN',
      });
    }
    const { registration, amendments, inForce } = registered;
    const pins = await pinsOf(plan, ports);
    const changes = compareWithRegistration(inForce, pins);
    if (changes.length === 0) {
      throw new InputError('Expected something that changed, got everything as registered.', {
        hint: 'The plan is the one that is named by --plan, or the only one of this bench beside its folder.',
      });
    }
    const amendment: Amendment = sealed(
      {
        schema: 'consilience-bench-amendment/1' as const,
        amended: ports.now().toISOString(),
        reason: reason.trim(),
        afterScores: (await firstScored(plan, records)) !== undefined,
        changes,
        pins,
        after: amendments.at(-1)?.digest ?? registration.digest,
      },
      digestOf,
    );
    // The plan first: a line that is there speaks of a plan that is there.
    await records.write(PLAN_FILE, text);
    await append(amendment, ports);
    return amendment;
  } finally {
    await lock.release();
  }
}

/** An amendment as one paragraph, to stand beside a verdict. */
export function amendmentWords({ amended, reason, afterScores, changes }: Amendment): string {
  const when = afterScores ? 'after the first score' : 'before any score';
  return `Amended ${amended} (${when}): ${reason} ${changes.map(changeWords).join(' ')}`;
}

async function append(amendment: Amendment, { records }: BenchPorts): Promise<void> {
  const log = await records.openLog(AMENDMENTS_FILE);
  try {
    const text = log.bytes === 0 ? '' : new TextDecoder().decode(await records.readWhole(AMENDMENTS_FILE));
    // What a dying writer left of a line goes first.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) await log.truncate(new TextEncoder().encode(whole).length);
    await log.append(`${JSON.stringify(amendment)}\n`);
    await log.sync();
  } finally {
    await log.close();
  }
}
