/** Why something did not work, and in brackets what mends it, when that is known. */
export function withRemedy(reason: string, command: string | null | undefined): string {
  return command === null || command === undefined ? reason : `${reason} (${command})`;
}
