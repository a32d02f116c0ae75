import type { Signal } from '@preact/signals';
import { isTyping } from '../parts/is-typing.ts';
import type { Lab } from '../state/lab.ts';

/** The keys that work everywhere: `?`, Ctrl+Z, Ctrl+Y. They leave fields in which somebody types alone. */
export function handleShortcut(event: KeyboardEvent, lab: Lab, isHelpOpen: Signal<boolean>): void {
  if (isTyping(event.target)) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (event.key === '?' && !isCommand) isHelpOpen.value = true;
  else if (isCommand && key === 'z') (event.shiftKey ? lab.redo : lab.undo)();
  else if (isCommand && key === 'y') lab.redo();
  else return;
  event.preventDefault();
}
