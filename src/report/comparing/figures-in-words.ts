import { formatFixed } from '../../measures/index.ts';

/** Four decimals while they say something, else the power of ten: a p is never 0. */
export function showP(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p.toExponential(1);
}

/** `1 query`, `2 queries`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Four decimals while they say something, as the p are shown. */
export function fixed(value: number): string {
  return value !== 0 && Math.abs(value) < 0.00005 ? value.toExponential(1) : formatFixed(value, 4);
}

/** The same with its sign; 0 has none. */
export function signed(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '-' : ''}${fixed(Math.abs(value))}`;
}

/** A share as a percentage, without digits that say nothing: `95%`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}
