/** What a reader sees of a piece of a body, on one line: filler taken out, white space as single spaces. */
export function plainWords(body: string): string {
  return UNEVEN.test(body) ? body.replaceAll('\u00ad', '').trim().replace(/\s+/g, ' ') : body;
}

const UNEVEN = /\u00ad|\s\s|[^\S ]|^ | $/;

/** Words of a Markdown heading: also without its marks, those of emphasis, and an id in braces at the end. */
export function headingWords(body: string): string {
  const words = plainWords(body.replace(/^\s*#{1,6}(?=\s|$)/, ''));
  if (!/[#*_~]/.test(words)) return words;
  return words
    .replace(/(?:^| )#+$/, '')
    .replace(/ ?\{#[^{}]*\}$/, '')
    .replace(EMPHASIS_MARK, '')
    .trim();
}

/** Where a word begins or ends, as opposed to `2 * 3` and `snake_case`. */
const EMPHASIS_MARK =
  /(?<=^|[\s([{"'])(?:\*{1,3}|_{1,3}|~~)(?=\S)|(?<=\S)(?:\*{1,3}|_{1,3}|~~)(?=$|[\s)\]}"'.,:;!?])/g;
