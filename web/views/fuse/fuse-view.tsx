import type { JSX } from 'preact';
import type { ViewDefinition, ViewProps } from '../view.ts';

function FuseView(_: ViewProps): JSX.Element {
  return <p>Soon.</p>;
}

/** The view Fuse. */
export const fuseView: ViewDefinition = {
  name: 'fuse',
  title: 'Fuse',
  summary: '',
  component: FuseView,
  hasControls: true,
};
