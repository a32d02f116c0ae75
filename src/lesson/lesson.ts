import type { Decimal } from '../fusion/index.ts';
import { rationalOf } from '../fusion/index.ts';
import { InputError } from '../model/index.ts';
import { type ConstantStep, constantStep, weightTexts } from './constant-step.ts';
import { type CutStep, cutStep } from './cut-step.ts';
import { exactDecimalText } from './fractions.ts';
import { type FuseStep, fuseStep } from './fuse-step.ts';
import {
  type FusedPassage,
  fuseLists,
  type LessonSettings,
  type RankedLists,
  ranksByNumber,
} from './fused-list.ts';
import { cutText } from './passages.ts';
import { type RankerStep, rankerStep } from './ranker-step.ts';
import { LEG_NAMES, type LegName, type MatchingPassage, matchingPassages, rankBy } from './rankers.ts';
import { sourceOf, type TextSource } from './text-source.ts';
import { wordsOf } from './words.ts';

/** The steps of the lesson in their order. */
export const LESSON_STEPS = ['cut', 'a', 'b', 'c', 'fuse', 'constant', 'limits', 'sources'] as const;

/** The name of a step. */
export type LessonStepName = (typeof LESSON_STEPS)[number];

/** What a lesson is about. */
export interface LessonOptions {
  /** A short name of the text, the start of its passages' ids: `kipps` makes `kipps-98`. */
  readonly name: string;
  /** Words to look for; what is no word is passed over. */
  readonly query: string;
  /** Default 60. */
  readonly rankConstant?: Decimal | undefined;
  /** By ranker: `a`, `b`, `c`. Default 1 each. */
  readonly weights?: Readonly<Record<string, Decimal>> | undefined;
  /** What is known of the text. Default: what the head of a Project Gutenberg text says of itself. */
  readonly source?: TextSource | undefined;
}

/** The step `limits`: what the lesson does not show. */
export interface LimitsStep {
  /** How many passages somebody has marked as right answers: none. */
  readonly judgedPassages: 0;
  /** Where the constant 60 comes from. */
  readonly constantSource: string;
}

/** The step `sources`: what is whose. */
export interface SourcesStep extends TextSource {
  readonly formula: string;
}

/** The figures of every step. */
export interface LessonFigures {
  readonly cut: CutStep;
  readonly a: RankerStep;
  readonly b: RankerStep;
  readonly c: RankerStep;
  readonly fuse: FuseStep;
  readonly constant: ConstantStep;
  readonly limits: LimitsStep;
  readonly sources: SourcesStep;
}

/** A whole lesson as data: the page and the program tell it from here. */
export interface Lesson {
  readonly name: string;
  readonly query: { readonly text: string; readonly words: readonly string[] };
  readonly rankConstant: string;
  readonly weights: Readonly<Record<LegName, string>>;
  readonly figures: LessonFigures;
  /** Every matching passage, in each ranker's order. */
  readonly lists: RankedLists;
  /** Every matching passage, fused. */
  readonly fused: readonly FusedPassage[];
}

/** The paper that the formula and the constant come from. */
const PAPER =
  'Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods", SIGIR 2009';

/**
 * Makes the lesson of a text: cut, ranked three times, fused, and looked at over all rank constants. A text in
 * which nothing matches still makes a lesson, with empty lists.
 *
 * @param text the whole text, decoded; line ends of any kind.
 * @throws InputError for a text or a query without words, a weight for a ranker that is not there, or a constant
 * or weight out of range.
 */
export function buildLesson(text: string, options: LessonOptions): Lesson {
  const words = [...new Set(wordsOf(options.query))];
  if (words.length === 0) {
    throw new InputError(`Expected a query with at least one word, got ${JSON.stringify(options.query)}.`, {
      code: 'bad-argument',
      hint: 'Words are letters (with marks and apostrophes); digits and signs alone are none.',
    });
  }
  const cut = cutText(text);
  if (cut.pieces === 0) {
    throw new InputError(`Expected a text with words, got an empty one: ${options.name}.`, {
      code: 'empty-file',
    });
  }
  const settings = settingsOf(options);
  const matching = matchingPassages(cut.passages, words, options.name);
  const lists = listsOf(matching);
  const fused = fuseLists(lists, settings);
  const rankConstant = exactDecimalText(rationalOf(settings.rankConstant));
  const weights = weightTexts(settings);
  const ranks = ranksByNumber(lists);
  const source = options.source ?? sourceOf(text, options.name);
  return {
    name: options.name,
    query: { text: options.query, words },
    rankConstant,
    weights,
    figures: {
      cut: cutStep(text, cut, words, matching),
      a: rankerStep('a', lists, ranks),
      b: rankerStep('b', lists, ranks),
      c: rankerStep('c', lists, ranks),
      fuse: fuseStep(lists, fused, { rankConstant, weights }),
      constant: constantStep(lists, fused, settings),
      limits: { judgedPassages: 0, constantSource: PAPER },
      sources: { ...source, formula: PAPER },
    },
    lists,
    fused,
  };
}

function listsOf(matching: readonly MatchingPassage[]): RankedLists {
  return { a: rankBy('a', matching), b: rankBy('b', matching), c: rankBy('c', matching) };
}

function settingsOf({ rankConstant = 60, weights = {} }: LessonOptions): LessonSettings {
  for (const name of Object.keys(weights)) {
    if (!LEG_NAMES.some((leg) => leg === name)) {
      throw new InputError(`Expected a weight for one of the rankers a, b, c, got ${JSON.stringify(name)}.`, {
        code: 'bad-argument',
        hint: 'For example: --weights a=1,b=0.5',
      });
    }
  }
  return {
    rankConstant,
    weights: { a: weights['a'] ?? 1, b: weights['b'] ?? 1, c: weights['c'] ?? 1 },
  };
}
