import type { JSX } from 'preact';
import type { ViewDefinition, ViewProps } from '../view.ts';

function DataView(_: ViewProps): JSX.Element {
  return <p>Soon.</p>;
}

/** The view Data. */
export const dataView: ViewDefinition = {
  name: 'data',
  title: 'Data',
  summary: '',
  component: DataView,
  hasControls: false,
};
