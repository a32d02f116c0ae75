import { expect, it } from 'vitest';
import { createLab } from './lab.ts';
import { FIRST_STATE, withData, withSelection, withWeight } from './lab-state.ts';

const noNovel = () => new Promise<string>(() => {});

function iceCreams() {
  return createLab(noNovel, withData(FIRST_STATE, 'icecream'));
}

it('takes changes back and makes them again', () => {
  const lab = iceCreams();
  lab.change({ rankConstant: '5' });
  lab.change((state) => withWeight(state, 'B', '2'));
  lab.undo();
  expect(lab.state.value).toMatchObject({ rankConstant: '5', weights: {} });
  expect(lab.canRedo.value).toBe(true);
  lab.redo();
  expect(lab.state.value.weights).toEqual({ B: '2' });
  lab.undo();
  lab.undo();
  expect(lab.canUndo.value).toBe(false);
  expect(lab.state.value).toEqual(withData(FIRST_STATE, 'icecream'));
});

it('keeps one step for a whole drag, and none for a drag that ends where it began', () => {
  const lab = iceCreams();
  for (const rankConstant of ['61', '70', '90']) lab.adjust({ rankConstant });
  expect(lab.state.value.rankConstant).toBe('90');
  expect(lab.committed.value.rankConstant).toBe('60');
  lab.commit();
  expect(lab.committed.value.rankConstant).toBe('90');
  lab.undo();
  expect(lab.state.value.rankConstant).toBe('60');
  lab.adjust({ rankConstant: '80' });
  lab.adjust({ rankConstant: '60' });
  lab.commit();
  expect(lab.canUndo.value).toBe(false);
});

it('does not turn pages back when it takes settings back', () => {
  const lab = iceCreams();
  lab.change({ rankConstant: '5', view: 'fuse' });
  lab.change({ view: 'data' });
  lab.undo();
  expect(lab.state.value).toMatchObject({ view: 'data', rankConstant: '60' });
});

it('resets settings, and not the place in the page', () => {
  const lab = iceCreams();
  lab.change({
    view: 'fuse',
    rankConstant: '5',
    off: ['A'],
    depth: 3,
    band: '8-11',
    step: 4,
    selected: ['mint'],
  });
  lab.reset();
  expect(lab.state.value).toEqual({
    ...withData(FIRST_STATE, 'icecream'),
    view: 'fuse',
    band: '8-11',
    step: 4,
  });
});

it('fuses what is not switched off, and says when nothing is left', () => {
  const lab = iceCreams();
  expect(lab.fusion.value?.fused?.rows(2).map(({ id }) => id)).toEqual(['mint', 'strawberry']);
  lab.change({ off: ['A', 'C'] });
  expect(lab.fusion.value?.fused?.rows(1)[0]).toMatchObject({
    id: 'chocolate',
    contributions: [{ leg: 'B', rank: 1 }],
  });
  lab.change({ off: ['A', 'B', 'C'] });
  expect(lab.fusion.value).toMatchObject({
    fused: undefined,
    problem: 'Every list is switched off. Switch one on to fuse.',
  });
});

it('does not fuse again for what changes nothing in it', () => {
  const lab = iceCreams();
  const before = lab.fusion.value;
  lab.change((state) => ({ ...withSelection(state, 'mint'), view: 'fuse' }));
  expect(lab.fusion.value).toBe(before);
});

it('keeps the last three documents that were selected', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(ids.reduce(withSelection, FIRST_STATE).selected).toEqual(['b', 'c', 'd']);
  expect(withSelection({ ...FIRST_STATE, selected: ['a', 'b'] }, 'a').selected).toEqual(['b']);
});
