/** HTML that may stand in a page as it is. Texts become such only by {@link markup}, which escapes them. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** What may be put into a template: text and numbers are escaped, markup is not, lists are joined. */
export type Part = string | number | Markup | null | undefined | readonly Part[];

/** Joins HTML written in the source with values that are escaped, in text and in quoted attributes alike. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((string, index) => string + htmlOf(parts[index])).join(''));
}

function htmlOf(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Markup) return part.html;
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return part.map(htmlOf).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text for HTML and XML: what would be markup is escaped; control characters, which neither may hold, and marks of
 * writing direction, which would show another order than there is, become U+FFFD.
 */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g,
      '\ufffd',
    )
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}
