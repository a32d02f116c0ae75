import type { ReadingOrder } from '../../src/model/index.ts';

/** The text of the novel, unpacked from the page's own data block. */
export async function unpackNovel(): Promise<string> {
  const packed = textOfBlock('novel');
  if (packed === undefined) throw new Error('Expected the novel inside the page, got a page without it.');
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(unpacked).text();
}

/** A file that the program put into the page. */
export interface PreloadedFile {
  readonly name: string;
  readonly text: string;
  /** How equal scores stand, where the program knows it. */
  readonly readingOrder?: ReadingOrder;
}

/** The files that `consilience lab FILES` put into the page. */
export function preloadedFiles(): readonly PreloadedFile[] {
  const block = textOfBlock('preloaded');
  return block === undefined ? [] : (JSON.parse(block) as PreloadedFile[]);
}

function textOfBlock(id: string): string | undefined {
  const text = document.getElementById(id)?.textContent.trim();
  return text === undefined || text === '' ? undefined : text;
}
