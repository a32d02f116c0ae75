import {
  AMENDMENTS_FILE,
  canonicalPlan,
  loadRegistration,
  PLAN_FILE,
  REGISTRATION_FILE,
  readPlan,
} from '../../bench/index.ts';
import {
  AppError,
  canonicalJson,
  NotFoundError,
  type RecordFolder,
  type RecordSource,
} from '../../model/index.ts';
import { parseJson, type ReadingLimits } from '../records/checked-json.ts';
import { sha256Of } from '../records/digest.ts';
import { memberOf } from '../records/find-field.ts';
import type { KitProblem } from './kit-problem.ts';
import type { KitFile } from './lists.ts';

/**
 * Whether every registration is sealed by the digest that it prints, its amendments are a chain from it, and the plan
 * beside it is the one they register. A registration that rules rewrote has no seal, and says so.
 */
export async function checkSeals(
  source: RecordSource,
  files: ReadonlyMap<string, KitFile>,
  limits: ReadingLimits,
): Promise<readonly KitProblem[]> {
  const problems: KitProblem[] = [];
  for (const file of files.keys()) {
    if (!file.endsWith(`/${REGISTRATION_FILE}`)) continue;
    const folder = file.slice(0, -REGISTRATION_FILE.length - 1);
    try {
      const found = await sealProblem(source, folder, limits);
      if (found !== undefined) problems.push({ code: 'seal-broken', file, detail: found });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({ code: 'seal-broken', file, detail: error.message });
    }
  }
  return problems;
}

async function sealProblem(
  source: RecordSource,
  folder: string,
  limits: ReadingLimits,
): Promise<string | undefined> {
  const within = (path: string): string => `${folder}/${path}`;
  const document = parseJson(
    await source.readWhole(within(REGISTRATION_FILE)),
    within(REGISTRATION_FILE),
    limits,
  );
  if (memberOf(document, 'schema') !== 'consilience-bench-registration/1') return undefined;
  if (String(memberOf(document, 'digest')).startsWith('withheld-')) return undefined;
  const isWithheld = await hasWithheld(source, within(AMENDMENTS_FILE));
  const registered = await loadRegistration(sealedFiles(source, folder, !isWithheld), sha256Of);
  if (registered === undefined || isWithheld || (await source.size(within(PLAN_FILE))) === undefined)
    return undefined;
  const text = new TextDecoder().decode(await source.readWhole(within(PLAN_FILE)));
  const plan = canonicalPlan(readPlan(text, within(PLAN_FILE)));
  return plan === canonicalJson(registered.inForce.plan.canonical)
    ? undefined
    : `registers another plan than ${within(PLAN_FILE)} is`;
}

async function hasWithheld(source: RecordSource, path: string): Promise<boolean> {
  if ((await source.size(path)) === undefined) return false;
  return new TextDecoder().decode(await source.readWhole(path)).includes('"withheld-');
}

/** What reading a registration needs of a folder of records. */
function sealedFiles(source: RecordSource, folder: string, withAmendments: boolean): RecordFolder {
  const isThere = (path: string): boolean => withAmendments || path !== AMENDMENTS_FILE;
  const refuse = (): Promise<never> => Promise.reject(new NotFoundError('Expected to read only.'));
  return {
    root: folder,
    read: (path) => source.read(`${folder}/${path}`),
    readWhole: (path) => source.readWhole(`${folder}/${path}`),
    size: async (path) => (isThere(path) ? source.size(`${folder}/${path}`) : undefined),
    list: async () => [],
    write: refuse,
    remove: refuse,
    openLog: refuse,
    lock: refuse,
  };
}
