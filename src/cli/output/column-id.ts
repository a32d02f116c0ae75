/**
 * An id as it can stand in a column of a run: white space and percent signs are percent-encoded, all else is as
 * it was.
 */
export function columnId(id: string): string {
  return id.replaceAll(/[\s%]/gu, (character) => encodeURIComponent(character));
}
