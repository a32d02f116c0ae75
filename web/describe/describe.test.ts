import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Run } from '../../src/runs/index.ts';
import { ICE_CREAM_LISTS, iceCreamData } from '../engine/ice-cream-data.ts';
import { kippsData, kippsLesson } from '../engine/kipps-data.ts';
import type { LabData } from '../engine/lab-data.ts';
import { labFusion } from '../engine/lab-fusion.ts';
import { ownData } from '../engine/own-data.ts';
import { FIRST_STATE, type LabState } from '../state/lab-state.ts';
import { describeBriefly, describeDocument, describeState } from './describe.ts';
import { moveBetween, moveWords } from './move.ts';
import { digitsThatTell, gapText } from './score-text.ts';
import { counted, joined, ordinal, placeWord, shortened, thousands } from './words.ts';

const novel = readFileSync(new URL('../../data/kipps/39162.txt', import.meta.url), 'utf8');
const kipps = kippsData(kippsLesson(novel));

function described(data: LabData, changes: Partial<LabState> = {}) {
  const state: LabState = { ...FIRST_STATE, data: data.name, ...changes };
  return { data, state, fusion: labFusion(data, state)! };
}

function ownOf(lists: Readonly<Record<string, string>>): LabData {
  const runs = Object.entries(lists).map(([name, ids]) => {
    const ranking = ids.split(' ').map((id, index) => ({ id, score: 100 - index }));
    return { name, run: Run.from(name, [['q1', ranking]]) };
  });
  return ownData({ runs, qrels: undefined, queryTexts: new Map(), documentTexts: new Map() })!;
}

describe('the describer', () => {
  it('says a place, the ranks, the sum and the lead', () => {
    expect(describeDocument(described(kipps), 'kipps-104')).toBe(
      'Passage 104 is third: 5th, 15th and 4th in the three lists give 0.04434, 0.00051 more than passage 44.',
    );
  });

  it('writes as many digits as tell neighbours apart', () => {
    expect(describeDocument(described(kipps), 'kipps-98')).toBe(
      'Passage 98 is first: 1st, 4th and 1st in the three lists give 0.04841, 0.000025 more than passage 406.',
    );
    expect(describeDocument(described(kipps, { rankConstant: '10000' }), 'kipps-98')).toBe(
      'Passage 98 is first: 1st, 4th and 1st in the three lists give 0.00029994002, 0.000000000006 more than passage 406.',
    );
  });

  it('turns with the constant', () => {
    const low = described(kipps, { rankConstant: '1', selected: ['kipps-104', 'kipps-44'] });
    expect(describeState(low)).toBe(
      'Three lists fused with rank constant 1. Passage 98 is first: 1st, 4th and 1st in the three lists give 1.20000, 0.2 more than passage 406. Passage 104 is fifth: 5th, 15th and 4th in the three lists give 0.42917, 0.083 more than passage 24. Passage 44 is third: 10th, 1st and 16th in the three lists give 0.64973, 0.16 more than passage 234.',
    );
  });

  it('says which list lacks a document, and what is last', () => {
    const data = ownOf({ bm25: 'a b c', dense: 'b d' });
    expect(describeDocument(described(data), 'a')).toBe(
      'Document a is second: 1st in A, absent from B, gives 0.01639, 0.00026 more than d.',
    );
    expect(describeDocument(described(data), 'c')).toBe(
      'Document c is fourth: 3rd in A, absent from B, gives 0.01587, the least in the list.',
    );
  });

  it('calls a tie a tie, with the rule that parted it', () => {
    const data = ownOf({ one: 'a b', two: 'b a' });
    expect(describeBriefly(described(data))).toBe(
      'Document a is first: 1st and 2nd in the two lists give 0.03252, exactly as much as b; the tie rule asks which is in more lists, then which has the better best place.',
    );
    expect(describeBriefly(described(data, { ties: 'id' }))).toMatch(/; the tie rule goes by the ids\.$/);
  });

  it('keeps what turns writing around inside its own name', () => {
    const data = ownOf({ one: '\u202Eabc b', two: 'b אבג' });
    expect(describeDocument(described(data), '\u202Eabc')).toMatch(/^Document \uFFFDabc is /);
    expect(describeDocument(described(data), 'אבג')).toMatch(/^Document \u2068אבג\u2069 is /);
  });

  it('says why a document is not there', () => {
    const data = ownOf({ bm25: 'a b c', dense: 'b d' });
    expect(describeDocument(described(data, { depth: 1 }), 'c')).toBe(
      'Document c is not in the fused list: it is 3rd in A, and only the first 1 of each list take part.',
    );
    expect(describeDocument(described(data, { off: ['B'] }), 'd')).toBe(
      'Document d is not in the fused list: it is 2nd in B, and that list is switched off.',
    );
    expect(describeDocument(described(data), 'z')).toBe('Document z is in none of the lists.');
  });

  it('speaks of weights and depths', () => {
    const friends = iceCreamData(ICE_CREAM_LISTS);
    expect(describeState(described(friends, { weights: { B: '2.5' }, depth: 5 }))).toBe(
      'Three lists fused with rank constant 60, weights 2.5 for B, 1 for the others and the first 5 of each list. Mint is first: 2nd, 2nd and 3rd in the three lists give 0.07232, 0.015 more than chocolate.',
    );
  });

  it('says what to do when every list is off', () => {
    const off = described(kipps, { off: ['A', 'B', 'C'] });
    expect(describeState(off)).toBe('Every list is switched off. Switch one on to fuse.');
    expect(describeBriefly(off)).toBe(describeState(off));
  });
});

it('places and counts are words where words are short', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 1003].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '101st',
    '111th',
    '1,003rd',
  ]);
  expect([placeWord(10), placeWord(11)]).toEqual(['tenth', '11th']);
  expect([counted(1, 'list', 'lists'), counted(12, 'list', 'lists')]).toEqual(['one list', '12 lists']);
  expect([joined(['a']), joined(['a', 'b']), joined(['a', 'b', 'c'])]).toEqual([
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect(thousands(1138)).toBe('1,138');
  expect(shortened('\u{1F368}'.repeat(70), 3)).toBe('\u{1F368}\u{1F368}…');
});

it('gaps keep two digits that say something', () => {
  expect([0.000505, 0.2, 6e-9, 12, 0].map(gapText)).toEqual(['0.00051', '0.2', '0.000000006', '12', '0']);
});

it('rows that differ look different', () => {
  const row = (score: number, isTiedWithPrevious = false) => ({ score, isTiedWithPrevious });
  expect(digitsThatTell([row(0.3), row(0.2)])).toBe(5);
  expect(digitsThatTell([row(0.1234567), row(0.1234566)])).toBe(7);
  expect(digitsThatTell([row(0.5), row(0.5, true)])).toBe(5);
});

it('moves are said in words', () => {
  const moves = [
    moveBetween(undefined, 3),
    moveBetween(3, undefined),
    moveBetween(4, 1),
    moveBetween(1, 3),
    moveBetween(2, 2),
  ];
  expect(moves.map(moveWords)).toEqual(['new', 'dropped', 'up 3', 'down 2', 'same']);
});
