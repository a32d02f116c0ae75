import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AGE_BANDS, inShort } from '../in-short.ts';
import { buildLesson, LESSON_STEPS } from '../lesson.ts';
import { KIPPS_QUERY, KIPPS_SOURCE } from '../text-source.ts';
import { STEP_TITLES, tellLesson } from './tell-lesson.ts';

const text = readFileSync(new URL('../../../data/kipps/39162.txt', import.meta.url), 'utf8');
const lesson = buildLesson(text, { name: 'kipps', query: KIPPS_QUERY, source: KIPPS_SOURCE });
const whole = tellLesson(lesson);
const flat = whole.replace(/\s+/g, ' ');

describe('the whole lesson', () => {
  it.each([
    'That leaves 1,138 passages holding 92,961 words.',
    'The word "folkestone" stands in the file 66 times.',
    '100 passages hold at least one of these words.',
    'Look at passage 24, 3rd in A: "sea" 4 times in 336 words. B puts it 40th.',
    'Passage 44, 1st in B, has only 31 words:',
    'It says "sea" twice. It never says "folkestone", "leas", "lift" or "harbour".',
    'So it gets 1/61 + 1/64 + 1/61. In decimals that is 0.01639 + 0.01563 + 0.01639, and the sum is 0.04841.',
    '1 98 1 4 1 1/61 + 1/64 + 1/61 = 189/3904 = 0.04841',
    '4 44 10 1 16 1/70 + 1/61 + 1/76 = 7113/162260 = 0.04384',
    "A and B share 3. A and C share 6. B and C share 2. All three share 2. The fused ten keep 9 of A's ten, 3 of B's and 6 of C's.",
    "B's winner, passage 44, comes 4th in the fused list. It is 10th in A and 16th in C.",
    "And look at place 9. Passage 319 is in nobody's top ten: it is 16th in A, 21st in B and 11th in C.",
    'At 1 that is 5.500 times. At 60 that is 1.148 times. At 1,000 that is 1.009 times.',
    'The top ten has 18 swap points from 0 to 10,000',
    '11.53 3 104 44',
    'The first five stay exactly as they are for every c above 11.53',
    'the lead is 6 / ((c+1)(c+2)(c+4)).',
    '0.2 at c = 1, 0.000025 at c = 60 and 0.000000006 at c = 1,000.',
    'nobody has marked which passages are truly the right answers',
    'It comes from a paper: Cormack, Clarke and Büttcher',
    'It is Project Gutenberg eBook 39162, which Project Gutenberg distributes free of charge, in an edition dated 1906.',
    'Three friends each rank ten ice cream flavours.',
  ])('says: %s', (sentence) => {
    expect(flat).toContain(sentence);
  });

  it('fits 78 columns and has every step once', () => {
    expect(whole.split('\n').filter((line) => line.length > 78)).toEqual([]);
    for (const [index, step] of LESSON_STEPS.entries()) {
      expect(whole.split(`${index + 1}. ${STEP_TITLES[step]}\n`)).toHaveLength(2);
    }
  });

  it('is its steps, one after another, behind an opening', () => {
    const steps = LESSON_STEPS.map((step) => tellLesson(lesson, [step]));
    expect(whole.endsWith(steps.join('\n'))).toBe(true);
    expect(whole.startsWith('THE FOLKESTONE LESSON\n')).toBe(true);
  });

  it('tells another constant with its own numbers', () => {
    const other = buildLesson(text, { name: 'kipps', query: KIPPS_QUERY, rankConstant: 5 });
    const told = tellLesson(other, ['fuse', 'constant']).replace(/\s+/g, ' ');
    expect(told).toContain('1/6 + 1/9 + 1/6 = 4/9 = 0.44444');
    expect(told).toContain('for every c between 0 and 7.94.');
  });
});

describe('in short', () => {
  const short = inShort(lesson);

  it('tells every step to every band in other words', () => {
    for (const step of LESSON_STEPS) {
      const told = AGE_BANDS.map((band) => short[step][band]);
      expect(new Set(told).size).toBe(3);
      for (const words of told) expect(words.length).toBeGreaterThan(20);
    }
  });

  it('has the same numbers in all bands', () => {
    expect(short.cut['8-11']).toContain('1,138 pieces. 100 of them');
    expect(short.cut['11-15']).toContain('1,138 passages, 92,961 words. 100 hold');
    expect(short.fuse['8-11']).toContain('Passage 98 is 1st, 4th and 1st.');
    expect(short.fuse['11-15']).toContain('1/61 + 1/64 + 1/61 = 0.04841');
    expect(short.fuse['15-up']).toContain('= 189/3904.');
    expect(short.constant['15-up']).toContain('18 swap points');
    expect(short.constant['11-15']).toContain('above c = 11.53');
  });
});
