/**
 * Where two plain values first differ, in words; undefined when they are the same to the bit. A failure of a whole
 * index's answers shown side by side would be unreadable.
 */
export function firstDifference(a: unknown, b: unknown, place = ''): string | undefined {
  if (Object.is(a, b)) return undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return `${place}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
  }
  const [left, right] = [a, b] as Readonly<Record<string, unknown>>[];
  for (const key of new Set([...Object.keys(left!), ...Object.keys(right!)])) {
    const difference = firstDifference(left![key], right![key], `${place}/${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
