const SPLITTER = 134217729; // 2^27 + 1

/**
 * What `a * b` lost by rounding to `product`, exactly: `product + multiplyError(a, b, product)` is the true
 * product, unless halves overflow (beyond 2^996) or the error underflows.
 *
 * @param product `a * b` as a double.
 * @see Dekker, A floating-point technique for extending the available precision, Numer. Math. 18, 1971.
 */
export function multiplyError(a: number, b: number, product: number): number {
  const wideA = SPLITTER * a;
  const highA = wideA - (wideA - a);
  const lowA = a - highA;
  const wideB = SPLITTER * b;
  const highB = wideB - (wideB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}
