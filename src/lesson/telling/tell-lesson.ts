import { LESSON_STEPS, type Lesson, type LessonStepName } from '../lesson.ts';
import { isOurQuestion, KIPPS_SOURCE } from '../text-source.ts';
import { heading, paragraph, spelled, together } from './page.ts';
import { tellLimits, tellSources } from './tell-closing.ts';
import { tellConstant } from './tell-constant.ts';
import { tellCut } from './tell-cut.ts';
import { tellFuse } from './tell-fuse.ts';
import { tellRanker } from './tell-ranker.ts';

/** What each step is called. */
export const STEP_TITLES: Readonly<Record<LessonStepName, string>> = {
  cut: 'Cut the text',
  a: 'Ranker A counts the hits',
  b: 'Ranker B asks how crowded the hits are',
  c: 'Ranker C counts different words',
  fuse: 'Three lists become one',
  constant: 'What the constant does',
  limits: 'Two honest limits',
  sources: 'Sources, and what is ours',
};

const TELLERS: Readonly<Record<LessonStepName, (lesson: Lesson) => string[]>> = {
  cut: tellCut,
  a: (lesson) => tellRanker(lesson, lesson.figures.a),
  b: (lesson) => tellRanker(lesson, lesson.figures.b),
  c: (lesson) => tellRanker(lesson, lesson.figures.c),
  fuse: tellFuse,
  constant: tellConstant,
  limits: tellLimits,
  sources: tellSources,
};

const NEEDS_PASSAGES: readonly LessonStepName[] = ['a', 'b', 'c', 'fuse', 'constant'];

/**
 * A lesson in plain words, at most 78 columns wide, to be read in a terminal or aloud. Every number in it comes
 * from the lesson's figures.
 *
 * @param steps which steps, default all; with all of them it opens with what the lesson is about.
 * @returns the text, ending with a line end.
 */
export function tellLesson(lesson: Lesson, steps: readonly LessonStepName[] = LESSON_STEPS): string {
  const parts = steps.length === LESSON_STEPS.length ? tellOpening(lesson) : [];
  for (const step of steps) {
    // A whole lesson on nothing says so once, where the text is cut.
    if (lesson.fused.length === 0 && steps.length > 1 && NEEDS_PASSAGES.includes(step)) continue;
    const number = LESSON_STEPS.indexOf(step) + 1;
    parts.push(heading(`${number}. ${STEP_TITLES[step]}`), ...TELLERS[step](lesson));
  }
  return `${parts.join('\n\n')}\n`;
}

function tellOpening(lesson: Lesson): string[] {
  const { figures, query } = lesson;
  const { title, author } = figures.sources;
  return [
    title === KIPPS_SOURCE.title ? 'THE FOLKESTONE LESSON' : `A LESSON ON ${title.toUpperCase()}`,
    paragraph(
      'One answer from three lists that disagree.',
      `We read ${author === undefined ? title : `${title}, by ${author}`}.`,
      isOurQuestion(lesson) &&
        'We ask where the book describes the Leas, the lift, the Harbour and the sea at Folkestone.',
      `We look for ${query.words.length === 1 ? 'one word' : `${spelled(query.words.length)} words`}: ${together(query.words)}.`,
      'Three rankers put the passages in order. Each is wrong in its own way.',
      'Then we fuse their lists into one, and see what that mends.',
    ),
    paragraph('Before you read on, guess: will the best fused passage be the first of A, of B or of C?'),
  ];
}
