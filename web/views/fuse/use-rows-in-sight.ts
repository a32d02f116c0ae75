import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { RowsInSight } from '../../parts/use-kept-rows.ts';
import type { Lab } from '../../state/lab.ts';

/** The rows out of sight follow when nothing has moved for so many milliseconds. */
const REST = 150;
/** Rows drawn beyond the window on each side. */
const MARGIN = 2;

/**
 * The rows of the board that the window shows while a control is being dragged; undefined, which is all of them, when
 * it rests or is let go.
 */
export function useRowsInSight(
  lab: Lab,
  host: { readonly current: HTMLElement | null },
): RowsInSight | undefined {
  const state = lab.state.value;
  const isDragged = state !== lab.committed.value;
  const rested = useSignal<unknown>(undefined);
  const inSight = useRef<RowsInSight>(undefined);
  useEffect(() => {
    if (!isDragged) return undefined;
    const timer = window.setTimeout(() => {
      rested.value = state;
    }, REST);
    return () => window.clearTimeout(timer);
  }, [isDragged, state, rested]);
  if (!isDragged || rested.value === state) {
    inSight.current = undefined;
    return undefined;
  }
  // Measured once for a movement of the hand: to ask again would have everything laid out again.
  inSight.current ??= rowsInSight(host.current);
  return inSight.current;
}

function rowsInSight(host: HTMLElement | null): RowsInSight | undefined {
  const first = host?.querySelector('tbody tr')?.getBoundingClientRect();
  if (first === undefined || first.height === 0) return undefined;
  const rowAt = (y: number) => Math.floor((y - first.top) / first.height);
  return { start: rowAt(0) - MARGIN, end: rowAt(window.innerHeight) + 1 + MARGIN };
}
