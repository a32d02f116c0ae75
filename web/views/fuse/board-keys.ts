/**
 * Goes from document to document with the arrow keys: up and down inside a column, left and right to the same document
 * in the next column that shows it (or to the same height where none does), Home and End to the ends.
 *
 * @returns whether the key was one of these.
 */
export function walkBoard(board: HTMLElement, from: HTMLElement, key: string): boolean {
  const column = from.closest<HTMLElement>('[data-column]');
  if (column === null) return false;
  const buttons = buttonsOf(column);
  const index = buttons.indexOf(from);
  const target = targetOf(board, column, buttons, index, key);
  if (target === undefined) return false;
  if (target !== null) moveFocus(target);
  return true;
}

/** Null: the key is one of ours, and there is nothing further that way. */
function targetOf(
  board: HTMLElement,
  column: HTMLElement,
  buttons: readonly HTMLElement[],
  index: number,
  key: string,
): HTMLElement | null | undefined {
  switch (key) {
    case 'ArrowDown':
      return buttons[index + 1] ?? null;
    case 'ArrowUp':
      return buttons[index - 1] ?? null;
    case 'Home':
      return buttons[0] ?? null;
    case 'End':
      return buttons.at(-1) ?? null;
    case 'ArrowLeft':
      return beside(board, column, buttons[index], index, -1);
    case 'ArrowRight':
      return beside(board, column, buttons[index], index, 1);
    default:
      return undefined;
  }
}

function beside(
  board: HTMLElement,
  column: HTMLElement,
  from: HTMLElement | undefined,
  index: number,
  direction: 1 | -1,
): HTMLElement | null {
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')];
  const next = columns[columns.indexOf(column) + direction];
  if (next === undefined || from === undefined) return null;
  const id = documentOf(from);
  const buttons = buttonsOf(next);
  return (
    buttons.find((button) => documentOf(button) === id) ??
    buttons[Math.min(index, buttons.length - 1)] ??
    null
  );
}

/** The Tab key comes back to where the arrows left. */
function moveFocus(target: HTMLElement): void {
  for (const button of buttonsOf(target.closest<HTMLElement>('[data-column]')!)) button.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

/** Leaves every column one place for the Tab key, also when the row that had it is gone. */
export function keepOneStop(board: HTMLElement | null): void {
  for (const column of board?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
    const buttons = buttonsOf(column);
    const stops = buttons.filter(({ tabIndex }) => tabIndex === 0);
    const kept = stops.find((button) => button === document.activeElement) ?? stops[0] ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === kept ? 0 : -1;
  }
}

function buttonsOf(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('.document-button')];
}

/** The id of the document that an element stands for; undefined when it stands for none. */
export function documentOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-doc]')?.dataset['doc'];
}
