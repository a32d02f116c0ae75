import { type BenchRecords, PLAN_FILE, readPlan } from '../bench/index.ts';
import { NotFoundError } from '../model/index.ts';
import { nodeRecordFolder } from '../storage/index.ts';

/**
 * Opens the records of a bench by their folder, with the plan that lies among them, as their only writer while the
 * work lasts.
 *
 * @param command for whoever has to wait.
 * @throws NotFoundError when there are no records; LockedError when another is writing.
 */
export async function withBenchFolder<Result>(
  folder: string,
  command: string,
  work: (bench: BenchRecords) => Promise<Result>,
): Promise<Result> {
  const records = nodeRecordFolder(folder);
  if ((await records.size(PLAN_FILE)) === undefined) {
    throw new NotFoundError(`Expected a folder of a bench, got no ${PLAN_FILE} in ${records.root}.`, {
      hint: 'consilience bench run PLAN makes the records of a plan.',
    });
  }
  const plan = readPlan(
    new TextDecoder().decode(await records.readWhole(PLAN_FILE)),
    `${records.root}/${PLAN_FILE}`,
  );
  const lock = await records.lock(command);
  try {
    return await work({ plan, records });
  } finally {
    await lock.release();
  }
}
