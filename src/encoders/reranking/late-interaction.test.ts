import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextRole, TokenEncoder } from '../../model/index.ts';
import { LateInteraction, meanBestCosine } from './late-interaction.ts';

/** Each letter a to d is an axis; other letters lie between them. */
class LetterTokens implements TokenEncoder {
  readonly id = 'letters';
  readonly digest = 'd';
  readonly dimension = 4;
  readonly asked: [TextRole, readonly string[]][] = [];

  async encodeTokens(texts: readonly string[], role: TextRole): Promise<Float32Array[]> {
    this.asked.push([role, texts]);
    return texts.map((text) =>
      Float32Array.from(
        [...text].flatMap((letter) =>
          'abcd'.includes(letter)
            ? [0, 1, 2, 3].map((axis) => (axis === 'abcd'.indexOf(letter) ? 1 : 0))
            : [0.5, 0.5, 0.5, 0.5],
        ),
      ),
    );
  }
}

describe('late interaction', () => {
  it.each<[string, string, number]>([
    ['ab', 'ba', 1],
    ['ab', 'aaa', 0.5],
    ['ab', 'cd', 0],
    ['ax', 'a', 0.75],
    ['ab', 'x', 0.5],
    ['aab', 'a', 2 / 3],
    ['ab', '', -1],
    ['', 'ab', -1],
  ])('%j in %j is %d', async (query, passage, expected) => {
    const [score] = await new LateInteraction(new LetterTokens()).score(query, [passage]);
    expect(score).toBeCloseTo(expected, 12);
  });

  it('asks once for the query and once for the passages, and gives their scores in order', async () => {
    const encoder = new LetterTokens();
    const reranker = new LateInteraction(encoder);
    expect([...(await reranker.score('ab', ['cd', 'ab', 'a']))]).toEqual([0, 1, 0.5]);
    expect(encoder.asked).toEqual([
      ['query', ['ab']],
      ['passage', ['cd', 'ab', 'a']],
    ]);
    expect(await reranker.score('ab', [])).toHaveLength(0);
    expect([reranker.id, reranker.digest, reranker.scale]).toEqual([
      'late-interaction:letters',
      'd',
      'similarity',
    ]);
  });

  it('has no order of tokens, never falls with a longer passage, and is 1 for a part of the passage', () => {
    const row = fc
      .array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 })
      .filter((numbers) => numbers.some((number) => number !== 0))
      .map((numbers) => numbers.map((number) => number / Math.hypot(...numbers)));
    const rows = fc.array(row, { minLength: 1, maxLength: 6 });
    const matrix = (list: number[][]) => Float32Array.from(list.flat());
    fc.assert(
      fc.property(rows, rows, rows, (query, passage, more) => {
        const score = meanBestCosine(matrix(query), matrix(passage), 3);
        expect(meanBestCosine(matrix(query), matrix([...passage].reverse()), 3)).toBe(score);
        expect(meanBestCosine(matrix(query), matrix([...passage, ...more]), 3)).toBeGreaterThanOrEqual(score);
        expect(meanBestCosine(matrix(query), matrix([...more, ...query]), 3)).toBeCloseTo(1, 6);
      }),
    );
  });
});
