import { linkTarget } from '../link-target.ts';
import type { Masking } from '../masking.ts';
import { walkHtml } from './html-walk.ts';
import { attributeValue } from './tag-reader.ts';

/** Reads a block of HTML inside Markdown: its words stay, all else goes to the masking, its links to the set. */
export function scanHtmlFragment(
  text: string,
  from: number,
  to: number,
  found: { readonly masking: Masking; readonly links: Set<string> },
): void {
  walkHtml(text, from, to, found.masking, {
    text: () => undefined,
    unseen: () => undefined,
    tag: (tag, start) => {
      if (tag.name !== 'a' || tag.closes) return;
      const target = linkTarget(attributeValue(text.slice(start, tag.end), 'href') ?? '');
      if (target !== undefined) found.links.add(target);
    },
  });
}
