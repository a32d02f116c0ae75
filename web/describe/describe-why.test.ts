import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareDocuments } from '../engine/document-comparison.ts';
import { kippsData, kippsLesson } from '../engine/kipps-data.ts';
import type { LabData } from '../engine/lab-data.ts';
import { labFusion } from '../engine/lab-fusion.ts';
import { dataOf } from '../engine/made-up-data.test-data.ts';
import { FIRST_STATE, type LabState } from '../state/lab-state.ts';
import { describeComparison, describeFate, describeSwaps, whyText } from './describe-why.ts';

const kipps = kippsData(
  kippsLesson(readFileSync(new URL('../../data/kipps/39162.txt', import.meta.url), 'utf8')),
);

function described(data: LabData, changes: Partial<LabState> = {}) {
  const state: LabState = { ...FIRST_STATE, ...changes };
  return { data, state, fusion: labFusion(data, state)! };
}

describe('one document against another', () => {
  it('is worked out in fractions, exactly', () => {
    const about = described(kipps);
    const comparison = compareDocuments(about.fusion, about.state, 'kipps-98', 'kipps-406')!;
    expect(whyText(about, comparison)).toBe(`Passage 98 against passage 406
Three lists fused with rank constant 60.

list               passage 98                 passage 406
A counts hits      1st: 1/(60 + 1) = 0.01639  2nd: 1/(60 + 2) = 0.01613
B hits per word    4th: 1/(60 + 4) = 0.01563  2nd: 1/(60 + 2) = 0.01613
C different words  1st: 1/(60 + 1) = 0.01639  2nd: 1/(60 + 2) = 0.01613
sum                189/3904 = 0.04841         3/62 = 0.04839

gap: 0.000025
Passage 98 is 0.000025 ahead of passage 406: what it gains in A and C is more than what it loses in B.
No rank constant changes who is ahead: passage 98 is, from 0 on. Turning one weight, they change places at 0.9063 for A, now 1 (above it passage 98 is ahead), at 1.049 for B, now 1 (above it passage 406 is ahead) or at 0.9063 for C, now 1 (above it passage 98 is ahead).
Passage 98 is 1st of 100 in the fused list, by its places 1st in A, 4th in B and 1st in C.
Passage 406 is 2nd of 100 in the fused list, by its places 2nd in A, 2nd in B and 2nd in C; a limit below 2 would cut it off.
`);
  });

  it('says where the constant turns it, whichever comes first', () => {
    const about = described(kipps);
    const comparison = compareDocuments(about.fusion, about.state, 'kipps-44', 'kipps-104')!;
    expect(describeComparison(about, comparison)).toBe(
      'Passage 104 is 0.00051 ahead of passage 44: what it gains in A and C is more than what it loses in B.',
    );
    expect(describeSwaps(about, comparison)).toContain(
      'Turning the rank constant, they change places at 11.53 (above it passage 104 is ahead).',
    );
  });

  it('calls a tie a tie, and says who decides', () => {
    const about = described(dataOf({ one: { q1: 'x y' }, other: { q1: 'y x' } }));
    const comparison = compareDocuments(about.fusion, about.state, 'x', 'y')!;
    expect(describeComparison(about, comparison)).toBe(
      'Document x and y have exactly the same sum; the tie rule puts x first.',
    );
    expect(describeSwaps(about, comparison)).toContain('They are level for every rank constant.');
  });
});

describe('why it is there, or why not', () => {
  const data = dataOf({ one: { q1: 'a b c d' }, two: { q1: 'b e' }, three: { q1: 'f c' } });

  it('names the cut that took a document out', () => {
    expect(describeFate(described(data, { depth: 2 }), 'd')).toBe(
      'Document d is not in the fused list: it is 4th in A, and the depth lets only the first 2 of a list take part; B and C lack it.',
    );
    expect(describeFate(described(data, { off: ['B'] }), 'e')).toBe(
      'Document e is not in the fused list: it is 2nd in B, and that list is switched off; A and C lack it.',
    );
    expect(describeFate(described(data), 'nowhere')).toBe('Document nowhere is in none of the lists.');
  });

  it('says which cuts it survived', () => {
    expect(describeFate(described(data, { depth: 2 }), 'c')).toBe(
      'Document c is 4th of 5 in the fused list, by its place 2nd in C; a limit below 4 would cut it off. But it is 3rd in A, and the depth lets only the first 2 of a list take part; B lacks it.',
    );
  });
});
