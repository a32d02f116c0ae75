import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { isoDay } from './iso-day.ts';

/** What is read of the YAML at the head of a document. */
export interface FrontMatterFields {
  readonly title?: string;
  /** Without `#`. */
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly date?: string;
}

/** The fields, or why the YAML cannot be read; a date that is none leaves the rest as it is. */
export type YamlReading =
  | (FrontMatterFields & { readonly dateProblem?: string })
  | { readonly problem: string };

/**
 * Reads the fields of front matter. `undefined` when the YAML is something else than a mapping. Values are looked up
 * in the syntax tree and never expanded, so that aliases of aliases cost nothing; aliases inside lists are left out.
 */
export function readYamlFields(yaml: string): YamlReading | undefined {
  const lines = new LineCounter();
  let document: Document.Parsed;
  try {
    // Failsafe: every plain value is the string that is written, so that a title 1.10 stays 1.10.
    document = parseDocument(yaml, {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter: lines,
    });
  } catch {
    // The parser recurses: brackets thousands deep exhaust the stack.
    return { problem: 'it is nested too deeply' };
  }
  const [error] = document.errors;
  if (error !== undefined) {
    // The opening fence is line 1.
    const line = lines.linePos(error.pos[0]).line + 1;
    return { problem: `line ${line} is not YAML (${error.message.replace(/\.$/, '')})` };
  }
  if (document.contents === null) return { tags: [], aliases: [] };
  return isMap(document.contents) ? fieldsOf(document, document.contents) : undefined;
}

function fieldsOf(document: Document.Parsed, map: YAMLMap): YamlReading {
  const values = valuesByKey(document, map);
  const title = single(values.get('title'));
  const tags = listOf(values.get('tags') ?? values.get('tag'), true);
  const aliases = listOf(values.get('aliases') ?? values.get('alias'), false);
  const written = single(values.get('date')) ?? single(values.get('created'));
  const date = written === undefined ? undefined : isoDay(written);
  return {
    ...(title === undefined ? {} : { title }),
    tags: tags.map((tag) => tag.replace(/^#+/, '')).filter((tag) => tag !== ''),
    aliases,
    ...(date === undefined ? {} : { date }),
    ...(written === undefined || date !== undefined
      ? {}
      : { dateProblem: `Expected the front matter's date as YYYY-MM-DD, got "${written.slice(0, 40)}".` }),
  };
}

const READ_KEYS: ReadonlySet<string> = new Set('title tags tag aliases alias date created'.split(' '));

/** Values by key in lower case; of two the first. */
function valuesByKey(document: Document.Parsed, map: YAMLMap): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { key, value } of map.items) {
    const name = isScalar(key) ? String(key.value).toLowerCase() : '';
    if (READ_KEYS.has(name) && !values.has(name))
      values.set(name, isAlias(value) ? value.resolve(document) : value);
  }
  return values;
}

/** A value as a string of one line; `undefined` for none and for lists. */
function single(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  const value = String(node.value ?? '')
    .trim()
    .replace(/\s+/g, ' ');
  return value === '' || value === '~' || value === 'null' ? undefined : value;
}

/** A list, or a string that is one: parted by commas, or else by spaces if spaces may part. */
function listOf(node: unknown, spacesPart: boolean): string[] {
  if (isSeq(node)) return node.items.map(single).filter((value) => value !== undefined);
  const value = single(node);
  if (value === undefined) return [];
  const parts = value.includes(',') || !spacesPart ? value.split(',') : value.split(' ');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
