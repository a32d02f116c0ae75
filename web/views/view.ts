import type { ComponentType } from 'preact';
import type { Lab } from '../state/lab.ts';
import type { ViewName } from '../state/lab-state.ts';

/** What every view gets. */
export interface ViewProps {
  readonly lab: Lab;
}

/** A view of the lab: a folder with one component and its test, and a line in the catalogue. */
export interface ViewDefinition {
  readonly name: ViewName;
  /** On its tab, one word. */
  readonly title: string;
  /** One sentence for the head of the view and for search. */
  readonly summary: string;
  readonly component: ComponentType<ViewProps>;
  /** Whether the control bar (lists, constant, weights, depth, ties) stands above it. */
  readonly hasControls: boolean;
  /** A longer word on its keys, for the help dialog: pairs of keys and meaning. */
  readonly keys?: readonly (readonly [keys: string, meaning: string])[];
}
