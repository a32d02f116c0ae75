/** Lengths up to this are kept as they are: what one byte has left beside the rounded ones. */
const EXACT_LENGTHS = 24;
/** A rounded number keeps its four highest bits. */
const KEPT_BITS = 4;

/**
 * A passage's length as Lucene remembers it in one byte: exact below 40, and from there on only the four highest bits
 * of `length - 24`, so that 88 to 95 are all 88. Rankings of Lucene and Anserini are reached only with these lengths.
 *
 * @param length 0 or more; weighted lengths are cut to whole numbers first.
 * @see Apache Lucene, SmallFloat.intToByte4 and byte4ToInt.
 */
export function luceneLength(length: number): number {
  const whole = Math.floor(length);
  if (whole < EXACT_LENGTHS) return whole;
  const above = whole - EXACT_LENGTHS;
  const dropped = Math.max(0, bitsOf(above) - KEPT_BITS);
  const step = 2 ** dropped;
  return EXACT_LENGTHS + Math.floor(above / step) * step;
}

/** How many binary digits a whole number has. */
function bitsOf(value: number): number {
  let bits = 0;
  for (let rest = value; rest >= 1; rest = Math.floor(rest / 2)) bits++;
  return bits;
}
