import type { JSX } from 'preact';
import type { Contribution } from '../../src/fusion/index.ts';
import { lookOf } from './list-mark.tsx';

/**
 * One segment for each list, as wide as what it gave, and a slot for each list that lacks the document. A drawing: the
 * same is said in words beside it.
 *
 * @param full the sum that fills the whole width.
 */
export function ContributionBar({
  contributions,
  full,
}: {
  readonly contributions: readonly Contribution[];
  readonly full: number;
}): JSX.Element {
  const absent = contributions.filter(({ rank }) => rank === undefined);
  return (
    <span class="bar" aria-hidden="true">
      <span class="bar-sum">
        {contributions.map(({ leg, term = 0, rank }) =>
          rank === undefined ? null : (
            // The width stands on an element of its own: the look is dear to work out again at every movement.
            <span
              key={leg}
              class="bar-share"
              style={{ width: `${full > 0 ? ((100 * term) / full).toFixed(2) : 0}%` }}
            >
              <span class={`bar-part ${lookOf(leg)}`}>
                <span class="bar-letter">{leg}</span>
              </span>
            </span>
          ),
        )}
      </span>
      {absent.map(({ leg }) => (
        <span key={leg} class="bar-absent">
          {leg}
        </span>
      ))}
    </span>
  );
}

/** The bar in words: `5th in A, 4th in C, absent from B`. */
export function contributionWords(
  contributions: readonly Contribution[],
  ordinal: (rank: number) => string,
): string {
  return contributions
    .map(({ leg, rank }) => (rank === undefined ? `absent from ${leg}` : `${ordinal(rank)} in ${leg}`))
    .join(', ');
}
