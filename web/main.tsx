// First, so that what a view says of its own wins.
import './styles/lab.css';

import { effect } from '@preact/signals';
import { render } from 'preact';
import { preloadedFiles, unpackNovel } from './engine/embedded.ts';
import { Shell } from './shell/shell.tsx';
import { tellState } from './shell/tell-state.ts';
import { createLab } from './state/lab.ts';
import { followLocation } from './state/location.ts';
import { openFiles } from './views/data/open-files.ts';

const lab = createLab(unpackNovel);
const files = preloadedFiles();
const opensAsWritten = window.location.hash !== '';
followLocation(lab, window);
const host = document.getElementById('lab');
if (host !== null) {
  host.replaceChildren();
  render(<Shell lab={lab} />, host);
}
tellState(lab);
effect(() => {
  document.documentElement.dataset['band'] = lab.state.value.band;
});
// A file dropped anywhere is opened; a browser would leave the page for it.
window.addEventListener('dragover', (event) => event.preventDefault());
window.addEventListener('drop', (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const dropped = Array.from(event.dataTransfer?.files ?? [], (file) => ({ name: file.name, file }));
  if (dropped.length > 0) void openFiles(lab, dropped);
});
if (files.length > 0) {
  const given = files.map(({ name, text, readingOrder }) => ({ name, file: new Blob([text]), readingOrder }));
  void openFiles(lab, given).then(() => {
    if (!opensAsWritten && lab.own.value.runs.length > 0) lab.change({ view: 'fuse' });
  });
}
