import type { JSX } from 'preact';
import { formatFixed } from '../../../src/measures/index.ts';
import type { MeasuredList } from '../../engine/judgements.ts';

/** How good a list is for this query, where somebody judged it. */
export function Measures({ measures }: { readonly measures: readonly MeasuredList[] }): JSX.Element | null {
  if (measures.length === 0) return null;
  return (
    <span class="measures">
      {measures.map(({ measure, value }) => (
        <span key={measure} class="measure">
          {measure} <b>{formatFixed(value, 3)}</b>
        </span>
      ))}
    </span>
  );
}
