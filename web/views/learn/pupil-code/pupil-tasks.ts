import { LEG_NAMES, type Lesson } from '../../../../src/lesson/index.ts';
import type { PupilOutcome, PupilTask } from './run-pupil-code.ts';

/** Longer than any right answer takes on a slow tablet, short enough to wait for. */
const LIMIT_MS = 2000;

/** What a pupil's code amounts to, in a sentence; right or not yet. */
export interface Verdict {
  readonly isRight: boolean;
  readonly text: string;
}

/** Ranker A over the passages of the novel: its rows, best first. */
export function rankerTask(code: string, { lists, query }: Lesson): PupilTask {
  const passages = inTextOrder(lists.a).map(({ number, text }) => ({ number, text }));
  return {
    code,
    answer: 'rankerA(input.passages, input.words)',
    input: { passages, words: query.words },
    limitMs: LIMIT_MS,
  };
}

/** The first five of ranker A, as the Python program prints them. */
export function rankerLines({ lists }: Lesson): string[] {
  return lists.a
    .slice(0, 5)
    .map(
      ({ rank, passage }) =>
        `${rank}. passage ${passage.number}: ${passage.hits} hits, ${passage.words} words`,
    );
}

/** The first five of a pupil's ranker A, in the same form. */
export function linesOfRows(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 5).map((row: unknown, index) => {
    const { number, hits, length } = (row ?? {}) as Record<string, unknown>;
    return `${index + 1}. passage ${String(number)}: ${String(hits)} hits, ${String(length)} words`;
  });
}

/** Whether a pupil's ranker A is that of the engine. */
export function judgeRanker(value: unknown, lesson: Lesson): Verdict {
  if (!Array.isArray(value)) return notYet('rankerA gives back no list.');
  const lines = linesOfRows(value);
  if (lines.length === 0)
    return notYet('The list is empty: no passage got a hit. Is the missing line there?');
  const wrong = rankerLines(lesson).findIndex((line, index) => line !== lines[index]);
  if (wrong < 0) return { isRight: true, text: 'Right: your top five are those of the engine.' };
  return notYet(`Place ${wrong + 1} is not that of the engine: it has ${rankerLines(lesson)[wrong]}.`);
}

/** A, B, C and the sum from the pupil's scores: four lists of passage numbers. */
export function fusionTask(code: string, { lists }: Lesson): PupilTask {
  const passages = inTextOrder(lists.a).map(({ number, hits, words, different }) => ({
    number,
    hits,
    words,
    different,
  }));
  return { code, answer: FUSION_ANSWER, input: { passages, constant: 60 }, limitMs: LIMIT_MS };
}

/** Sorting keeps equal scores in the order of the text. It stands on one line behind the pupil's code. */
const FUSION_ANSWER = [
  '(() => { const orders = [scoreA, scoreB, scoreC].map((score) => input.passages',
  '.map(({ number, hits, words, different }) => ({ number, score: score(hits, words, different) }))',
  '.sort((x, y) => y.score - x.score).map(({ number }) => number));',
  'const ranks = orders.map((order) => new Map(order.map((number, index) => [number, index + 1])));',
  'const sums = input.passages.map(({ number }) => ({ number,',
  'sum: fused(ranks.map((rank) => rank.get(number)), input.constant) }));',
  'return [...orders, sums.sort((x, y) => y.sum - x.sum).map(({ number }) => number)]; })()',
].join(' ');

/** Whether the pupil's A, B, C and sum make the engine's lists: four verdicts. */
export function judgeFusion(value: unknown, { lists, fused }: Lesson): Verdict[] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const wanted = [
    ...LEG_NAMES.map((leg) => [leg.toUpperCase(), lists[leg].map(({ passage }) => passage.number)] as const),
    ['The sum', fused.map(({ passage }) => passage.number)] as const,
  ];
  return wanted.map(([name, order], index) => {
    const own = given[index];
    const mine: unknown[] = Array.isArray(own) ? own : [];
    const wrong = order.findIndex((number, place) => number !== mine[place]);
    if (wrong < 0)
      return {
        isRight: true,
        text: `${name}: right, all ${order.length} passages are in the engine's order.`,
      };
    return notYet(
      `${name}: not yet. The engine has passage ${order[wrong]} at place ${wrong + 1}, yours has ${String(mine[wrong])}.`,
    );
  });
}

/** What to say when the code gave no value. */
export function troubleOf(outcome: PupilOutcome): string | undefined {
  if (outcome.kind === 'stopped') {
    return `Stopped after ${outcome.afterMs / 1000} seconds. Is there a loop that never ends?`;
  }
  if (outcome.kind === 'mistake') {
    return outcome.line === undefined ? outcome.message : `Line ${outcome.line}: ${outcome.message}`;
  }
  return undefined;
}

function inTextOrder(list: Lesson['lists']['a']): Lesson['lists']['a'][number]['passage'][] {
  return list.map(({ passage }) => passage).sort((x, y) => x.number - y.number);
}

function notYet(text: string): Verdict {
  return { isRight: false, text };
}
