import type { Passage } from '../../text/index.ts';
import type { FieldName } from '../settings/index-settings.ts';

/** What a document says about itself, as far as it is searched. */
export interface DocumentWords {
  readonly title: string | undefined;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  /** Below its root, with `/`; absent for what is no file. */
  readonly path: string | undefined;
}

/**
 * The texts of a passage's fields. A document's title, tags and path belong to each of its passages: a passage is
 * found by what its document is about. A first heading that is the title again counts as title only.
 */
export function fieldTexts(document: DocumentWords, passage: Passage): Record<FieldName, string> {
  const { title, aliases, tags, path } = document;
  return {
    title: lines(title === undefined ? aliases : [title, ...aliases]),
    headings: lines(headingsBelow(title, passage)),
    tags: lines(tags),
    path: path === undefined ? '' : withoutEnding(path),
    body: passage.body,
  };
}

/**
 * What of a passage an encoder of meaning reads: the title, the headings above it and its words. The path is left
 * out, so that a file that only moves keeps its vectors.
 */
export function passageTextForEncoder(title: string | undefined, passage: Passage): string {
  const above = headingsBelow(title, passage);
  return lines([...(title === undefined ? [] : [title]), ...above, readable(passage.body)]);
}

/** `.md` is in every path, and says nothing. */
function withoutEnding(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path;
}

function headingsBelow(title: string | undefined, { headings }: Passage): readonly string[] {
  return headings[0] !== undefined && headings[0] === title ? headings.slice(1) : headings;
}

/** Soft hyphens stand in a body where a character reference was longer than its letter. */
function readable(body: string): string {
  return body.includes('\u00ad') ? body.replaceAll('\u00ad', '') : body;
}

function lines(texts: readonly string[]): string {
  return texts.length === 0 ? '' : texts.join('\n');
}
