import { DataError, type DatasetDocument } from '../../../model/index.ts';
import { textLines } from '../../reading/text-lines.ts';

/** A piece of a file between an opening and a closing tag of its own. */
export interface SgmlBlock {
  readonly text: string;
  /** `file:line` where it opens. */
  readonly place: string;
}

/**
 * The blocks of a file: all that stands between `<tag>` and `</tag>`, in any case of letters. TREC's files are no
 * XML: nothing escapes an ampersand, and inner tags need not close.
 *
 * @throws DataError for a block that does not end.
 */
export async function* sgmlBlocks(path: string, tag: string): AsyncGenerator<SgmlBlock> {
  const opening = new RegExp(`<${tag}(?:\\s[^>]*)?>`, 'i');
  const closing = new RegExp(`</${tag}\\s*>`, 'i');
  let block: { lines: string[]; place: string } | undefined;
  for await (const line of textLines(path)) {
    let rest = line.text;
    while (rest !== '' || block !== undefined) {
      if (block === undefined) {
        const open = opening.exec(rest);
        if (open === null) break;
        block = { lines: [], place: line.place };
        rest = rest.slice(open.index + open[0].length);
      }
      const close = closing.exec(rest);
      if (close === null) {
        block.lines.push(rest);
        break;
      }
      block.lines.push(rest.slice(0, close.index));
      yield { text: block.lines.join('\n'), place: block.place };
      block = undefined;
      rest = rest.slice(close.index + close[0].length);
    }
  }
  if (block !== undefined)
    throw new DataError(`Expected </${tag}>, got the end of the file.`, { place: block.place });
}

/**
 * The content of the first element of a name: up to its closing tag or, where that is missing, to the next tag.
 * Undefined when there is no such tag.
 */
export function elementText(block: string, tag: string): string | undefined {
  const opening = new RegExp(`<${tag}(?:\\s[^>]*)?>`, 'i').exec(block);
  if (opening === null) return undefined;
  const rest = block.slice(opening.index + opening[0].length);
  const closing = new RegExp(`</${tag}\\s*>`, 'i').exec(rest);
  const next = rest.search(/<\/?[a-z]/i);
  return rest.slice(0, closing?.index ?? (next < 0 ? rest.length : next));
}

/** A text without tags, on one line. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const TITLES = ['title', 'headline', 'hl', 'ti', 'head'];

/**
 * Documents in TREC's form: `<DOC><DOCNO>id</DOCNO> … </DOC>`. The title is that of the first of `TITLE`,
 * `HEADLINE`, `HL`, `TI`, `HEAD`; the text is everything else but the id, without tags, its lines kept.
 *
 * @throws DataError for a document without id.
 */
export async function* sgmlDocuments(path: string): AsyncGenerator<DatasetDocument> {
  for await (const { text: block, place } of sgmlBlocks(path, 'DOC')) {
    const id = elementText(block, 'DOCNO')?.trim();
    if (id === undefined || id === '') throw new DataError('Expected a <DOCNO> in a <DOC>.', { place });
    const tag = TITLES.find((name) => elementText(block, name) !== undefined);
    const title = tag === undefined ? undefined : plainWords(elementText(block, tag)!);
    const rest = [withoutElement('DOCNO'), ...(tag === undefined ? [] : [withoutElement(tag)])].reduce(
      (left, pattern) => left.replace(pattern, ' '),
      block,
    );
    yield {
      id,
      title: title === '' ? undefined : title,
      text: rest
        .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
        .replaceAll(/[ \t]+/g, ' ')
        .replaceAll(/ ?\n ?/g, '\n')
        .trim(),
    };
  }
}

/** An element with its closing tag; without one, to the next tag. */
function withoutElement(tag: string): RegExp {
  return new RegExp(`<${tag}(?:\\s[^>]*)?>(?:[\\s\\S]*?</${tag}\\s*>|[^<]*)`, 'i');
}
