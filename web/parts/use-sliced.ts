import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Work in parts: a generator that yields how much is done (0 to 1), and returns what came of it. */
export type SlicedWork<Value> = () => Generator<number, Value>;

/** What has become of sliced work. */
export type Sliced<Value> =
  | { readonly kind: 'working'; readonly done: number }
  | { readonly kind: 'ready'; readonly value: Value };

/** Milliseconds of work between two looks at what the reader does. */
const SLICE = 10;

/**
 * Does work in slices between which the page answers; begins anew when what it depends on changes. Undefined work is
 * never ready.
 */
export function useSliced<Value>(
  work: SlicedWork<Value> | undefined,
  dependsOn: readonly unknown[],
): Sliced<Value> {
  const state: Signal<Sliced<Value>> = useSignal({ kind: 'working', done: 0 });
  useEffect(() => {
    state.value = { kind: 'working', done: 0 };
    if (work === undefined) return;
    const generator = work();
    let timer = 0;
    const slice = () => {
      const end = performance.now() + SLICE;
      for (;;) {
        const { done, value } = generator.next();
        if (done === true) {
          state.value = { kind: 'ready', value };
          return;
        }
        if (performance.now() < end) continue;
        state.value = { kind: 'working', done: value as number };
        timer = window.setTimeout(slice);
        return;
      }
    };
    timer = window.setTimeout(slice);
    return () => window.clearTimeout(timer);
    // The caller says what the work depends on.
  }, dependsOn);
  return state.value;
}
