import { describe, expect, it } from 'vitest';
import { queriesProblem } from './dataset-survey.ts';

describe('queries that can be asked', () => {
  it('are some, each with an id of its own', () => {
    expect(queriesProblem('d', ['a', 'b'])).toBeUndefined();
    expect(queriesProblem('d', [])).toBe('Expected queries in the data set d, got none.');
    expect(queriesProblem('d', ['a', 'b', 'a'])).toBe(
      'Expected a query id once in the data set d, got "a" twice.',
    );
  });
});
