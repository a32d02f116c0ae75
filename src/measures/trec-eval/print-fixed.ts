import { formatFixed } from '../format-fixed.ts';

/**
 * A number with so many digits after the point, as C's `printf("%.Nf")` prints it: {@link formatFixed}, and what
 * is not finite as `inf`, `-inf` or `nan`.
 */
export function printFixed(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  return formatFixed(value, digits);
}
