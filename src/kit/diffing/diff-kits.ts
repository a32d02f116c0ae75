import { AppError, compareIds, type RecordSource } from '../../model/index.ts';
import { checkClaims } from '../claims/check-claims.ts';
import type { Claim, ClaimResult, ClaimsFile } from '../claims/claims-file.ts';
import { parseJson, parseJsonLines } from '../records/checked-json.ts';
import { sha256Of } from '../records/digest.ts';
import { memberOf } from '../records/find-field.ts';

/**
 * Why a claim moved.
 *
 * - `input`: the questions, their gold, the plan, the data set or a model is another.
 * - `program`: with the same input, the program is another, or made other lists or other figures of the same lists.
 * - `rounding`: both state the same figure at the coarser of their roundings.
 */
export type MoveCause = 'input' | 'program' | 'rounding';

/** A claim that is not the same in two kits. */
export interface MovedClaim {
  readonly id: string;
  /** Null in the kit that does not make the claim. */
  readonly before: string | null;
  readonly after: string | null;
  readonly causes: readonly MoveCause[];
  /** What of that differs, in words. */
  readonly because: readonly string[];
}

/** What `kit diff` finds. */
export interface KitDifference {
  readonly moved: readonly MovedClaim[];
  readonly unmoved: number;
  /** Record files whose bytes differ, and those of one kit alone. */
  readonly changedFiles: readonly string[];
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
}

/** A kit with what it claims. */
export interface ClaimedKit {
  readonly source: RecordSource;
  readonly claims: ClaimsFile;
}

/** Recomputes the claims of two kits and says which moved, and whether input, program or rounding moved them. */
export async function diffKits(before: ClaimedKit, after: ClaimedKit): Promise<KitDifference> {
  const digests = [await digestsOf(before.source), await digestsOf(after.source)] as const;
  const results = [await byId(before), await byId(after)] as const;
  const moved: MovedClaim[] = [];
  let unmoved = 0;
  for (const id of new Set([...results[0].keys(), ...results[1].keys()])) {
    const first = results[0].get(id);
    const second = results[1].get(id);
    if (first !== undefined && second !== undefined && isSame(first, second)) unmoved++;
    else moved.push(await movedClaim(id, { first, second }, before, after));
  }
  const [old, now] = digests;
  return {
    moved,
    unmoved,
    changedFiles: [...old.keys()].filter((path) => now.has(path) && now.get(path) !== old.get(path)),
    onlyBefore: [...old.keys()].filter((path) => !now.has(path)),
    onlyAfter: [...now.keys()].filter((path) => !old.has(path)),
  };
}

interface CheckedClaim {
  readonly claim: Claim;
  readonly result: ClaimResult;
}

async function byId({ source, claims }: ClaimedKit): Promise<ReadonlyMap<string, CheckedClaim>> {
  const results = await checkClaims(source, claims);
  return new Map(
    results.map((result, index) => [result.id, { claim: claims.claims[index]!, result }] as const),
  );
}

async function digestsOf(source: RecordSource): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const path of [...(await source.list())].sort(compareIds))
    digests.set(path, sha256Of(await source.readWhole(path)));
  return digests;
}

function isSame(first: CheckedClaim, second: CheckedClaim): boolean {
  return (
    statedOf(first.claim) === statedOf(second.claim) && outcomeOf(first.result) === outcomeOf(second.result)
  );
}

/** The figures that a claim states; not its sentence. */
function statedOf(claim: Claim): string {
  return JSON.stringify({ ...claim, says: undefined, row: undefined });
}

function outcomeOf({ found, status, differences }: ClaimResult): string {
  return JSON.stringify([found, status, differences]);
}

async function movedClaim(
  id: string,
  { first, second }: { readonly first: CheckedClaim | undefined; readonly second: CheckedClaim | undefined },
  before: ClaimedKit,
  after: ClaimedKit,
): Promise<MovedClaim> {
  const words = { before: wordsOf(first), after: wordsOf(second) };
  if (first === undefined || second === undefined)
    return { id, ...words, causes: ['input'], because: ['the plan claims it in one of the kits alone'] };
  const isRestated = statedOf(first.claim) !== statedOf(second.claim);
  if (isRestated && first.result.found === second.result.found && isRounding(first.claim, second.claim))
    return {
      id,
      ...words,
      causes: ['rounding'],
      because: ['the same figure is printed with more or fewer digits'],
    };
  const input = await inputChanges(first, second, before, after);
  const program = await programChanges(first, second, before, after);
  const causes: MoveCause[] = [];
  if (input.length > 0) causes.push('input');
  if (program.length > 0 && (input.length === 0 || program.some((line) => line.includes('version'))))
    causes.push('program');
  if (causes.length === 0) causes.push('program');
  const because = [...input, ...(causes.includes('program') ? program : [])];
  return {
    id,
    ...words,
    causes,
    because: because.length > 0 ? because : ['the same rows give another stated figure'],
  };
}

function wordsOf(checked: CheckedClaim | undefined): string | null {
  if (checked === undefined) return null;
  const { found, status, gaps } = checked.result;
  return `${found || gaps.join('; ')}${status === 'pass' ? '' : ` [${status}]`}`;
}

/** Whether every stated number of two claims is the same at the coarser rounding, and nothing else differs. */
function isRounding(first: Claim, second: Claim): boolean {
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) => {
    const [a, b] = [memberOf(first, key), memberOf(second, key)];
    if (key === 'says' || key === 'row' || JSON.stringify(a) === JSON.stringify(b)) return true;
    const texts = [String(a), String(b)] as const;
    if (!texts.every((text) => /^[+-]?\d+(?:\.\d+)?$/.test(text))) return false;
    const digits = Math.min(...texts.map((text) => text.split('.')[1]?.length ?? 0));
    return Number(texts[0]).toFixed(digits) === Number(texts[1]).toFixed(digits);
  });
}

/** Data set, models and plan as the locks pin them, and questions and gold as the rows have them. */
async function inputChanges(
  first: CheckedClaim,
  second: CheckedClaim,
  before: ClaimedKit,
  after: ClaimedKit,
): Promise<string[]> {
  const changes: string[] = [];
  const rows = sharedRows(first, second);
  for (const path of rows)
    if ((await questionsOf(before.source, path)) !== (await questionsOf(after.source, path)))
      changes.push(`questions or gold of ${path}`);
  for (const name of ['dataset', 'models', 'plan'])
    if (await pinsDiffer(name, rows, before, after)) changes.push(`the pinned ${name}`);
  return changes;
}

async function programChanges(
  first: CheckedClaim,
  second: CheckedClaim,
  before: ClaimedKit,
  after: ClaimedKit,
): Promise<string[]> {
  const changes: string[] = [];
  const rows = sharedRows(first, second);
  if (await pinsDiffer('program', rows, before, after)) changes.push('the pinned version of the program');
  for (const path of rows)
    if (await bytesDiffer(path, before.source, after.source)) changes.push(`lists or scores of ${path}`);
  for (const path of first.result.files)
    if (!rows.includes(path) && (await bytesDiffer(path, before.source, after.source)))
      changes.push(`figures of ${path}`);
  return changes;
}

function sharedRows(first: CheckedClaim, second: CheckedClaim): string[] {
  return first.result.files.filter((path) => path.endsWith('.ndjson') && second.result.files.includes(path));
}

async function questionsOf(source: RecordSource, path: string): Promise<string> {
  try {
    const lines = [...parseJsonLines(await source.readWhole(path), path)];
    return JSON.stringify(
      lines.map(({ value }) =>
        ['qid', 'type', 'abstention', 'gold', 'grades'].map((name) => memberOf(value, name)),
      ),
    );
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** Whether the lock beside a row file pins something else. */
async function pinsDiffer(
  name: string,
  rows: readonly string[],
  before: ClaimedKit,
  after: ClaimedKit,
): Promise<boolean> {
  for (const path of rows) {
    const lock = `${path.slice(0, path.lastIndexOf('/') + 1)}run.json`;
    const [old, now] = [await pinAt(before.source, lock, name), await pinAt(after.source, lock, name)];
    if (old !== undefined && now !== undefined && old !== now) return true;
  }
  return false;
}

async function pinAt(source: RecordSource, lock: string, name: string): Promise<string | undefined> {
  if ((await source.size(lock)) === undefined) return undefined;
  const document = parseJson(await source.readWhole(lock), lock);
  return JSON.stringify(memberOf(memberOf(document, 'pins'), name));
}

async function bytesDiffer(path: string, before: RecordSource, after: RecordSource): Promise<boolean> {
  if ((await before.size(path)) === undefined || (await after.size(path)) === undefined) return true;
  return sha256Of(await before.readWhole(path)) !== sha256Of(await after.readWhole(path));
}
