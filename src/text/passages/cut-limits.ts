import { InputError } from '../../model/index.ts';

/** How long passages may be; `'whole'` makes every document one passage. */
export type CutLimits = PassageWords | 'whole';

/** Lengths in words, as `countWords` counts them. */
export interface PassageWords {
  /** Small sections are joined up to this length, and long ones are cut into equal parts of about this length. */
  readonly targetWords: number;
  /** No passage is longer. A section up to this length stays in one piece. */
  readonly maximumWords: number;
}

/**
 * 200 and 350 words. Two hundred words are one thought with its context: the notes and abstracts that the rankers
 * are measured on have 140 to 200. And 350 English words are about 470 word pieces, so that a passage fits with its
 * headings into the 512 that the usual encoders read.
 */
export const DEFAULT_CUT_LIMITS: PassageWords = { targetWords: 200, maximumWords: 350 };

/**
 * @throws InputError when a length is not a whole number of at least 1, or the target is above the maximum.
 */
export function checkCutLimits(limits: CutLimits): void {
  if (limits === 'whole') return;
  const { targetWords, maximumWords } = limits;
  for (const [name, words] of [
    ['targetWords', targetWords],
    ['maximumWords', maximumWords],
  ] as const) {
    if (!Number.isSafeInteger(words) || words < 1)
      throw new InputError(`Expected ${name} to be a whole number of at least 1, got ${words}.`, {
        code: 'bad-argument',
      });
  }
  if (targetWords > maximumWords)
    throw new InputError(
      `Expected targetWords to be at most maximumWords, got ${targetWords} and ${maximumWords}.`,
      { code: 'bad-argument', hint: 'Raise maximumWords or lower targetWords.' },
    );
}
