import { editCount } from './edit-count.ts';

/**
 * The known name that a mistaken one is nearest to: at most a third of its letters (and at most three) added,
 * dropped, changed or swapped; ties to the earlier name.
 */
export function nearestName(mistaken: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.min(3, Math.ceil(mistaken.length / 3)) + 1;
  for (const name of known) {
    const edits = editCount(mistaken.toLowerCase(), name.toLowerCase());
    if (edits < fewest) {
      fewest = edits;
      nearest = name;
    }
  }
  return nearest;
}
