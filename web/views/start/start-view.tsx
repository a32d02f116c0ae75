import type { JSX } from 'preact';
import type { ViewDefinition, ViewProps } from '../view.ts';

function StartView(_: ViewProps): JSX.Element {
  return <p>Soon.</p>;
}

/** The view Start. */
export const startView: ViewDefinition = {
  name: 'start',
  title: 'Start',
  summary: '',
  component: StartView,
  hasControls: false,
};
