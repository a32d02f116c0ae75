import { describe, expect, it } from 'vitest';
import { agreement } from './agreement.mjs';

describe('agreement of two engines', () => {
  it('compares scores rank by rank, up to a constant factor', () => {
    const own = [
      [
        [3, 2],
        [7, 1],
      ],
    ];
    expect(
      agreement(
        own,
        [
          [
            [3, 1],
            [7, 0.5],
          ],
        ],
        2,
      ),
    ).toEqual({ equal: 1, overlap: 1 });
    expect(
      agreement(own, [
        [
          [3, 2],
          [7, 1.01],
        ],
      ]),
    ).toEqual({ equal: 0, overlap: 1 });
  });

  it('lets the last places be shared out by another tie rule, and nothing else', () => {
    expect(
      agreement(
        [
          [
            [1, 2],
            [2, 1],
          ],
        ],
        [
          [
            [1, 2],
            [9, 1],
          ],
        ],
      ).overlap,
    ).toBe(1);
    expect(
      agreement(
        [
          [
            [1, 2],
            [2, 1],
          ],
        ],
        [
          [
            [9, 2],
            [2, 1],
          ],
        ],
      ).overlap,
    ).toBe(0.5);
  });
});
