/** A text as a regular expression that matches exactly it, outside of a class. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
