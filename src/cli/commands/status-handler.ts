import { lstatSync } from 'node:fs';
import { basename, extname, isAbsolute, join, resolve } from 'node:path';
import { compareIds, type DocumentRecord, InputError } from '../../model/index.ts';
import type { FolderFreshness, IndexStatus, OpenIndex, PathVerdict } from '../../retrieval/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { withIndex } from '../open-index.ts';
import { flagOption, formatOption, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { encodedWords } from '../output/encoding-words.ts';
import type { Table } from '../output/table.ts';
import { printableName } from '../output/terminal.ts';
import { pathBelow } from '../path-below.ts';

/** `consilience status`. */
export const statusHandler: Handler = async (invocation) => {
  const [folder] = invocation.positional;
  const asked = textOption(invocation, 'why');
  return await withIndex(invocation, folder, async (index) => {
    if (asked !== undefined) return showVerdict(invocation, index, asked);
    const status = index.status();
    const documents = flagOption(invocation, 'files') ? [...index.documents()] : status.troubled;
    const data = { ...status, troubled: status.troubled, documents };
    emit(
      invocation.context,
      {
        schema: 'consilience.status/1',
        data: { ...data, documentCount: status.documents },
        table: documentTable(documents),
        text: statusText(status, documents, flagOption(invocation, 'files')),
        notices: [],
      },
      formatOption(invocation),
    );
    return EXIT.done;
  });
};

function showVerdict(invocation: Invocation, index: OpenIndex, asked: string): number {
  const root = index.roots[0]?.path ?? '';
  const path = namedPath(root, asked);
  if (path === undefined) {
    throw new InputError(`Expected a path inside ${root}, got ${asked}.`, { code: 'bad-argument' });
  }
  const verdict = index.why(path);
  const entry = entryAt(root, path);
  emit(
    invocation.context,
    {
      schema: 'consilience.why/1',
      data: { path, exists: entry !== null, entry, ...verdict },
      table: { columns: [], rows: [] },
      text: `${printableName(path)}: ${entryWords(entry, verdict) ?? verdictWords(verdict)}\n`,
      notices: [],
    },
    formatOption(invocation),
  );
  return verdict.document !== null && verdict.document.state.is === 'indexed' ? EXIT.done : EXIT.no;
}

/** As the index names it: below the folder, or where a shell completes names from; undefined when it is outside. */
function namedPath(root: string, asked: string): string | undefined {
  const places = isAbsolute(asked) ? [asked] : [resolve(root, asked), resolve(asked)];
  const below = places.flatMap((place) => pathBelow(root, place) ?? []);
  return below.find((path) => entryAt(root, path) !== null) ?? below[0];
}

type Entry = 'file' | 'folder' | 'link' | 'other';

/** What lies at a path; `link` also for what can only be reached through a link. */
function entryAt(root: string, path: string): Entry | null {
  let at = root;
  for (const name of path.split('/').filter((part) => part !== '')) {
    at = join(at, name);
    const stats = lstatSync(at, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    if (stats.isSymbolicLink()) return 'link';
    if (stats.isFile()) return 'file';
    if (!stats.isDirectory()) return 'other';
  }
  return 'folder';
}

/** What keeps an entry out before any rule about its name; undefined where the rules and the index decide. */
function entryWords(entry: Entry | null, { document, ignored }: PathVerdict): string | undefined {
  if (document !== null || (ignored && entry !== null)) return undefined;
  switch (entry) {
    case null:
      return 'there is no such file.';
    case 'link':
      return 'left out: symbolic links are not followed.';
    case 'folder':
      return 'a folder that no rule leaves out; its files are looked at one by one.';
    case 'other':
      return 'left out: it is no file, but a pipe, a socket or a device.';
    case 'file':
      return undefined;
  }
}

function verdictWords({ ignored, rule, decidedAt, isWantedType, document }: PathVerdict): string {
  const because =
    rule === undefined
      ? 'no rule speaks of it'
      : `the rule ${JSON.stringify(rule.pattern)} (${rule.file === 'built-in' ? 'built in' : `${rule.file}:${rule.line}`})${decidedAt === undefined ? '' : ` on ${decidedAt}`} decides`;
  if (ignored) return `left out: ${because}.`;
  if (!isWantedType) return 'left out: this type of file is not indexed.';
  if (document === null)
    return `let in (${because}), but not in the index yet: \`consilience index\` takes it in.`;
  return `let in (${because}); ${stateWords(document)}`;
}

function stateWords({ remarks = [], state }: DocumentRecord): string {
  switch (state.is) {
    case 'indexed':
      return remarks.length === 0 ? 'indexed' : `indexed, but: ${remarks.join(' ')}`;
    case 'pending':
      return `to be indexed again: ${state.detail}`;
    case 'kept':
      return `the version before is kept: ${state.detail}`;
    case 'refused':
      return `refused, ${state.reason}: ${state.detail}`;
  }
}

function statusText(status: IndexStatus, documents: readonly DocumentRecord[], isList: boolean): string {
  const { roots, segments } = status;
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const deleted = segments.reduce((sum, segment) => sum + segment.deleted, 0);
  const lines = [
    `index       ${status.directory}`,
    ...roots.map(({ path, scannedAt }) => `folder      ${path}, scanned ${scannedAt}`),
    `documents   ${status.documents}, ${counted(status.passages, 'passage')}`,
    `segments    ${segments.length}, ${byteWords(bytes)}${deleted > 0 ? `, ${deleted} passages deleted` : ''}`,
    ...status.encoders.map(encoderLine),
    `commit      ${status.generation}, ${status.committedAt || 'none yet'}`,
    `files       ${freshnessWords(status.freshness)}`,
  ];
  const { otherTypes = [], links = [] } = status.freshness ?? {};
  if (otherTypes.length > 0)
    lines.push(`left out    ${counted(otherTypes.length, 'file')} of other types: ${typeWords(otherTypes)}`);
  if (links.length > 0) lines.push(`left out    ${counted(links.length, 'symbolic link')}, not followed`);
  if (status.writer !== null)
    lines.push(
      `writer      ${status.writer.command}, process ${status.writer.pid}, since ${status.writer.since}`,
    );
  if (documents.length > 0) {
    lines.push('', isList ? 'documents:' : 'not taken in as they are:');
    lines.push(...documents.map((document) => `  ${printableName(document.id)}  ${stateWords(document)}`));
  }
  if (isList && otherTypes.length + links.length > 0) {
    lines.push('', 'left out:');
    lines.push(...otherTypes.map((path) => `  ${printableName(path)}  of another type`));
    lines.push(...links.map((path) => `  ${printableName(path)}  a symbolic link`));
  }
  const unreadable = roots.flatMap((root) => root.unreadable);
  if (unreadable.length > 0) {
    lines.push('', 'could not be looked at:');
    lines.push(...unreadable.map(({ path, reason }) => `  ${printableName(path)}  ${reason}`));
  }
  return `${lines.join('\n')}\n`;
}

/** How many files there are of each type, the commonest first: `.png 12, .pdf 3`. */
function typeWords(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const type = extname(path).toLowerCase() || basename(path);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const types = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || compareIds(a, b));
  const shown = types.slice(0, TYPES_SHOWN).map(([type, count]) => `${printableName(type)} ${count}`);
  return [...shown, ...(types.length > TYPES_SHOWN ? ['…'] : [])].join(', ');
}

const TYPES_SHOWN = 8;

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function encoderLine({ leg, digest, passages, ...counts }: IndexStatus['encoders'][number]): string {
  return `encoder     ${leg} (${digest.slice(0, 8)}), ${passages} passages; ${encodedWords(counts)}`;
}

function byteWords(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function freshnessWords(freshness: FolderFreshness | null): string {
  if (freshness === null) return 'not made from a folder';
  if (freshness.state !== 'present') return `the folder is ${freshness.state}; nothing is forgotten`;
  const { added, changed, removed } = freshness;
  return added + changed + removed === 0
    ? 'as indexed'
    : `${added} new, ${changed} changed, ${removed} gone since the last time`;
}

function documentTable(documents: readonly DocumentRecord[]): Table {
  return {
    columns: [
      { key: 'id', title: 'document' },
      { key: 'state', title: 'state' },
      { key: 'detail', title: 'detail' },
      { key: 'kind', title: 'kind' },
      { key: 'passages', title: 'passages' },
      { key: 'title', title: 'title' },
    ],
    rows: documents.map(({ id, state, kind, passages, title, remarks }) => [
      id,
      state.is,
      state.is === 'indexed' ? (remarks?.join(' ') ?? null) : state.detail,
      kind,
      passages,
      title ?? null,
    ]),
  };
}
