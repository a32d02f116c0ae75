/** So many digits after the point are a double as a program writes it, whose last digits may differ. */
const FULL_PRECISION_DIGITS = 11;
const TOLERANCE = 1e-9;

/**
 * Whether a number, rounded as the printed one is, reads the same. `0.1877` is compared at four digits after the
 * point; a double in full is compared to within 1e-9 of itself, since two right ways of adding up may differ there.
 */
export function sameAsPrinted(printed: number | string, value: number): boolean {
  const text = String(printed).trim();
  const stated = Number(text);
  if (text === '' || !Number.isFinite(stated) || !Number.isFinite(value)) return false;
  if (stated === value) return true;
  // A p of 1e-17 is no 0, whatever it is rounded to.
  if (stated === 0 && !text.includes('.')) return false;
  const digits = digitsAfterPoint(text);
  if (digits === undefined || digits >= FULL_PRECISION_DIGITS)
    return Math.abs(stated - value) <= TOLERANCE * Math.max(Math.abs(stated), Math.abs(value));
  return Number(value.toFixed(digits)) === stated;
}

/** Digits after the decimal point; undefined where an exponent is written. */
export function digitsAfterPoint(text: string): number | undefined {
  const match = /^[+-]?\d+(?:\.(\d+))?$/.exec(text);
  return match === null ? undefined : (match[1]?.length ?? 0);
}
