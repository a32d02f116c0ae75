const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer
  form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody tfoot thead
  tr ul`.split(/\s+/),
);

const PARTING = new Set(
  'br td th title caption option input img video audio iframe button select textarea'.split(' '),
);

const UNSEEN = new Set(['script', 'style', 'template', 'head']);

/** Whether text before and after the element's tags belongs to different blocks. */
export function isBlockElement(name: string): boolean {
  return BLOCKS.has(name);
}

/** Whether the element's tags part words: `one<br>two`, unlike `hot<b>dog</b>`. */
export function partsWords(name: string): boolean {
  return BLOCKS.has(name) || PARTING.has(name);
}

/** Whether a reader sees nothing of the element's contents. */
export function isUnseenElement(name: string): boolean {
  return UNSEEN.has(name);
}
