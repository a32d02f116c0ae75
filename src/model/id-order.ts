/**
 * Compares two ids by their UTF-8 bytes, which is the order of their code points: the order that `strcmp`,
 * `sort` under `LC_ALL=C` and trec_eval use. JavaScript's `<` compares UTF-16 units instead and differs above
 * U+FFFF: it puts U+1F600 before U+FF5E.
 *
 * @returns negative when `a` comes first, 0 when they are the same id, positive when `b` comes first.
 */
export function compareIds(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const unitA = a.charCodeAt(index);
    const unitB = b.charCodeAt(index);
    if (unitA !== unitB) return codePointRank(unitA) - codePointRank(unitB);
  }
  return a.length - b.length;
}

/** Moves surrogates above the rest of the basic plane, so that UTF-16 units sort as their code points do. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
