/**
 * What of a text goes to an encoder of meaning: all lines but those without a letter, since tables of numbers are
 * near each other whatever they are about.
 */
export function denseText(text: string): string {
  if (!/^[^\p{L}\n]+$/mu.test(text)) return text.trim();
  return text
    .split('\n')
    .filter((line) => /\p{L}/u.test(line))
    .join('\n')
    .trim();
}
