import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** As in the style sheets: below this, lists side by side have no room. */
const NARROW = '(max-width: 47.9rem)';

/** Whether the window is too narrow for lists side by side; follows the window. */
export function useIsNarrow(): boolean {
  const isNarrow = useSignal(window.matchMedia(NARROW).matches);
  useEffect(() => {
    const query = window.matchMedia(NARROW);
    const follow = () => {
      isNarrow.value = query.matches;
    };
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [isNarrow]);
  return isNarrow.value;
}
