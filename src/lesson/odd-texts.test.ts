import { describe, expect, it } from 'vitest';
import { InputError } from '../model/index.ts';
import { formatTrecRun } from '../runs/index.ts';
import { inShort } from './in-short.ts';
import { buildLesson, LESSON_STEPS, type LessonOptions } from './lesson.ts';
import { lessonRuns } from './lesson-runs.ts';
import { tellLesson } from './telling/tell-lesson.ts';

const FILLER = Array.from({ length: 25 }, () => 'filler').join(' ');

/** Passages of filler, each with the words given. */
function textWith(...endings: string[]): string {
  return endings.map((ending) => `${FILLER} ${ending}`).join('\n\n');
}

function lessonOf(text: string, query: string, options: Partial<LessonOptions> = {}) {
  return buildLesson(text, { name: 'odd', query, ...options });
}

const cases: [name: string, text: string, query: string, numbers: number[]][] = [
  ['no match', textWith('sand', 'sand'), 'sea', []],
  ['no passage that is long enough', 'sea\n\nsea', 'sea', []],
  ['one passage', textWith('sea'), 'sea', [0]],
  ['two passages', textWith('sea', 'nothing', 'sea sea'), 'sea', [2, 0]],
  ['fewer than ten', textWith('sea', 'sea lift', 'lift lift', 'sea sea sea'), 'sea lift', [3, 1, 2, 0]],
  ['exact ties', textWith(...Array.from({ length: 12 }, () => 'sea')), 'sea', [...Array(12).keys()]],
  ['a query in capitals, with a word twice', textWith('Sea', 'SEA sea'), 'SEA sea Sea', [1, 0]],
  ['accents in capitals', textWith('ÉTÉ', 'e\u0301te\u0301 été'), 'Été', [1, 0]],
  ['Cyrillic', textWith('Море', 'море МОРЕ'), 'МОРЕ', [1, 0]],
  ['Chinese', textWith('海', '大海海'), '海', [1, 0]],
  ['a passage of Chinese without spaces', '海'.repeat(30), '海', [0]],
];

describe.each(cases)('%s', (_, text, query, numbers) => {
  const lesson = lessonOf(text, query);

  it('finds and fuses what is there', () => {
    expect(lesson.fused.map(({ passage }) => passage.number)).toEqual(numbers);
    expect(lesson.figures.cut.matching).toBe(numbers.length);
  });

  it('reads CRLF, CR and LF alike', () => {
    for (const end of ['\r\n', '\r']) {
      expect(lessonOf(text.replaceAll('\n', end), query).figures).toEqual(lesson.figures);
    }
  });

  it('is told without a gap, in whole and step by step, no line over 80 columns', () => {
    const tellings = [tellLesson(lesson), ...LESSON_STEPS.map((step) => tellLesson(lesson, [step]))];
    for (const telling of tellings) {
      expect(telling).not.toMatch(/undefined|NaN|Infinity|\n\n\n|null|false/);
      expect(telling.split('\n').filter((line) => line.length > 80)).toEqual([]);
    }
    expect(JSON.stringify(inShort(lesson))).not.toMatch(/undefined|NaN|null/);
  });
});

it('says so once when nothing matches', () => {
  const telling = tellLesson(lessonOf(textWith('sand'), 'sea'));
  expect(telling).toContain('No passage holds any of these words.');
  expect(telling).not.toContain('Ranker A counts the hits\n');
  expect(telling).toContain('7. Two honest limits');
});

it('says that C copies A when the query is one word', () => {
  expect(tellLesson(lessonOf(textWith('sea', 'sea sea'), 'sea'), ['c'])).toContain(
    'so C makes the same list as A',
  );
});

it('follows a constant and weights of any size', () => {
  const text = textWith('sea lift', 'sea sea', 'lift sea sea', 'lift', 'sea');
  for (const rankConstant of ['0', '0.001', '60.5', '999999', 1e21]) {
    for (const weights of [{}, { a: 0 }, { a: 0, b: 0, c: 0 }, { b: '0.0001', c: 3 }]) {
      const telling = tellLesson(lessonOf(text, 'sea lift', { rankConstant, weights }));
      expect(telling).not.toMatch(/undefined|NaN|Infinity/);
    }
  }
});

it.each<[string, () => unknown, string]>([
  ['an empty text', () => lessonOf(' \r\n\t', 'sea'), 'Expected a text with words, got an empty one: odd.'],
  [
    'a query without words',
    () => lessonOf(textWith('1066'), '1066 !'),
    'Expected a query with at least one word, got "1066 !".',
  ],
  [
    'a weight for nobody',
    () => lessonOf(textWith('sea'), 'sea', { weights: { d: 1 } }),
    'Expected a weight for one of the rankers a, b, c, got "d".',
  ],
  [
    'a negative weight',
    () => lessonOf(textWith('sea'), 'sea', { weights: { a: -1 } }),
    'Expected a weight of at least 0 for a, got -1.',
  ],
  [
    'a negative constant, also when nothing matches',
    () => lessonOf(textWith('sand'), 'sea', { rankConstant: '-1' }),
    'Expected rankConstant of at least 0, got -1.',
  ],
  [
    'a constant that is no number',
    () => lessonOf(textWith('sea'), 'sea', { rankConstant: 'sixty' }),
    'Expected a finite decimal such as 0.5 for rankConstant, got "sixty".',
  ],
])('refuses %s', (_, make, message) => {
  expect(make).toThrow(InputError);
  expect(make).toThrow(message);
});

it('writes its lists as runs whose order survives any reader', () => {
  const lesson = lessonOf(textWith(...Array.from({ length: 12 }, () => 'sea'), 'sea sea'), 'sea');
  const runs = lessonRuns(lesson);
  expect(runs.map(({ tag }) => tag)).toEqual(['a', 'b', 'c', 'fused']);
  for (const run of runs) {
    const lines = formatTrecRun(run, { separateTies: true })
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    const scores = lines.map((columns) => Number(columns[4]));
    expect(scores.every((score, index) => index === 0 || score < scores[index - 1]!)).toBe(true);
    expect(lines[0]!.slice(0, 3)).toEqual(['q1', 'Q0', 'odd-12']);
  }
});
