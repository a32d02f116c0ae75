import { effect } from '@preact/signals';
import { render } from 'preact';
import { unpackNovel } from './engine/embedded.ts';
import { Shell } from './shell/shell.tsx';
import { createLab } from './state/lab.ts';
import { followLocation } from './state/location.ts';
import './styles/lab.css';

const lab = createLab(unpackNovel);
followLocation(lab, window);
const host = document.getElementById('lab');
if (host !== null) {
  host.replaceChildren();
  render(<Shell lab={lab} />, host);
}
effect(() => {
  document.documentElement.dataset['band'] = lab.state.value.band;
});
