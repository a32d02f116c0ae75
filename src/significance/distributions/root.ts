/**
 * The point in [low, high] where an increasing function crosses zero, to the last double or two.
 *
 * Bisection with secant steps between (the Illinois method), so that it cannot leave the bracket.
 * The function is at most 0 at `low` and at least 0 at `high`.
 *
 * @see Dowell and Jarratt, A modified regula falsi method (BIT 1971).
 */
export function solveIncreasing(value: (x: number) => number, low: number, high: number): number {
  let left = low;
  let right = high;
  let leftValue = value(left);
  let rightValue = value(right);
  if (leftValue >= 0) return left;
  if (rightValue <= 0) return right;
  let lastSide = 0;
  for (let step = 0; step < 400; step++) {
    const middle = (left + right) / 2;
    if (middle <= left || middle >= right) break;
    const secant = right - (rightValue * (right - left)) / (rightValue - leftValue);
    const point = step % 3 !== 2 && secant > left && secant < right ? secant : middle;
    const here = value(point);
    if (here === 0) return point;
    if (here < 0) {
      left = point;
      leftValue = here;
      if (lastSide === -1) rightValue /= 2;
      lastSide = -1;
    } else {
      right = point;
      rightValue = here;
      if (lastSide === 1) leftValue /= 2;
      lastSide = 1;
    }
  }
  return (left + right) / 2;
}
