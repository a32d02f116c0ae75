import { type Signal, signal } from '@preact/signals';
import { JAVASCRIPT_FUSION, JAVASCRIPT_RANKER_A } from '../../../src/lesson/index.ts';
import type { Lab } from '../../state/lab.ts';

/** The passages that everybody reads: the four published ones and the one that no ranker has in its top ten. */
export const READ_PASSAGES: readonly number[] = [44, 98, 104, 319, 406];

/** What a pupil has done so far. It lives in memory alone: no link, no storage, gone with the page. */
export interface PupilWork {
  readonly minimumWords: Signal<string>;
  /** Of {@link READ_PASSAGES}, the best first. */
  readonly order: Signal<readonly number[]>;
  readonly prediction: Signal<number | undefined>;
  readonly flavourGuess: Signal<string | undefined>;
  /** By flavour: what the pupil added up, as typed. */
  readonly sums: Signal<Readonly<Record<string, string>>>;
  readonly areSumsChecked: Signal<boolean>;
  readonly wordsTyped: Signal<string>;
  readonly wordsCounted: Signal<string | undefined>;
  readonly rankerCode: Signal<string>;
  readonly fusionCode: Signal<string>;
  /** By passage: 0, 1 or 2. */
  readonly marks: Signal<Readonly<Record<number, number>>>;
  /** By band and question. */
  readonly answers: Signal<Readonly<Record<string, string>>>;
}

const works = new WeakMap<Lab, PupilWork>();

/** The work of the pupil at this page; it stays while other views are looked at. */
export function pupilWork(lab: Lab): PupilWork {
  const known = works.get(lab);
  if (known !== undefined) return known;
  const work: PupilWork = {
    minimumWords: signal('25'),
    order: signal(READ_PASSAGES),
    prediction: signal(undefined),
    flavourGuess: signal(undefined),
    sums: signal({}),
    areSumsChecked: signal(false),
    wordsTyped: signal(''),
    wordsCounted: signal(undefined),
    rankerCode: signal(JAVASCRIPT_RANKER_A.skeleton),
    fusionCode: signal(JAVASCRIPT_FUSION.skeleton),
    marks: signal({}),
    answers: signal({}),
  };
  works.set(lab, work);
  return work;
}

/** A list with one element a place further up (-1) or down (1); the same list at its ends. */
export function moved<Element>(list: readonly Element[], index: number, by: -1 | 1): readonly Element[] {
  const other = index + by;
  if (other < 0 || other >= list.length) return list;
  const next = [...list];
  next[index] = list[other]!;
  next[other] = list[index]!;
  return next;
}
