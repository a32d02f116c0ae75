import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { readingGrade } from '../../../test/reading-level.ts';
import { AGE_BANDS } from '../in-short.ts';
import { buildLesson } from '../lesson.ts';
import { KIPPS_QUERY, KIPPS_SOURCE } from '../text-source.ts';
import { renderLessonPack } from './lesson-pack.ts';

const novel = readFileSync(new URL('../../../data/kipps/39162.txt', import.meta.url), 'utf8');
const lesson = buildLesson(novel, { name: 'kipps', query: KIPPS_QUERY, source: KIPPS_SOURCE });
const MOST = { '8-11': 5, '11-15': 8, '15-up': 11 } as const;

type Page = ReturnType<typeof parseHTML>['document'];

function documentOf(html: string): Page {
  return parseHTML(html).document;
}

function textsOf(page: Page, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map(({ textContent }) =>
    (textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
}

describe.each(AGE_BANDS)('the pack of %s', (band) => {
  const html = renderLessonPack(lesson, { band });
  const page = documentOf(html);
  const flat = (page.body.textContent ?? '').replace(/\s+/g, ' ');

  it('can be read at the age where it is the pupils’, and by any teacher', () => {
    const pupils = textsOf(page, '.pupil p:not(.passage), .pupil li, .pupil h1, .pupil h2');
    expect(readingGrade(pupils)).toBeLessThanOrEqual(MOST[band]);
    expect(readingGrade(textsOf(page, '.teacher p, .teacher li'))).toBeLessThanOrEqual(11);
  });

  it('has a card for every passage, with its words in bold', () => {
    const cards = [...page.querySelectorAll('.cards .card')];
    expect(cards).toHaveLength({ '8-11': 5, '11-15': 6, '15-up': 10 }[band]);
    for (const card of cards) {
      const number = Number(card.getAttribute('data-card'));
      const { passage } = lesson.lists.a.find((entry) => entry.passage.number === number)!;
      const bold = [...card.querySelectorAll('b')].map(({ textContent }) => textContent?.toLowerCase());
      expect(bold).toHaveLength(passage.hits);
      expect(new Set(bold)).toEqual(new Set(Object.keys(passage.hitsByWord)));
      expect(card.querySelector('.passage')?.textContent).toBe(
        passage.text.replace(/\s+/g, ' ').replaceAll('_', ''),
      );
    }
  });

  it('loads nothing, runs nothing, has no colours', () => {
    expect(html).not.toMatch(/<script|<img|<link|https?:|url\(|@import/i);
    expect(html.match(/#[0-9a-f]{3,6}\b/gi)?.every((colour) => /^#(000|fff)$/i.test(colour))).toBe(true);
  });

  it('tells a stranger everything: minutes that add up, what to say, the key', () => {
    expect(page.querySelectorAll('.say').length).toBeGreaterThanOrEqual(6);
    const minutes = textsOf(page, '.teacher h3').flatMap((title) => {
      const found = /\((\d+) minutes: (\d+) to (\d+)\)/.exec(title);
      return found === null ? [] : [found.slice(1).map(Number)];
    });
    let clock = 0;
    for (const [length, from, to] of minutes) {
      expect([from, to]).toEqual([clock, clock + length!]);
      clock = to!;
    }
    expect(flat).toContain(
      `Ages ${{ '8-11': '8 to 11', '11-15': '11 to 15', '15-up': '15 and up' }[band]}, ${clock} minutes`,
    );
    for (const words of [
      'Where it fits',
      'Before the lesson',
      'What you may be asked',
      'Answer key',
      '39162',
      '1906',
    ]) {
      expect(flat).toContain(words);
    }
    expect(flat).toContain('Cormack, Clarke and Büttcher');
  });

  it('says how many cards there are, and leaves the key out when asked', () => {
    const short = renderLessonPack(lesson, { band, cards: 4, hasAnswers: false });
    expect(documentOf(short).querySelectorAll('.cards .card')).toHaveLength(4);
    expect(short).toContain('4 passage cards');
    expect(short).not.toContain('Working for');
    expect(documentOf(short).querySelector('.key')).toBeNull();
  });

  it('is the same bytes each time, and differs on paper sizes in one line', () => {
    expect(renderLessonPack(lesson, { band })).toBe(html);
    const letter = renderLessonPack(lesson, { band, paper: 'letter' }).split('\n');
    expect(html.split('\n').filter((line, index) => line !== letter[index])).toHaveLength(1);
  });
});

describe('the answer keys', () => {
  const flat = (band: (typeof AGE_BANDS)[number]) =>
    (documentOf(renderLessonPack(lesson, { band })).body.textContent ?? '').replace(/\s+/g, ' ');

  it('of 8 to 11 work out points', () => {
    const text = flat('8-11');
    expect(text).toContain('Working for mint: places 2, 2 and 3 give 9 + 9 + 8 = 26.');
    expect(text).toContain('Working for Passage 98: places 1, 3 and 1 give 5 + 3 + 5 = 13.');
  });

  it('of 11 to 15 work out fractions', () => {
    expect(flat('11-15')).toContain(
      'Working for passage 98: 1/61 + 1/64 + 1/61 = 0.01639 + 0.01563 + 0.01639 = 0.04841, exactly 189/3904.',
    );
  });

  it('of 15 and up solve the swap and prove that there is none', () => {
    const text = flat('15-up');
    expect(text).toContain('leads to c = 11.53.');
    expect(text).toContain('98 and 406 never swap');
    expect(text).toContain('0.2 at c = 1, 0.000025 at c = 60, 0.000000006 at c = 1,000');
  });
});

it('refuses a number of cards out of range, and another text', () => {
  expect(() => renderLessonPack(lesson, { band: '8-11', cards: 3 })).toThrow('from 4 to 10, got 3');
  expect(() => renderLessonPack(lesson, { band: '8-11', cards: 4.5 })).toThrow('got 4.5');
  const other = buildLesson('The sea. '.repeat(30), { name: 'other', query: 'sea' });
  expect(() => renderLessonPack(other, { band: '8-11' })).toThrow('Expected the lesson kipps');
});
