import type { Block, BlockedText } from './block.ts';
import { isLineBreak, isWhiteSpace } from './white-space.ts';

/** Plain text from `from` on as the one block of paragraphs that it begins with; none when it is blank. */
export function plainWhole(text: string, from: number): Block[] {
  let lineStart = from;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isLineBreak(unit)) lineStart = at + 1;
    else if (!isWhiteSpace(unit)) return [{ start: lineStart, kind: 'prose' }];
  }
  return [];
}

/** Plain text from `from` on as blocks: paragraphs, parted by blank lines. */
export function plainBlocks(text: string, from: number): BlockedText {
  const blocks: Block[] = [];
  let lineStart = from;
  let afterBlank = true;
  let isBlank = true;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isLineBreak(unit)) {
      afterBlank = isBlank;
      isBlank = true;
      lineStart = at + 1;
      // The LF of CRLF ends no line of its own.
      if (unit === 13 && text.charCodeAt(at + 1) === 10) lineStart = ++at + 1;
    } else if (isBlank && !isWhiteSpace(unit)) {
      if (afterBlank || blocks.length === 0) blocks.push({ start: lineStart, kind: 'prose' });
      isBlank = false;
      afterBlank = false;
    }
  }
  return { blocks, body: text, tags: [], links: [] };
}
