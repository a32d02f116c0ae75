/** Whether the UTF-16 unit is white space or ends a line, as `\s` of regular expressions has it. */
export function isWhiteSpace(unit: number): boolean {
  if (unit < 128) return unit === 32 || (unit >= 9 && unit <= 13);
  if (unit < 0x1680) return unit === 0xa0;
  return (
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x3000 ||
    unit === 0xfeff ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x1680
  );
}

/** Whether the unit ends a line for an editor: LF or CR. */
export function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

/**
 * The part of a range that is not blank: from the indentation of the first line with anything on it to after the
 * last character that is not white space. `undefined` when all is white space.
 */
export function trimRange(
  text: string,
  from: number,
  to: number,
): { readonly start: number; readonly end: number } | undefined {
  let start = from;
  while (start < to && isWhiteSpace(text.charCodeAt(start))) start++;
  if (start === to) return undefined;
  let end = to;
  while (isWhiteSpace(text.charCodeAt(end - 1))) end--;
  let indent = start;
  while (indent > from && isIndent(text.charCodeAt(indent - 1))) indent--;
  if (indent === 0 || isLineBreak(text.charCodeAt(indent - 1))) start = indent;
  return { start, end };
}

function isIndent(unit: number): boolean {
  return unit === 32 || unit === 9;
}
