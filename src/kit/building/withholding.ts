import { rewriteJsonStrings } from '../records/json-strings.ts';
import type { Firings } from './rewriting.ts';

/** A record on its way into the kit. */
export interface Draft {
  readonly path: string;
  /** Whether it is JSON or JSON lines, whose strings are values. */
  readonly isJson: boolean;
  text: string;
  readonly firings: Firings;
  /** Digests by which somebody could check a guess at the file as it was. */
  readonly originalDigests: readonly string[];
  isRewritten: boolean;
}

/**
 * Withholds the digests of what was rewritten or left behind, wherever a record prints one. A file that a withheld
 * digest changes is itself no longer as it was, so that its own digest is withheld in turn.
 *
 * @param gone digests of records that stay behind.
 */
export function withholdDigests(drafts: readonly Draft[], gone: readonly string[], word: string): void {
  const withheld = new Set(gone);
  const taken = new Set<Draft>();
  for (let more = true; more; ) {
    for (const draft of drafts) {
      if (!draft.isRewritten || taken.has(draft)) continue;
      taken.add(draft);
      for (const digest of draft.originalDigests) withheld.add(digest);
    }
    more = false;
    if (withheld.size === 0) return;
    for (const draft of drafts) {
      if (!withholdIn(draft, withheld, word) || draft.isRewritten) continue;
      draft.isRewritten = true;
      more = true;
    }
  }
}

/** Whether anything was withheld. */
function withholdIn(draft: Draft, digests: ReadonlySet<string>, word: string): boolean {
  let count = 0;
  const withhold = (text: string): string =>
    text.replace(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g, (digest) => {
      if (!digests.has(digest)) return digest;
      count++;
      return word;
    });
  draft.text = draft.isJson ? rewriteJsonStrings(draft.text, withhold) : withhold(draft.text);
  if (count > 0) draft.firings['digest-withheld'] = (draft.firings['digest-withheld'] ?? 0) + count;
  return count > 0;
}
