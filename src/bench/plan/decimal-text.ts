/**
 * A decimal number as its one text: `1.0`, `1` and the YAML number 1 are all `1`. Undefined for what is none, or has
 * an exponent, or is negative.
 */
export function decimalText(written: string | number): string | undefined {
  const text = typeof written === 'number' ? String(written) : written.trim();
  const [, whole, , part = ''] = /^(\d+)(\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const before = whole.replace(/^0+(?=\d)/, '');
  const after = part.replace(/0+$/, '');
  return after === '' ? before : `${before}.${after}`;
}
