import { AMENDMENTS_FILE, PLAN_FILE, REGISTRATION_FILE } from '../../bench/index.ts';
import { InputError, type RecordSource } from '../../model/index.ts';
import { parseJsonText, textOf } from '../records/checked-json.ts';
import { sha256Of } from '../records/digest.ts';
import { memberOf, nodesOf } from '../records/find-field.ts';
import { SHA256 } from '../records/kit-names.ts';
import type { Rewriter } from './rewriting.ts';
import type { LeftOut } from './rules.ts';
import { type Draft, withholdDigests } from './withholding.ts';

/** One bench's folder, and what it is called in the kit. */
export interface KitBench {
  readonly name: string;
  readonly records: RecordSource;
}

/** What a bench's folder gives a kit. */
export interface DraftedRecords {
  readonly drafts: readonly Draft[];
  /** Of what was left behind: what is true of at least one file. */
  readonly leftOut: readonly LeftOut[];
  /** Digests that nobody may find: of what was rewritten or stayed behind. */
  readonly withheld: ReadonlySet<string>;
}

/** What no kit holds, whatever its rules say. */
const NEVER: readonly LeftOut[] = [
  { files: '*timings.ndjson', why: 'Times are of one machine and one hour; no figure reads them.' },
];

/** Copies the records of all benches, rewritten by the rules, the digests of what is not as it was withheld. */
export async function draftRecords(
  benches: readonly KitBench[],
  rewriter: Rewriter,
  leaveOut: readonly LeftOut[],
  date: string,
): Promise<DraftedRecords> {
  const drafts: Draft[] = [];
  const gone: string[] = [];
  const used = new Set<LeftOut>();
  for (const { name, records } of benches)
    for (const path of await records.list()) {
      if (path.split('/').some((part) => part.startsWith('.'))) continue;
      const bytes = await records.readWhole(path);
      const text = textOf(bytes, `${records.root}/${path}`);
      const digests = [sha256Of(bytes), ...sealsIn(path, text)];
      const rule = [...NEVER, ...leaveOut].find((each) => covers(each.files, path, `${name}/${path}`));
      if (rule === undefined) drafts.push(drafted(`${name}/${path}`, text, digests, rewriter));
      else {
        used.add(rule);
        gone.push(...digests);
      }
    }
  refuseUnused(leaveOut, used);
  const before = new Set([...gone, ...drafts.flatMap(({ originalDigests }) => originalDigests)]);
  withholdDigests(drafts, gone, `withheld-${date}`);
  const kept = new Set(
    drafts.filter(({ isRewritten }) => !isRewritten).flatMap((each) => each.originalDigests),
  );
  return { drafts, leftOut: [...used], withheld: new Set([...before].filter((digest) => !kept.has(digest))) };
}

function drafted(path: string, text: string, originalDigests: readonly string[], rewriter: Rewriter): Draft {
  const isJson = isJsonPath(path);
  const rewritten = isJson ? rewriter.json(text) : rewriter.plain(text);
  return {
    path,
    isJson,
    text: rewritten.text,
    firings: rewritten.firings,
    originalDigests,
    isRewritten: rewritten.text !== text,
  };
}

/** Whether strings of a file are values of JSON. */
export function isJsonPath(path: string): boolean {
  return /\.(?:json|ndjson|jsonl)$/.test(path);
}

/**
 * Digests that a registration and its amendments seal themselves with, and that of the plan they hold: whoever has one
 * can check a guess at what was in them.
 */
function sealsIn(path: string, text: string): string[] {
  if (path !== REGISTRATION_FILE && path !== AMENDMENTS_FILE) return [];
  const seals: string[] = [];
  for (const line of path === AMENDMENTS_FILE ? text.split('\n') : [text]) {
    if (line.trim() === '') continue;
    const document = parseJsonText(line, path);
    for (const { value } of nodesOf(document))
      if (typeof memberOf(value, 'schema') === 'string') seals.push(String(memberOf(value, 'digest')));
      else if (memberOf(value, 'canonical') !== undefined) seals.push(String(memberOf(value, 'sha256')));
  }
  return seals.filter((seal) => SHA256.test(seal));
}

/** A path, all that lies below a folder, or an ending after a star; below the bench or below the kit. */
function covers(files: string, ...paths: readonly string[]): boolean {
  if (files.startsWith('*')) return paths.some((path) => path.endsWith(files.slice(1)));
  const folder = files.endsWith('/') ? files : `${files}/`;
  return paths.some((path) => path === files || path.startsWith(folder));
}

function refuseUnused(leaveOut: readonly LeftOut[], used: ReadonlySet<LeftOut>): void {
  const idle = leaveOut.find((rule) => !used.has(rule));
  if (idle !== undefined)
    throw new InputError(`Expected records at ${idle.files} to leave out, got none.`, {
      hint: 'A README that says why something is not there should not speak of what never was.',
    });
}

/** The plan of a bench, before it is rewritten. */
export async function planText({ name, records }: KitBench): Promise<string> {
  if ((await records.size(PLAN_FILE)) === undefined)
    throw new InputError(`Expected ${PLAN_FILE} in the records of ${name}, got none in ${records.root}.`, {
      hint: '`consilience bench register PLAN` writes it; a kit without its plan says nothing of what was meant.',
    });
  return textOf(await records.readWhole(PLAN_FILE), `${records.root}/${PLAN_FILE}`);
}
