import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantizeQuery, quantizeRow, strideOf } from './quantization.ts';

const float32 = fc.float({ noNaN: true, noDefaultInfinity: true });
const numbers = fc.oneof(
  float32,
  fc.float({ min: -1, max: 1, noNaN: true }),
  fc.constantFrom(0, 1, -1, 2 ** -149, -(2 ** 127)),
);
const pairs = fc
  .integer({ min: 1, max: 60 })
  .chain((dimension) =>
    fc.tuple(
      fc.array(numbers, { minLength: dimension, maxLength: dimension }),
      fc.array(numbers, { minLength: dimension, maxLength: dimension }),
    ),
  );

describe('the bound', () => {
  it('holds for every row and query', () => {
    fc.assert(
      fc.property(pairs, ([rowNumbers, queryNumbers]) => {
        const row = Float32Array.from(rowNumbers);
        const query = Float32Array.from(queryNumbers);
        const codes = new Int8Array(strideOf(row.length));
        const record = new Float32Array(3);
        quantizeRow(row, codes, record);
        const { codes: queryCodes, step, errorFactor, normFactor } = quantizeQuery(query);
        let product = 0;
        for (let index = 0; index < codes.length; index++) product += codes[index]! * queryCodes[index]!;
        expect(Math.abs(product)).toBeLessThan(2 ** 31);
        let score = 0;
        for (let index = 0; index < row.length; index++) score += query[index]! * row[index]!;
        const margin = errorFactor * record[1]! + normFactor * record[2]!;
        const approximate = product * (record[0]! * step);
        expect(approximate - margin).toBeLessThanOrEqual(score);
        expect(approximate + margin).toBeGreaterThanOrEqual(score);
      }),
      { numRuns: 2000 },
    );
  });

  it('is tight enough to be of use: a hundredth for vectors of length 1', () => {
    const dimension = 384;
    const row = Float32Array.from({ length: dimension }, (_, index) => Math.sin(index * index) / 14);
    const record = new Float32Array(3);
    quantizeRow(row, new Int8Array(dimension), record);
    const { errorFactor, normFactor } = quantizeQuery(row);
    expect(record[2]).toBeCloseTo(1, 1);
    expect(errorFactor * record[1]! + normFactor * record[2]!).toBeLessThan(0.01);
    expect(normFactor).toBeLessThan(1e-4);
  });

  it('never lets the sum of products leave 32 bits', () => {
    for (const dimension of [1, 16, 1000, 4096])
      for (const value of [1, 1e-30, 3e38, 2 ** -149]) {
        const { codes } = quantizeQuery(new Float32Array(dimension).fill(value));
        const total = codes.reduce((sum, code) => sum + Math.abs(code), 0);
        expect(total * 127).toBeLessThan(2 ** 31);
      }
    expect([...quantizeQuery(Float64Array.of(5e-324, 5e-324)).codes.slice(0, 2)]).toEqual([0, 0]);
  });
});
