/** A decimal as it is kept in the state, with a sentence when it is not what was given. */
export interface ReadDecimal {
  readonly text: string;
  readonly problem: string | undefined;
}

const MOST_CHARACTERS = 12;

/**
 * Reads a decimal number of a link or a box and brings it into a range: `060.50` is `60.5`, `-3` the lower end. A
 * comma is read as a decimal point.
 *
 * @param what in words, for the sentence: `the rank constant`.
 * @param fallback what holds when the text is no number.
 */
export function decimalInRange(
  given: string,
  what: string,
  { low, high, fallback }: { readonly low: number; readonly high: number; readonly fallback: string },
): ReadDecimal {
  const text = given.trim().replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) {
    return { text: fallback, problem: `${capital(what)} must be a number; ${fallback} is used.` };
  }
  const value = Number(text);
  if (value < low)
    return { text: String(low), problem: `${capital(what)} must be ${low} or more; ${low} is used.` };
  if (value > high) {
    return { text: String(high), problem: `${capital(what)} must be ${high} or less; ${high} is used.` };
  }
  const shortened = plain(text).slice(0, MOST_CHARACTERS);
  return { text: plain(shortened), problem: undefined };
}

/** Without a sign, leading zeros and zeros at the end. */
function plain(text: string): string {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const wholePart = whole.replace(/^0+(?=\d)/, '') || '0';
  const fractionPart = fraction.replace(/0+$/, '');
  return fractionPart === '' ? wholePart : `${wholePart}.${fractionPart}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
