import { stringify } from 'yaml';
import { REGISTRATION_FILE, readPlan, resolveLayout } from '../../bench/index.ts';
import { compareIds, InputError, type RecordFolder, type RecordSource } from '../../model/index.ts';
import { parseJson } from '../records/checked-json.ts';
import { memberOf } from '../records/find-field.ts';
import {
  CLAIMS_FILE,
  DATA_PACKAGE_FILE,
  INDEX_FILE,
  INDEX_PAGE,
  PROVENANCE_FILE,
  SUMS_FILE,
} from '../records/kit-names.ts';
import { collidingPaths, pathProblem } from '../records/safe-path.ts';
import type { BenchDrafts } from './bench-arms.ts';
import { citation, crateMetadata, type KitDescription } from './crate.ts';
import { dataPackage } from './data-package.ts';
import { DatasetTextScan } from './dataset-text.ts';
import { type DraftedRecords, draftRecords, isJsonPath, type KitBench, planText } from './drafts.ts';
import { indexPage } from './index-page.ts';
import { kitClaims } from './kit-claims.ts';
import { type KitFileText, kitFile } from './kit-text.ts';
import { type Leak, type MachineNames, makeLeakScan } from './leak-scan.ts';
import { type KitStory, readme } from './readme.ts';
import { makeRewriter } from './rewriting.ts';
import { type KitRules, RULE_MEANINGS } from './rules.ts';

/** What building needs of the world. */
export interface KitPorts {
  readonly machine: MachineNames;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly program: { readonly name: string; readonly version: string };
  /** The text of `recount.py`. */
  readonly recount: string;
  /** The text of the licence; of one that is not at hand, its name and address. */
  readonly licenseText: string;
  /** The data set's texts, one after another: none of their words may be in a record. */
  readonly texts?: (() => AsyncIterable<string>) | undefined;
}

/** What a kit is built of. */
export interface KitRequest {
  readonly benches: readonly KitBench[];
  readonly target: RecordFolder;
  readonly rules: KitRules;
  /** `YYYY-MM-DD`; before that of the rules. */
  readonly date?: string | undefined;
}

/** A kit that has been built. */
export interface BuiltKit {
  readonly files: number;
  readonly records: number;
  readonly bytes: number;
  /** By rule: how often it fired. */
  readonly firings: Readonly<Record<string, number>>;
  readonly claims: number;
  /** sha256 of `index.json`: publish it elsewhere. */
  readonly digest: string;
  /** Whether the data set's text was looked for. */
  readonly isTextScanned: boolean;
}

/**
 * Builds a kit: a folder that a stranger can check. Nothing is written before every scan has passed, and the same
 * records and rules give the same bytes.
 *
 * @throws NotFoundError when a bench's folder is not there; InputError naming file and field of what slipped through the rules; of names that are not the same plain
 * file on every system; when there is no date; when the target holds what is no kit.
 */
export async function buildKit(request: KitRequest, ports: KitPorts): Promise<BuiltKit> {
  const { benches, target, rules } = request;
  for (const { records } of benches) await requireRecords(records);
  const date = request.date ?? rules.date ?? (await newestRegistration(benches));
  await refuseOtherFolder(target);
  const drafted = await draftRecords(
    benches,
    makeRewriter(rules.rules, ports.environment),
    rules.leaveOut,
    date,
  );
  const records = drafted.drafts.map(({ path, text }) => kitFile(path, text));
  refuseNames(records);
  const story = await storyOf(request, drafted, date, ports.program);
  const files = [...records, ...descriptions(records, story, ports)].sort(byPath);
  const index = kitFile(INDEX_FILE, indexText(files));
  const provenance = kitFile(PROVENANCE_FILE, provenanceText(drafted, ports, date));
  const all = [...files, index, provenance, kitFile(INDEX_PAGE, indexPage(story, files))];
  await refuseLeaks(all, drafted, ports);
  await writeAll(target, all);
  return {
    files: all.length,
    records: records.length,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    firings: firingsOf(drafted),
    claims: story.claims.claims.length,
    digest: index.sha256,
    isTextScanned: ports.texts !== undefined,
  };
}

async function newestRegistration(benches: readonly KitBench[]): Promise<string> {
  const dates: string[] = [];
  for (const { records } of benches) {
    if ((await records.size(REGISTRATION_FILE)) === undefined) continue;
    const place = `${records.root}/${REGISTRATION_FILE}`;
    const document = parseJson(await records.readWhole(REGISTRATION_FILE), place);
    dates.push(String(memberOf(document, 'registered')).slice(0, 10));
  }
  const newest = dates.sort(compareIds).at(-1);
  if (newest !== undefined) return newest;
  throw new InputError('Expected a date for the kit, got benches without a registration.', {
    hint: 'Give --date YYYY-MM-DD, or `date:` in the rules: a kit reads no clock, so that it can be built again.',
  });
}

async function requireRecords(records: RecordSource): Promise<void> {
  if ((await records.list()).length > 0) return;
  throw new InputError(`Expected the records of a bench, got an empty folder at ${records.root}.`, {
    hint: 'Give the folder that `consilience bench run` made.',
  });
}

/** A kit is written over; anything else is not. */
async function refuseOtherFolder(target: RecordFolder): Promise<void> {
  const there: readonly string[] = await target.list().catch(() => []);
  if (there.length === 0 || there.includes(PROVENANCE_FILE)) return;
  throw new InputError(
    `Expected an empty folder or a kit to build anew, got other files in ${target.root}.`,
    {
      hint: 'Give a folder of its own with -o.',
    },
  );
}

function refuseNames(records: readonly KitFileText[]): void {
  for (const { path } of records) {
    const problem = pathProblem(path);
    if (problem !== undefined)
      throw new InputError(`Expected names that are plain files on every system, but ${path} ${problem}.`);
  }
  const [collision] = collidingPaths(records.map(({ path }) => path));
  if (collision !== undefined)
    throw new InputError(
      `Expected names that differ where case does not count, got ${collision[0]} and ${collision[1]}.`,
    );
}

async function storyOf(
  { benches, rules }: KitRequest,
  { drafts, leftOut }: DraftedRecords,
  date: string,
  program: KitPorts['program'],
): Promise<KitStory> {
  const titled: BenchDrafts[] = [];
  for (const bench of benches) {
    const plan = readPlan(await planText(bench), `${bench.records.root}/plan.bench.yaml`);
    const prefix = `${bench.name}/`;
    const texts = new Map(
      drafts
        .filter(({ path }) => path.startsWith(prefix))
        .map(({ path, text }) => [path.slice(prefix.length), text] as const),
    );
    titled.push({ name: bench.name, plan, layout: resolveLayout(plan), texts });
  }
  const title = rules.title ?? `Data kit of ${benches.map(({ name }) => name).join(' and ')}`;
  const fired = new Set(drafts.flatMap(({ firings }) => Object.keys(firings)));
  return {
    description: {
      title,
      date,
      authors: rules.authors,
      url: rules.url,
      license: rules.license,
      program,
    },
    claims: kitClaims(titled, title, rules.url),
    benches: titled.map(({ name, plan }) => ({
      name,
      title: plan.title ?? plan.bench,
      notes: undefined,
      exploratory: plan.exploratory,
      words: armWords(plan),
    })),
    leftOut,
    rules: Object.entries(RULE_MEANINGS).filter(([name]) => fired.has(name)),
    notes: rules.notes,
  };
}

function armWords({ arms }: BenchDrafts['plan']): string[] {
  return Object.entries(arms).map(([name, { title, exploratory, cut, skipped }]) => {
    const state =
      cut !== undefined
        ? `; cut at ${cut.done} of ${cut.of}, never scored: ${cut.reason}`
        : skipped !== undefined
          ? `; skipped: ${skipped.model} did not pass the gate for models`
          : exploratory !== undefined
            ? `; exploratory, never tested: ${exploratory}`
            : '';
    return `${name}: ${title ?? name}${state}`;
  });
}

function descriptions(
  records: readonly KitFileText[],
  { description, claims, ...story }: KitStory,
  ports: KitPorts,
): KitFileText[] {
  const whole: KitDescription = description;
  const sums = [...records].sort(byPath).map(({ path, sha256 }) => `${sha256}  ${path}\n`);
  const crate = [...records].sort(byPath);
  return [
    kitFile(CLAIMS_FILE, stringify(claims, { lineWidth: 0, aliasDuplicateObjects: false })),
    kitFile(DATA_PACKAGE_FILE, dataPackage(crate, whole)),
    kitFile('ro-crate-metadata.json', crateMetadata(crate, whole)),
    kitFile('CITATION.cff', citation(whole)),
    kitFile('LICENSE', ports.licenseText),
    kitFile('README.md', readme({ description, claims, ...story })),
    kitFile('recount.py', ports.recount),
    kitFile(SUMS_FILE, sums.join('')),
  ];
}

function indexText(files: readonly KitFileText[]): string {
  const listed = files.map(({ path, bytes, sha256 }) => ({ path, size: bytes, sha256 }));
  return `${JSON.stringify({ schema: 'consilience-kit-index/1', files: listed }, undefined, 2)}\n`;
}

/** Every rule and how often it fired in each file; never what it took out. */
function provenanceText({ drafts, leftOut }: DraftedRecords, { program }: KitPorts, date: string): string {
  const files = drafts
    .filter(({ firings }) => Object.keys(firings).length > 0)
    .map(({ path, firings }) => [path, sortedFirings(firings)] as const)
    .sort(([a], [b]) => compareIds(a, b));
  const document = {
    schema: 'consilience-kit-provenance/1',
    date,
    program,
    rules: RULE_MEANINGS,
    firings: firingsOf({ drafts }),
    files: Object.fromEntries(files),
    unchanged: drafts.filter(({ isRewritten }) => !isRewritten).length,
    left_out: leftOut,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function sortedFirings(firings: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(firings).sort(([a], [b]) => compareIds(a, b)));
}

function firingsOf({ drafts }: Pick<DraftedRecords, 'drafts'>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { firings } of drafts)
    for (const [rule, count] of Object.entries(firings)) sums[rule] = (sums[rule] ?? 0) + count;
  return sortedFirings(sums);
}

async function refuseLeaks(
  files: readonly KitFileText[],
  { drafts, withheld }: DraftedRecords,
  { machine, texts }: KitPorts,
): Promise<void> {
  const scan = makeLeakScan(machine, withheld);
  const leaks = files.flatMap(({ path, text }) => scan.scan(path, text, isJsonPath(path)));
  if (texts !== undefined) {
    const words = new DatasetTextScan();
    for (const { path, text, isJson } of drafts) words.add(path, text, isJson);
    leaks.push(...(await words.findIn(texts())));
  }
  if (leaks.length > 0) throw leakError(leaks);
}

const MOST_SHOWN = 10;

function leakError(leaks: readonly Leak[]): InputError {
  const lines = leaks
    .slice(0, MOST_SHOWN)
    .map(({ file, field, what, found }) => `  ${file} ${field}: ${what}: ${found}`);
  const more = leaks.length > MOST_SHOWN ? [`  and ${leaks.length - MOST_SHOWN} more`] : [];
  return new InputError(
    `Expected a kit that tells nothing but its figures, got what no rule rewrote:\n${[...lines, ...more].join('\n')}`,
    {
      hint: 'Add a rule that rewrites it, or leave the file out with a reason (docs/bench/kit.md). Nothing was written.',
    },
  );
}

async function writeAll(target: RecordFolder, files: readonly KitFileText[]): Promise<void> {
  const wanted = new Set(files.map(({ path }) => path));
  for (const path of await target.list().catch(() => [])) if (!wanted.has(path)) await target.remove(path);
  for (const { path, text } of files) await target.write(path, text);
}

function byPath(a: KitFileText, b: KitFileText): number {
  return compareIds(a.path, b.path);
}
