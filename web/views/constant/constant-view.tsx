import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { describeSettings } from '../../describe/describe.ts';
import { constantText, describeStability, describeSwap } from '../../describe/describe-constant.ts';
import { counted } from '../../describe/words.ts';
import { constantSwaps, decimalBeyond, stretchAt } from '../../engine/constant-swaps.ts';
import type { LabData } from '../../engine/lab-data.ts';
import type { FusedList, LabFusion } from '../../engine/lab-fusion.ts';
import { EmptyData } from '../../parts/empty-data.tsx';
import { isTyping } from '../../parts/is-typing.ts';
import { QueryChoice } from '../../parts/query-choice.tsx';
import { LARGEST_RANK_CONSTANT } from '../../state/lab-state.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { BumpChart } from './bump-chart.tsx';
import { SwapTable } from './swap-table.tsx';

/** How many places the chart follows. */
const PLACES = 10;
/** How many the sentence at the top speaks of. */
const FEW_PLACES = 5;

function ConstantView({ lab }: ViewProps): JSX.Element {
  const data = lab.data.value;
  const fusion = lab.fusion.value;
  if (data === undefined || fusion === undefined) return <EmptyData lab={lab} />;
  const { fused, problem } = fusion;
  return (
    <>
      <h1 class="unseen">The fused order over the rank constant</h1>
      <QueryChoice lab={lab} data={data} queryId={fusion.queryId} />
      {fused === undefined || fused.rowCount === 0 ? (
        <p class="reading">{problem ?? 'The lists that take part are empty.'}</p>
      ) : (
        <OverConstants lab={lab} data={data} fusion={fusion} fused={fused} />
      )}
    </>
  );
}

interface OverConstantsProps extends ViewProps {
  readonly data: LabData;
  readonly fusion: LabFusion;
  readonly fused: FusedList;
}

function OverConstants({ lab, data, fusion, fused }: OverConstantsProps): JSX.Element {
  const state = lab.state.value;
  const { rankConstant, off, weights, depth, ties, selected } = state;
  // The swap points do not depend on the constant itself.
  const settings = JSON.stringify([fusion.queryId, off, weights, depth ?? null, ties]);
  // The settings stand for the fusion.
  const [few, swaps] = useMemo(
    () => [FEW_PLACES, PLACES].map((places) => constantSwaps(fused, places, LARGEST_RANK_CONSTANT)),
    [data, settings],
  );
  const hasKeys = useSignal(true);
  const go = (index: number, direction: 1 | -1) => {
    const swap = swaps!.swaps[index];
    if (swap === undefined) {
      lab.status.value = `There is no swap point ${direction > 0 ? 'above' : 'below'} ${rankConstant}.`;
      return;
    }
    lab.change({ rankConstant: decimalBeyond(swaps!, index, direction) });
    lab.status.value = `${direction > 0 ? 'Above' : 'Back below'} ${constantText(swap.at)}: ${describeSwap(data, swap)}${direction > 0 ? '.' : ' only above it.'}`;
  };
  const step = (direction: 1 | -1) => {
    const stretch = stretchAt(swaps!, Number(rankConstant));
    go(direction > 0 ? stretch : stretch - 1, direction);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey) && !isTyping(event.target);
      if (!hasKeys.value || !isPlain || document.querySelector('dialog[open]') !== null) return;
      const key = event.key.toLowerCase();
      if (key === 'n') step(1);
      if (key === 'p') step(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const count = swaps!.swaps.length;
  return (
    <>
      <p class="reading">
        {describeSettings(data, state)} {describeStability(few!, rankConstant, data.noun.one)}
      </p>
      <div class="board-tools">
        <button type="button" disabled={count === 0} aria-keyshortcuts="p" onClick={() => step(-1)}>
          Previous swap point
        </button>
        <button type="button" disabled={count === 0} aria-keyshortcuts="n" onClick={() => step(1)}>
          Next swap point
        </button>
        <label class="switch">
          <input
            type="checkbox"
            checked={hasKeys.value}
            onChange={() => {
              hasKeys.value = !hasKeys.value;
            }}
          />
          keys n and p do the same
        </label>
      </div>
      <BumpChart
        data={data}
        swaps={swaps!}
        rankConstant={rankConstant}
        selected={selected}
        onPick={(value) => lab.change({ rankConstant: pickedConstant(value) })}
      />
      <h2>Swap points</h2>
      <p>
        {count === 0
          ? `No constant from 0 to 10,000 changes the first ${swaps!.places}.`
          : `${counted(count, 'constant changes', 'constants change')} the first ${swaps!.places}: between two of them the order is the same for every constant.`}
      </p>
      {count > 0 && <SwapTable data={data} swaps={swaps!} rankConstant={rankConstant} onGo={go} />}
    </>
  );
}

/** As many digits as a hand can set. */
function pickedConstant(value: number): string {
  return value < 10 ? String(Number(value.toFixed(1))) : String(Number(value.toPrecision(3)));
}

/** The fused order over all rank constants. */
export const constantView: ViewDefinition = {
  name: 'constant',
  title: 'Constant',
  summary:
    'The fused order over every rank constant, and the constants at which two documents change places.',
  component: ConstantView,
  hasControls: true,
  keys: [['n, p in the view Constant', 'go just beyond the next or the previous swap point']],
};
