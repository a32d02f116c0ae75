/**
 * Text without line ends; control characters, and marks that would turn the writing direction, become U+FFFD, as do
 * halves of characters.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}
