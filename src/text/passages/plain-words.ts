/** What a reader sees of a piece of a body, on one line: filler taken out, white space as single spaces. */
export function plainWords(body: string): string {
  return body.replaceAll('\u00ad', '').trim().replace(/\s+/g, ' ');
}

/** Words of a Markdown heading: also without its marks, those of emphasis, and an id in braces at the end. */
export function headingWords(body: string): string {
  return plainWords(body)
    .replace(/^#{1,6}(?: |$)/, '')
    .replace(/(?:^| )#+$/, '')
    .replace(/ ?\{#[^{}]*\}$/, '')
    .replace(
      /(?<=^|[\s([{"'])(?:\*{1,3}|_{1,3}|~~)(?=\S)|(?<=\S)(?:\*{1,3}|_{1,3}|~~)(?=$|[\s)\]}"'.,:;!?])/g,
      '',
    )
    .trim();
}
