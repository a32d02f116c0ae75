const LATIN_LETTERS = /^(?:(?=\p{L})\p{Script=Latin})(?:(?=\p{L})\p{Script=Latin}|\p{Mn})*$/u;

/**
 * Whether a word may match words of like meaning: Latin letters only, no digit, no joint. Identifiers and words of
 * other scripts are near each other by their letters, not by their meaning, and match themselves only.
 */
export function isSoftenable(form: string): boolean {
  return LATIN_LETTERS.test(form);
}
