import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

/** Draws the row at an index, or keeps the one that stands there. */
export type RowKeeper = (index: number, says: () => string, draw: () => JSX.Element) => JSX.Element;

/** Which rows are worth drawing anew at once: indices, the end not included. */
export interface RowsInSight {
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps the rows of a table that say what they said before, and those out of sight: at a movement of a slider a table
 * of fifty rows is drawn anew in part.
 *
 * @param inSight while something is being dragged; undefined: every row is drawn that says something new.
 */
export function useKeptRows(inSight?: RowsInSight): RowKeeper {
  const kept = useRef(new Map<number, { readonly says: string; readonly row: JSX.Element }>());
  return (index, says, draw) => {
    const known = kept.current.get(index);
    const isOutOfSight = inSight !== undefined && (index < inSight.start || index >= inSight.end);
    // The same element again: nothing below it is looked at.
    if (known !== undefined && isOutOfSight) return known.row;
    const said = says();
    if (known?.says === said) return known.row;
    const row = draw();
    kept.current.set(index, { says: said, row });
    return row;
  };
}
