/**
 * A question of a test collection as the engine's search takes it: its quotation marks, minus signs and colons are
 * marks of prose there, not conditions that a hit must meet.
 */
export function asProse(text: string): string {
  return text
    .replace(/["\u201c\u201d\u201e*]/gu, ' ')
    .replace(/(^|[\s([{])-+(?=\S)/gu, '$1 ')
    .replace(/(^|[\s([{])(path|tag|after|before):/giu, '$1$2 ');
}
