import { describe, expect, test } from 'vitest';
import { InputError } from '../model/index.ts';
import { ReadingProblems } from './reading-problems.ts';

describe('problems in a file', () => {
  test('stop a strict reader, with the place, the code and what helps', () => {
    const problems = new ReadingProblems('a.run', false);
    const failure = thrownBy(() => problems.report('duplicate-document', 7, 'Expected one, got two.'));
    expect(failure).toBeInstanceOf(InputError);
    expect(failure).toMatchObject({
      code: 'duplicate-document',
      place: 'a.run:7',
      message: 'a.run:7: Expected one, got two.',
      hint: expect.stringContaining('--lenient'),
    });
    expect(thrownBy(() => problems.report('bad-line', 8, 'No.'))).toMatchObject({ code: 'bad-input' });
    expect(problems.notices).toEqual([]);
  });

  test('are counted by a lenient one, kind by kind, with the first of each', () => {
    const problems = new ReadingProblems('a.run', true);
    problems.report('bad-line', 3, 'First.');
    problems.report('duplicate-document', 4, 'Second.');
    problems.report('bad-line', 5, 'Third.');
    expect(problems.notices).toEqual([
      {
        code: 'bad-line',
        count: 2,
        message: 'a.run: 2 lines could not be read and were left out (first: a.run:3: First.).',
      },
      {
        code: 'duplicate-document',
        count: 1,
        message: 'a.run: 1 duplicate document was merged, keeping the best (first: a.run:4: Second.).',
      },
    ]);
  });
});

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
