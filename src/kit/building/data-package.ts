import { parseJsonLines } from '../records/checked-json.ts';
import type { KitFileText } from './kit-text.ts';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly constraints?: { readonly required: true };
}

/**
 * `datapackage.json`: every record with its size, hash and, for rows and tables, the types of its columns.
 *
 * @see Frictionless Data Package v2, https://datapackage.org
 */
export function dataPackage(
  files: readonly KitFileText[],
  { title, date, license }: { readonly title: string; readonly date: string; readonly license: string },
): string {
  const names = new Set<string>();
  const resources = files.map((file) => ({
    name: resourceName(file.path, names),
    path: file.path,
    format: formatOf(file.path),
    mediatype: mediaType(file.path),
    encoding: 'utf-8',
    bytes: file.bytes,
    hash: `sha256:${file.sha256}`,
    ...schemaOf(file),
  }));
  const document = {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: resourceName(title, new Set()),
    title,
    created: `${date}T00:00:00Z`,
    licenses: [{ name: license }],
    resources,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function schemaOf({ path, text }: KitFileText): { readonly type?: 'table'; readonly schema?: object } {
  if (/\.(?:ndjson|jsonl)$/.test(path))
    return { type: 'table', schema: { fields: fieldsOfLines(text, path) } };
  if (!path.endsWith('.tsv')) return {};
  const [header = ''] = text.split('\n');
  const fields = header.split('\t').map((name) => ({ name, type: 'string' }));
  return { type: 'table', schema: { fields } };
}

/** The fields of JSON lines in the order in which they are first met. */
function fieldsOfLines(text: string, path: string): Field[] {
  const seen = new Map<string, { types: Set<string>; count: number }>();
  let lines = 0;
  for (const { value } of parseJsonLines(new TextEncoder().encode(text), path)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    lines++;
    for (const [name, member] of Object.entries(value)) {
      const field = seen.get(name) ?? { types: new Set<string>(), count: 0 };
      if (member !== null) {
        field.types.add(typeOf(member));
        field.count++;
      }
      seen.set(name, field);
    }
  }
  return [...seen].map(([name, { types, count }]) => ({
    name,
    type: typesTogether(types),
    ...(count === lines ? { constraints: { required: true } } : {}),
  }));
}

function typesTogether(types: ReadonlySet<string>): string {
  const [only] = types;
  if (types.size === 1) return only!;
  return [...types].every((type) => type === 'integer' || type === 'number') && types.size > 0
    ? 'number'
    : 'any';
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function resourceName(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'kit';
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base}-${count}`;
  taken.add(name);
  return name;
}

function formatOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** As programs that read a kit name the form of a file. */
export function mediaType(path: string): string {
  const types: Readonly<Record<string, string>> = {
    json: 'application/json',
    ndjson: 'application/x-ndjson',
    jsonl: 'application/x-ndjson',
    tsv: 'text/tab-separated-values',
    csv: 'text/csv',
    yaml: 'application/yaml',
    yml: 'application/yaml',
    md: 'text/markdown',
    html: 'text/html',
    py: 'text/x-python',
  };
  return types[formatOf(path)] ?? 'text/plain';
}
