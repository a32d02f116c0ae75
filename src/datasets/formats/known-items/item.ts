import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { cutDocument } from '../../../text/index.ts';
import type { FolderText } from '../../reading/folder-texts.ts';
import { withoutPhrase } from './answer-words.ts';

/** Where a query is taken from. */
export type ItemSource = 'title' | 'heading' | 'front-matter' | 'description';

/** A text with what may be asked to find it. */
export interface KnownItem {
  /** What asks for it; undefined when it has nothing of the kind. */
  readonly query: string | undefined;
  /** The text without what would give the answer away. */
  readonly text: string;
}

/**
 * What a text itself offers as a query, and the text without it: the title (of its front matter, its `<title>` or
 * its first heading), one of its other headings, or what the front matter says of it.
 *
 * @param seed decides which of several headings.
 */
export function ownItem(
  document: FolderText,
  from: Exclude<ItemSource, 'description'>,
  seed: number,
): KnownItem {
  const { text, path, kind } = document;
  const cut = cutDocument(text, kind, 'whole');
  if (from === 'front-matter') {
    const { frontMatter } = cut;
    if (frontMatter === undefined) return { query: undefined, text };
    const query = frontMatterWords(text.slice(frontMatter.start, frontMatter.end));
    const rest = text.slice(0, frontMatter.start) + text.slice(frontMatter.end);
    return { query, text: query === undefined ? rest : withoutPhrase(rest, query) };
  }
  const query =
    from === 'title'
      ? cut.title
      : oneOf(
          cut.passages
            .flatMap(({ headings, subheadings }) => [...headings, ...subheadings])
            .filter((words) => words !== cut.title),
          `${seed}:${path}`,
        );
  return { query, text: query === undefined ? text : withoutPhrase(text, query) };
}

/** `description` or `summary`, else `title`. */
function frontMatterWords(fenced: string): string | undefined {
  const yaml = fenced.replace(/^---[^\n]*\n/, '').replace(/\n(?:---|\.\.\.)[ \t]*$/, '');
  let fields: unknown;
  try {
    fields = parse(yaml);
  } catch {
    // The cut has read it already; a reader that is stricter finds nothing to ask.
    return undefined;
  }
  if (typeof fields !== 'object' || fields === null) return undefined;
  const { description, summary, title } = fields as Readonly<Record<string, unknown>>;
  return [description, summary, title].find((value): value is string => typeof value === 'string');
}

function oneOf(choices: readonly string[], key: string): string | undefined {
  const digest = createHash('sha256').update(key).digest();
  return choices[digest.readUInt32BE(0) % Math.max(choices.length, 1)];
}
