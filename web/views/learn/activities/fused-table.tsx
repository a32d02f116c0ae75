import type { JSX } from 'preact';
import { LEG_NAMES } from '../../../../src/lesson/index.ts';
import { ListMark } from '../../../parts/list-mark.tsx';
import type { OrderedPassage } from '../lesson-order.ts';

interface FusedTableProps {
  readonly caption: string;
  readonly rows: readonly OrderedPassage[];
  readonly rank: string;
  /** The head of the sum's column, and how a sum and a term are written. */
  readonly sumTitle: string;
  termText(row: OrderedPassage, leg: 'a' | 'b' | 'c'): string;
  sumText(row: OrderedPassage): string;
  /** A row that stands out: the pupil's guess. */
  readonly chosen?: number | undefined;
}

/** The first of a fused list, with what each list gave. */
export function FusedTable({
  caption,
  rows,
  rank,
  sumTitle,
  termText,
  sumText,
  chosen,
}: FusedTableProps): JSX.Element {
  return (
    <table class="fused">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">place</th>
          <th scope="col">passage</th>
          {LEG_NAMES.map((leg) => (
            <th scope="col" key={leg}>
              <ListMark letter={leg.toUpperCase()} /> <span class="unseen">{rank} and what it gives</span>
            </th>
          ))}
          <th scope="col">{sumTitle}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number} class={row.number === chosen ? 'chosen' : undefined}>
            <th scope="row">{row.place}</th>
            <td>
              {row.number}
              {row.number === chosen && <span class="aside"> my guess</span>}
            </td>
            {LEG_NAMES.map((leg) => (
              <td key={leg}>
                <span class="aside">
                  {rank} {row.ranks[leg]}:
                </span>{' '}
                {termText(row, leg)}
              </td>
            ))}
            <td>
              <strong>{sumText(row)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
