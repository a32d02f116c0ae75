import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AGE_BANDS, buildLesson, KIPPS_QUERY, KIPPS_SOURCE } from '../../../../src/lesson/index.ts';
import { readingGrade } from '../../../../test/reading-level.ts';
import { lessonFacts } from '../lesson-facts.ts';
import { BAND_TEXTS } from './bands.ts';
import { plainText, textParts } from './rich-text.ts';

const novel = readFileSync(new URL('../../../../data/kipps/39162.txt', import.meta.url), 'utf8');
const lesson = buildLesson(novel, { name: 'kipps', query: KIPPS_QUERY, source: KIPPS_SOURCE });
const facts = lessonFacts(lesson);
const MOST = { '8-11': 5, '11-15': 8, '15-up': 11 } as const;

/** Everything a pupil reads, in the order of the page. */
function textsOf(band: (typeof AGE_BANDS)[number]): string[] {
  const { steps, rankerRules, rankerFaults, questions } = BAND_TEXTS[band];
  return steps.flatMap(({ activity, title, text, after = [] }) => [
    title,
    ...text,
    ...(activity === 'rankers' ? [...Object.values(rankerRules), ...Object.values(rankerFaults)] : []),
    ...(activity === 'explain' ? questions : []),
    ...after,
  ]);
}

describe.each(AGE_BANDS)('the words of %s', (band) => {
  const { glossary, steps } = BAND_TEXTS[band];
  const raw = textsOf(band);
  const read = raw.map((text) => plainText(text, glossary, facts));

  it('can be read at the age', () => {
    expect(readingGrade(read)).toBeLessThanOrEqual(MOST[band]);
  });

  it('can be read at the age at every step', () => {
    for (const { text, after = [], title } of steps) {
      const step = [...text, ...after].map((one) => plainText(one, glossary, facts));
      expect([title, readingGrade(step)]).toEqual([
        title,
        expect.toSatisfy((grade) => grade <= MOST[band] + 2),
      ]);
    }
  });

  it.each(Object.keys(glossary))('explain %s where it first stands, and only there', (word) => {
    const places = raw.flatMap((text, index) => (text.includes(`[[${word}]]`) ? [index] : []));
    expect(places).toHaveLength(1);
    const [first = 0] = places;
    const before = [...raw.slice(0, first), raw[first]!.split(`[[${word}]]`)[0]!].join(' ');
    // As a whole word; the plural is the same word.
    expect(before.match(new RegExp(`(?<![\\w-])${word}s?(?![\\w-])`, 'i'))?.[0]).toBeUndefined();
  });

  it('are British English, and name no child', () => {
    const all = read.join(' ');
    expect(all.match(/\b(color|flavor|center|gray|organiz|analyz|favorite|neighbor)\w*/gi)).toBeNull();
    expect(all.match(/\b(Alice|Bob|Anna|Tom|Ben|Emma|Sam)\b/)).toBeNull();
  });

  it('go from cutting to sources', () => {
    const flow = steps.map(({ activity }) => activity);
    const wanted = 'cut read order rankers predict reveal constant explain limits sources'.split(' ');
    expect(flow.filter((activity) => wanted.includes(activity))).toEqual(wanted);
    expect(flow.indexOf('predict') + 1).toBe(flow.indexOf('reveal'));
  });
});

it('tells the same truth to all', () => {
  const sources = AGE_BANDS.map((band) => BAND_TEXTS[band].steps.at(-1)!.text.join(' '));
  for (const text of sources) {
    for (const fact of ['39162', '1906', 'Cormack, Clarke and Buettcher', '2009', 'H. G. Wells']) {
      expect(text).toContain(fact);
    }
  }
});

it('has the published figures', () => {
  expect(facts).toMatchObject({
    passages: '1,138',
    words: '92,961',
    matching: '100',
    folkestone: '66',
    overlapAB: '3',
    overlapAll: '2',
    winner: '98',
    winnerSum: '1/61 + 1/64 + 1/61 = 0.04841',
    second: '406',
    secondSum: '1/62 + 1/62 + 1/62 = 0.04839',
    tenths1: '5.500',
    tenths60: '1.148',
    tenths1000: '1.009',
    swap: '11.53',
    swapCount: '18',
  });
});

it('refuses figures and new words that nobody has defined', () => {
  expect(() => textParts('{nothing}', {}, {})).toThrow('Expected a defined figure, got nothing.');
  expect(() => textParts('a [[word]]', {}, {})).toThrow('Expected a defined new word, got word.');
  expect(plainText('a [[word]] of {n}', { word: 'a sign' }, { n: '2' })).toBe('a word (a sign) of 2');
});
