import type { JSX } from 'preact';
import { nearestDouble, type Rational } from '../../../src/fusion/index.ts';
import { decimalText, fractionText } from '../../../src/lesson/index.ts';
import { labelOf } from '../../describe/describe.ts';
import { digitsOf, shortFraction, workedTerm } from '../../describe/describe-why.ts';
import { gapText } from '../../describe/score-text.ts';
import { ordinal } from '../../describe/words.ts';
import { type DocumentComparison, type ExactTerm, signOf } from '../../engine/document-comparison.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { ListMark } from '../../parts/list-mark.tsx';
import type { LabState } from '../../state/lab-state.ts';

interface TermTableProps {
  readonly data: LabData;
  readonly state: LabState;
  readonly comparison: DocumentComparison;
}

/** Ranks, terms as fractions and decimals, the sums and the gap. */
export function TermTable({ data, state, comparison }: TermTableProps): JSX.Element {
  const { first, second, lists, firstSum, secondSum, gap } = comparison;
  const digits = digitsOf(comparison);
  // Two digits of the gap say something; the differences are written alike, so that they can be added up.
  const gapDigits = Math.max(digits, (gapText(nearestDouble(gap)).split('.')[1] ?? '').length);
  const names = [first, second].map((id) => ({ id, label: labelOf(data, id) }));
  return (
    <table class="figures terms">
      <caption class="unseen">{`What each list gives ${names[0]!.label} and ${names[1]!.label}`}</caption>
      <thead>
        <tr>
          <th scope="col" class="words">
            List
          </th>
          {names.map(({ id, label }) => (
            <th scope="col" key={id}>
              <bdi>{label}</bdi>
            </th>
          ))}
          <th scope="col">Gap</th>
        </tr>
      </thead>
      <tbody>
        {lists.map((each) => (
          <tr key={each.list.letter}>
            <th scope="row" class="words">
              <span class="term-list">
                <ListMark letter={each.list.letter} /> <span class="list-name">{each.list.name}</span>
              </span>
            </th>
            {[each.first, each.second].map((term, index) => (
              <td key={names[index]!.id}>
                <Term term={term} weight={each.weight} rankConstant={state.rankConstant} digits={digits} />
              </td>
            ))}
            <td>
              <Signed value={each.difference} digits={gapDigits} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" class="words">
            Sum
          </th>
          {[firstSum, secondSum].map((sum, index) => (
            <td key={names[index]!.id}>
              <span class="term-fraction">{shortFraction(sum)}</span>
              <span class="term-decimal">{decimalText(sum, digits)}</span>
            </td>
          ))}
          <td>
            <span class="term-fraction">{shortFraction(gap)}</span>
            <Signed value={gap} digits={gapDigits} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface TermProps {
  readonly term: ExactTerm;
  readonly weight: string;
  readonly rankConstant: string;
  readonly digits: number;
}

function Term({ term, weight, rankConstant, digits }: TermProps): JSX.Element {
  if (term.rank === undefined) return <span class="nothing">absent: nothing</span>;
  const worked = workedTerm(term, weight, rankConstant);
  const fraction = fractionText(term.value);
  return (
    <>
      <span class="term-rank">{ordinal(term.rank)}</span>
      <span class="term-fraction">
        {worked} = {fraction}
      </span>
      <span class="term-decimal">{decimalText(term.value, digits)}</span>
    </>
  );
}

/** With its sign, also when it is above 0. */
function Signed({ value, digits }: { readonly value: Rational; readonly digits: number }): JSX.Element {
  const sign = signOf(value);
  const text = sign === 0 ? '0' : decimalText(value, digits);
  return (
    <span class={`term-decimal ${sign > 0 ? 'move-up-plain' : sign < 0 ? 'move-down-plain' : ''}`}>
      {sign > 0 ? `+${text}` : text.replace('-', '−')}
    </span>
  );
}
