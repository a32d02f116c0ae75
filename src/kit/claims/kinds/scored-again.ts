import { z } from 'zod';
import { findField, leavesOf, memberOf, nodesOf } from '../../records/find-field.ts';
import type { ClaimCheck } from '../claim-check.ts';
import { CLAIM_FIELDS, type ClaimKind, text } from '../claim-kind.ts';
import type { Claim } from '../claims-file.ts';
import type { KitRecords } from '../kit-records.ts';
import { sameAsPrinted } from '../printed-number.ts';

/** What a file of scores or of comparisons says of one arm or one family. */
interface ScoredAgainClaim extends Claim {
  readonly kind: 'scored-again';
  /** The bench's folder in the kit. */
  readonly bench: string;
  readonly file: string;
  readonly field: string;
}

/**
 * Every figure below a field, by whatever measure and test, made again from plan and rows. What is said of an arm is
 * held against the second scorer too.
 */
export const scoredAgain: ClaimKind<ScoredAgainClaim> = {
  kind: 'scored-again',
  meaning:
    'everything that a file of scores or comparisons says below a field, made again from plan and rows',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('scored-again'),
    bench: text,
    file: text,
    field: z.string(),
  }),
  async run({ bench, file, field, says }, records, check) {
    const place = field === '' ? file : `${field} in ${file}`;
    const stated = findField(await records.json(file), field);
    if (stated === undefined) {
      check.gap(`${file} has no ${field}`);
      return;
    }
    const again = await records.scoredAgain(bench);
    const found = findField(again.documents.get(file), field);
    if (found === undefined) {
      check.gap(`${place}: the plan of ${bench} makes no such figures`);
      return;
    }
    if (again.lacking.length > 0 && memberOf(stated.value, 'family_crosscheck') !== undefined) {
      check.gap(`${place}: the kit has no rows of ${again.lacking.join(', ')}`);
      return;
    }
    if (!isMadeOf(stated.value, found.value, place, check)) return;
    const compared = compareLeaves(stated.value, found.value, place, check);
    check.found(`${compared} values made again`);
    const arm = Object.hasOwn(again.arms, field) ? again.arms[field] : undefined;
    if (arm === undefined) return;
    checkSentence(says, found.value, check);
    await checkSecondScorer({ arm: field, ...arm, measures: again.measures }, stated.value, records, check);
    await checkTrecRun(arm.trec, again.lists.get(field), records, check);
  },
};

/** Without rows nothing can be made again: that is a gap, and no difference. */
function isMadeOf(stated: unknown, found: unknown, place: string, check: ClaimCheck): boolean {
  if (memberOf(stated, 'status') === 'scored' && memberOf(found, 'status') === 'not-run') {
    check.gap(`${place}: ${String(memberOf(found, 'reason'))} in the kit`);
    return false;
  }
  if ((memberOf(stated, 'rebuilt') ?? null) !== null && memberOf(found, 'rebuilt') === null) {
    check.gap(`${place}: a leg of it has no rows in the kit`);
    return false;
  }
  const lacking = entriesOf(found).filter(
    (entry, index) =>
      memberOf(entry, 'verdict') === 'not-scored' &&
      memberOf(entriesOf(stated)[index], 'verdict') !== 'not-scored',
  );
  for (const entry of lacking) check.gap(`${place}: ${String(memberOf(entry, 'reason'))}`);
  return lacking.length === 0;
}

function entriesOf(family: unknown): readonly unknown[] {
  const entries = memberOf(family, 'primary');
  return Array.isArray(entries) ? entries : [];
}

/** Digests of files are checked as digests; what a bench's standing is stands in its registration. */
const BESIDE_FIGURES = /^\/(?:inputs|exploratory|amendments)(?:\/|$)/;
const WITHHELD = /^withheld-/;

/** Versions of the program may say more or less of an arm: what one of the two does not say is no difference. */
function compareLeaves(stated: unknown, found: unknown, place: string, check: ClaimCheck): number {
  const own = new Map([...leavesOf(found)].map(({ pointer, value }) => [pointer, value]));
  let compared = 0;
  for (const { pointer, value } of leavesOf(stated)) {
    if ((typeof value === 'string' && WITHHELD.test(value)) || BESIDE_FIGURES.test(pointer)) continue;
    if (!own.has(pointer)) check.gap(`${place}: nothing was made at ${pointer}`);
    else if (isSame(value, own.get(pointer))) compared++;
    else check.differs(`${pointer} of ${place}`, value, own.get(pointer));
  }
  for (const { pointer, value } of nodesOf(found)) {
    const other = findField(stated, pointer)?.value;
    if (Array.isArray(value) && Array.isArray(other) && value.length !== other.length)
      check.differs(`length of ${pointer} of ${place}`, other.length, value.length);
  }
  return compared;
}

function isSame(stated: unknown, found: unknown): boolean {
  if (typeof stated !== 'number' || typeof found !== 'number') return stated === found;
  return Number.isInteger(stated) || Number.isInteger(found)
    ? stated === found
    : sameAsPrinted(stated, found);
}

/** What the sentence itself says of a measure: `nDCG@10 0.0602`. */
function checkSentence(says: string, scored: unknown, check: ClaimCheck): void {
  const counts = memberOf(scored, 'counts');
  for (const [, name = '', figure = ''] of says.matchAll(/(\S+@\d+) ([\d.]*\d)/g)) {
    const side = name.startsWith('all@') ? 'answerable' : 'all';
    const found = memberOf(memberOf(counts, side), name) ?? memberOf(memberOf(scored, 'means'), name);
    if (typeof found === 'number') check.number(`${name} in the sentence`, figure, found);
  }
}

/** A run in six columns has the lists of the rows, as far down as both go. */
async function checkTrecRun(
  file: string,
  lists: ReadonlyMap<string, readonly string[]> | undefined,
  records: KitRecords,
  check: ClaimCheck,
): Promise<void> {
  if (lists === undefined || !(await records.has(file))) return;
  const written = new Map<string, string[]>();
  for (const line of (await records.text(file)).split('\n')) {
    const [qid, , id] = line.split(' ');
    if (qid === undefined || id === undefined) continue;
    const ids = written.get(qid);
    if (ids === undefined) written.set(qid, [id]);
    else ids.push(id);
  }
  const known = new Map([...lists].map(([qid, ids]) => [column(qid), ids.map(column)]));
  for (const [qid, ids] of known) {
    const own = written.get(qid) ?? [];
    const both = Math.min(own.length, ids.length);
    if ((both > 0 || ids.length === 0) && ids.slice(0, both).every((id, index) => own[index] === id))
      continue;
    check.differs(`list of ${qid} in ${file}`, own.slice(0, 3).join(' '), ids.slice(0, 3).join(' '));
    return;
  }
  for (const qid of written.keys()) {
    if (known.has(qid)) continue;
    check.differs(`queries in ${file}`, qid, 'nothing in the rows');
    return;
  }
}

/** White space in an id would part columns, so a run has it percent-encoded. */
function column(word: string): string {
  return word.replaceAll(/\s/gu, (space) => encodeURIComponent(space));
}

interface SecondCount {
  readonly arm: string;
  readonly rows: string;
  readonly list: string;
  readonly measures: readonly string[];
}

async function checkSecondScorer(
  { arm, rows, list, measures }: SecondCount,
  summary: unknown,
  records: KitRecords,
  check: ClaimCheck,
): Promise<void> {
  const recount = await records.recount({
    arm,
    rows,
    list,
    measures,
    depth: Number.MAX_SAFE_INTEGER,
    summary,
  });
  for (const { message } of recount.g0_problems.slice(0, 3)) check.differs(rows, 'sound rows', message);
  const differing = recount.row_diffs.filter(({ stored }) => stored !== null);
  for (const { qid, measure, stored, recounted } of differing.slice(0, 3))
    check.differs(`score.${measure} of ${qid} in ${rows}`, stored, recounted);
  for (const { field, stored, recounted } of recount.summary_diffs.filter((each) => each.stored !== null))
    check.differs(`${arm}.${field}, counted twice`, stored, recounted);
  if (recount.not_recounted.length > 0)
    check.note(`the second scorer has no definition of ${recount.not_recounted.join(', ')}`);
}
