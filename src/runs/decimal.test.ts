import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../test/fuzz/seeded-random.ts';
import { decimalFromDigits, parseDecimal } from './decimal.ts';
import { readRun } from './readers.ts';

describe('parseDecimal', () => {
  test.each([
    ['0', 0],
    ['-0', -0],
    ['+7', 7],
    ['5.', 5],
    ['.5', 0.5],
    ['-.5e-1', -0.05],
    ['1E3', 1000],
    ['007', 7],
    ['1e-400', 0],
    ['4.9e-324', 5e-324],
    ['1.7976931348623157e308', Number.MAX_VALUE],
  ])('reads %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  test.each([
    '',
    ' ',
    '.',
    '-',
    '+',
    'e5',
    '.e5',
    '1e',
    '1e+',
    '1,5',
    '1_000',
    '0x10',
    '0b1',
    '1e5.0',
    '--1',
    '+-1',
    '1 ',
    ' 1',
    'inf',
    '-Infinity',
    'nan',
    'NaN',
    '1e309',
    '-1e999',
    '1.7976931348623159e308',
    '1f',
    '1n',
    '\u0661',
    '1\u00a0',
  ])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNaN();
  });
});

describe('decimalFromDigits', () => {
  test('is the correctly rounded double, or NaN where it cannot prove it', () => {
    const digits = fc.tuple(
      fc.integer({ min: 10 ** 14, max: 10 ** 15 - 1 }),
      fc
        .integer({ min: 0, max: 4 })
        .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 0, max: 10 ** count - 1 }))),
      fc.integer({ min: 0, max: 25 }),
    );
    let proven = 0;
    fc.assert(
      fc.property(digits, ([head, [tailDigits, tail], fractionDigits]) => {
        const value = decimalFromDigits(head, tail, tailDigits, fractionDigits);
        if (Number.isNaN(value)) return;
        proven++;
        const text = tailDigits === 0 ? `${head}` : `${head}${String(tail).padStart(tailDigits, '0')}`;
        expect(value).toBe(Number(`${text}e-${fractionDigits}`));
      }),
      { numRuns: 5000 },
    );
    expect(proven).toBeGreaterThan(3500);
  });

  test('leaves an exact half between two doubles to the slow way', () => {
    // 2^53 + 1 lies half between 2^53 and 2^53 + 2.
    expect(decimalFromDigits(900719925474099, 3, 1, 0)).toBeNaN();
  });

  test('reads short decimals with one division', () => {
    expect(decimalFromDigits(1, 0, 0, 1)).toBe(0.1);
    expect(decimalFromDigits(0, 0, 0, 0)).toBe(0);
    expect(decimalFromDigits(1, 0, 0, 23)).toBeNaN();
  });
});

describe('numbers in a run file', () => {
  /** Reads all texts as scores of one run: the way from bytes to doubles that files go. */
  function readScores(texts: readonly string[]): Float64Array {
    const lines = texts.map((text, index) => `q Q0 d${index} 1 ${text} t\n`);
    return readRun(lines.join(''), { name: 'numbers' }).columnsAt(0).values;
  }

  function expectAsNumber(texts: readonly string[]): void {
    const scores = readScores(texts);
    expect(scores.length).toBe(texts.length);
    const wrong = texts.filter((text, index) => scores[index] !== Number(text));
    expect(wrong).toEqual([]);
  }

  test('are the doubles that Number makes of them: 40,000 with 1 to 20 digits and a point anywhere', () => {
    const random = new SeededRandom(15);
    const texts = Array.from({ length: 40_000 }, () => {
      const count = 1 + random.below(20);
      let digits = '';
      for (let index = 0; index < count; index++) digits += random.below(10);
      const point = random.below(count + 2);
      const sign = random.pick(['', '', '-', '+']);
      return point > count ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
    });
    expectAsNumber(texts);
  });

  test('are right with leading zeros and long fractions', () => {
    const random = new SeededRandom(16);
    const texts = Array.from({ length: 10_000 }, () => {
      const zeros = '0'.repeat(random.below(24));
      const tail = String(random.below(2 ** 31)) + String(random.below(2 ** 31));
      return random.pick([
        `0.${zeros}${tail}`,
        `${zeros}${tail}`,
        `${zeros}.${zeros}${tail}`,
        `${tail}.${zeros}`,
      ]);
    });
    expectAsNumber(texts);
  });

  test('are right with every exponent a double has', () => {
    const random = new SeededRandom(17);
    const texts: string[] = [];
    for (let exponent = -345; exponent <= 307; exponent++) {
      const digits = String(1 + random.below(9)) + String(random.below(2 ** 31));
      texts.push(
        `${digits[0]}.${digits.slice(1)}e${exponent}`,
        `-${digits[0]}E${exponent < 0 ? '' : '+'}${exponent}`,
      );
    }
    expectAsNumber(texts);
  });

  test('are right at and beside the halves between neighbouring doubles, where rounding is decided', () => {
    const random = new SeededRandom(18);
    const texts: string[] = [];
    for (let round = 0; round < 5000; round++) {
      // Integers of 54 to 63 bits: the upper 53 are the double, the rest says half, or half and a bit.
      const extra = BigInt(1 + random.below(10));
      const double = (1n << 52n) | (BigInt(random.below(2 ** 26)) << 26n) | BigInt(random.below(2 ** 26));
      const half = (double << extra) | (1n << (extra - 1n));
      texts.push(String(half), String(half + 1n), String(half - 1n));
    }
    for (let round = 0; round < 5000; round++) {
      // 54 bits, the last of them set, over 2^20: half between two doubles but for the digits after the 19th.
      const half = (BigInt(2 ** 27 + random.below(2 ** 26)) << 26n) | BigInt(random.below(2 ** 26)) | 1n;
      const digits = String(half * 5n ** 20n).slice(0, 19);
      texts.push(`0.${digits}`, `${digits.slice(0, 3)}.${digits.slice(3)}`);
    }
    expectAsNumber(texts);
  });

  test('that a program printed come back as they were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
        (values) => {
          expect(Array.from(readScores(values.map(String)), (value) => value + 0)).toEqual(
            values.map((value) => value + 0),
          );
        },
      ),
    );
  });
});
