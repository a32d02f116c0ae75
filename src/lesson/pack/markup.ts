/** A piece of HTML that is safe to put on a page. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | false | undefined | readonly (Markup | false | undefined)[];

/** HTML from a template: texts and numbers are escaped, markup and lists of it go in as they are. */
export function markup(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: fixed.reduce((html, piece, index) => html + inserted(parts[index - 1]) + piece) };
}

/** Pieces of HTML, one after another, with nothing between them. */
export function joined(parts: readonly Markup[]): Markup {
  return { html: parts.map(({ html }) => html).join('') };
}

function inserted(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  if ('html' in part) return part.html;
  return part.map((one) => (one === undefined || one === false ? '' : one.html)).join('\n');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
