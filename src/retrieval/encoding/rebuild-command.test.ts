import { expect, test } from 'vitest';
import { rebuildCommand } from './rebuild-command.ts';

test.each([
  [{}, undefined, 'consilience index DIR --full'],
  [{}, ['none', './mine', 'bge'], 'consilience index DIR --full --encoder none,./mine,bge'],
  [{ root: '/n', directory: '/n/.consilience' }, [], 'consilience index /n --full'],
  [{ root: 'C:\\n', directory: 'C:\\n\\.consilience' }, [], 'consilience index C:\\n --full'],
  [{ root: '/n', directory: '/n2/.consilience' }, [], 'consilience index /n --full --index /n2/.consilience'],
  [{ root: '/my notes', directory: '/i' }, [], 'consilience index "/my notes" --full --index /i'],
])('the index of %j with %j is made anew by %s', (place, names, command) => {
  expect(rebuildCommand(place, names)).toBe(command);
});
