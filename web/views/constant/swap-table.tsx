import { Fragment, type JSX } from 'preact';
import { constantText, describeSwap } from '../../describe/describe-constant.ts';
import { type ConstantSwaps, stretchAt } from '../../engine/constant-swaps.ts';
import type { LabData } from '../../engine/lab-data.ts';

interface SwapTableProps {
  readonly data: LabData;
  readonly swaps: ConstantSwaps;
  readonly rankConstant: string;
  /** To the side of a swap point that lies away from the constant as it is. */
  onGo(index: number, direction: 1 | -1): void;
}

/** Every constant at which the first places change. */
export function SwapTable({ data, swaps, rankConstant, onGo }: SwapTableProps): JSX.Element {
  const stretch = stretchAt(swaps, Number(rankConstant));
  return (
    <table class="figures swap-table">
      <caption class="unseen">Constants at which the first places change</caption>
      <thead>
        <tr>
          <th scope="col">Constant</th>
          <th scope="col" class="words">
            What changes when it grows beyond
          </th>
          <th scope="col">
            <span class="unseen">Go there</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {swaps.swaps.map((swap, index) => {
          const direction = index >= stretch ? 1 : -1;
          return (
            <Fragment key={swap.at}>
              {index === stretch && <HereRow rankConstant={rankConstant} />}
              <tr>
                <th scope="row">{constantText(swap.at)}</th>
                <td class="words">{describeSwap(data, swap)}</td>
                <td>
                  <button
                    type="button"
                    aria-label={`Go just ${direction > 0 ? 'above' : 'below'} ${constantText(swap.at)}`}
                    onClick={() => onGo(index, direction)}
                  >
                    {direction > 0 ? 'above' : 'below'}
                  </button>
                </td>
              </tr>
            </Fragment>
          );
        })}
        {stretch === swaps.swaps.length && <HereRow rankConstant={rankConstant} />}
      </tbody>
    </table>
  );
}

function HereRow({ rankConstant }: { readonly rankConstant: string }): JSX.Element {
  return (
    <tr class="here">
      <th scope="row">{rankConstant}</th>
      <td class="words">the constant is here</td>
      <td />
    </tr>
  );
}
