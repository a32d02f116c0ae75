import { MarkupFinder } from '../markup-finder.ts';
import type { Masking } from '../masking.ts';
import { characterReference } from './character-reference.ts';
import { isUnseenElement, partsWords } from './elements.ts';
import { type Tag, TagReader } from './tag-reader.ts';

/** What a walk over HTML says of characters that a reader does not see as they stand. */
export type Masked = Pick<Masking, 'blank' | 'hide' | 'put'>;

/** Takes what a walk over HTML meets, in the order of the text. */
export interface HtmlVisitor {
  /** Characters between tags, references included. */
  text(start: number, end: number): void;
  /** A start or end tag of an element that a reader sees. */
  tag(tag: Tag, start: number): void;
  /** An element with all its contents that a reader does not see (script, style, template, head). */
  unseen(name: string, start: number, end: number): void;
}

/**
 * Reads HTML, however broken, in one pass: tags, comments and unseen elements go to the masking, character
 * references are replaced there, and the visitor is told of the rest. No tree is built, so nothing nests too deeply.
 */
export function walkHtml(
  text: string,
  from: number,
  to: number,
  masking: Masked,
  visitor: HtmlVisitor,
): void {
  const tags = new TagReader(text, to);
  const markup = new MarkupFinder(text, /[<&]/g);
  let textStart = from;
  for (let at = markup.from(from); at < to; at = markup.from(at)) {
    if (text.charCodeAt(at) === AMPERSAND) {
      at = takeReference(text, at, to, masking);
      continue;
    }
    const tag = tags.at(at);
    if (tag === undefined) {
      at++;
      continue;
    }
    if (textStart < at) visitor.text(textStart, at);
    at = takeTag(tags, tag, at, masking, visitor);
    textStart = at;
  }
  if (textStart < to) visitor.text(textStart, to);
}

const AMPERSAND = 0x26;

function takeReference(text: string, at: number, to: number, masking: Masked): number {
  const reference = characterReference(text, at);
  if (reference === undefined || reference.end > to) return at + 1;
  masking.put(at, reference.end, reference.characters);
  return reference.end;
}

/** Takes a tag, with its contents when nobody sees them; returns where to go on. */
function takeTag(tags: TagReader, tag: Tag, start: number, masking: Masked, visitor: HtmlVisitor): number {
  if (isUnseenElement(tag.name) && !tag.closes) {
    const end = tags.afterContents(tag.name, tag.end);
    if (end > tag.end) {
      masking.blank(start, end);
      visitor.unseen(tag.name, start, end);
      return end;
    }
  }
  if (partsWords(tag.name)) masking.blank(start, tag.end);
  else masking.hide(start, tag.end);
  if (tag.name !== '!') visitor.tag(tag, start);
  return tag.end;
}
