import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, digitsThatTellApart, exactDecimalText, fractionText } from './fractions.ts';

const fraction = (numerator: bigint, denominator: bigint) => ({ numerator, denominator });

describe('decimalText', () => {
  it.each([
    [1n, 61n, 5, '0.01639'],
    [1n, 2n, 0, '1'],
    [-1n, 8n, 2, '-0.13'],
    [189n, 3904n, 5, '0.04841'],
    [7n, 1n, 3, '7.000'],
  ])('%d/%d to %d digits is %s', (numerator, denominator, digits, text) => {
    expect(decimalText(fraction(numerator, denominator), digits)).toBe(text);
  });

  it('is within half of its last digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 12 }),
        (numerator, denominator, digits) => {
          const read = BigInt(decimalText(fraction(numerator, denominator), digits).replace('.', ''));
          const difference = 2n * (read * denominator - numerator * 10n ** BigInt(digits));
          expect(difference <= denominator && difference >= -denominator).toBe(true);
        },
      ),
    );
  });
});

it('writes fractions that end in full', () => {
  expect(exactDecimalText(fraction(121n, 2n))).toBe('60.5');
  expect(exactDecimalText(fraction(60n, 1n))).toBe('60');
});

it('writes whole fractions without a line', () => {
  expect(fractionText(fraction(3n, 1n))).toBe('3');
  expect(fractionText(fraction(3n, 62n))).toBe('3/62');
});

it('takes as many digits as tell neighbours apart, and no more for true ties', () => {
  const close = [fraction(1_000_000n, 3n * 10n ** 8n), fraction(999_999n, 3n * 10n ** 8n)];
  expect(digitsThatTellApart(close)).toBe(9);
  expect(decimalText(close[0]!, 9)).not.toBe(decimalText(close[1]!, 9));
  expect(decimalText(close[0]!, 8)).toBe(decimalText(close[1]!, 8));
  expect(digitsThatTellApart([fraction(1n, 3n), fraction(2n, 6n)])).toBe(5);
});
