import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blindPool } from './blind-pool.ts';

const lists = fc.array(
  fc.record({
    queryId: fc.constantFrom('q1', 'q2', 'q3'),
    documentIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
  }),
);

describe('a blind pool', () => {
  it('holds each document of a query once, query by query', () => {
    fc.assert(
      fc.property(lists, fc.nat(), (pooled, seed) => {
        const keys = blindPool(pooled, seed).map(({ queryId, documentId }) => `${queryId} ${documentId}`);
        const expected = new Set(
          pooled.flatMap(({ queryId, documentIds }) => documentIds.map((id) => `${queryId} ${id}`)),
        );
        expect([...keys].sort()).toEqual([...expected].sort());
        const queries = keys.map((key) => key.slice(0, 2));
        expect(queries.filter((query, index) => query !== queries[index - 1])).toHaveLength(
          new Set(queries).size,
        );
      }),
    );
  });

  it('has an order that neither runs nor ranks decide', () => {
    fc.assert(
      fc.property(lists, fc.nat(), (pooled, seed) => {
        const turned = pooled.map(({ queryId, documentIds }) => ({
          queryId,
          documentIds: [...documentIds].reverse(),
        }));
        expect(blindPool(turned.reverse(), seed)).toEqual(blindPool(pooled, seed));
      }),
    );
  });
});
