import { InputError } from '../../model/index.ts';
import type { AgeBand } from '../in-short.ts';
import type { Lesson } from '../lesson.ts';
import type { MatchingPassage } from '../rankers.ts';

/** The papers that a pack can be laid out for. */
export const PACK_PAPERS = ['a4', 'letter'] as const;

/** A paper that a pack can be laid out for. */
export type PackPaper = (typeof PACK_PAPERS)[number];

/** What to print. */
export interface PackOptions {
  readonly band: AgeBand;
  /** Default `a4`. */
  readonly paper?: PackPaper | undefined;
  /** How many passages become cards, from {@link FEWEST_CARDS} to {@link MOST_CARDS}. Default: by band. */
  readonly cards?: number | undefined;
  /** Whether the answer key is printed. Default true. */
  readonly hasAnswers?: boolean | undefined;
}

/**
 * The passages that become cards, the most telling first: the four published ones and the one that no ranker has
 * in its first ten; then short ones that a ranker misjudges, such as a list of the author's other books.
 */
const PACK_PASSAGES = [98, 406, 104, 44, 319, 36, 1, 856, 317, 185];

/** The published four have to be there for the sheets to make sense. */
export const FEWEST_CARDS = 4;

/** As many as the lesson has chosen passages for. */
export const MOST_CARDS: number = PACK_PASSAGES.length;

const CARDS_BY_BAND: Readonly<Record<AgeBand, number>> = { '8-11': 5, '11-15': 6, '15-up': 10 };

/** Options with nothing left open. */
export interface ResolvedPackOptions {
  readonly band: AgeBand;
  readonly paper: PackPaper;
  readonly cards: number;
  readonly hasAnswers: boolean;
}

/** @throws InputError for a number of cards out of range. */
export function resolvePackOptions({
  band,
  paper = 'a4',
  cards = CARDS_BY_BAND[band],
  hasAnswers = true,
}: PackOptions): ResolvedPackOptions {
  if (!Number.isInteger(cards) || cards < FEWEST_CARDS || cards > MOST_CARDS) {
    throw new InputError(
      `Expected a whole number of cards from ${FEWEST_CARDS} to ${MOST_CARDS}, got ${cards}.`,
      { code: 'bad-argument' },
    );
  }
  return { band, paper, cards, hasAnswers };
}

/**
 * The passages on the cards, in the order of the text, so that their order gives nothing away.
 *
 * @throws InputError when the lesson is not of the shipped text and question, in which these passages match.
 */
export function packPassages({ lists }: Lesson, cards: number): MatchingPassage[] {
  const byNumber = new Map(lists.a.map(({ passage }) => [passage.number, passage]));
  const chosen = PACK_PASSAGES.slice(0, cards).map((number) => byNumber.get(number));
  if (chosen.some((passage) => passage === undefined)) {
    throw new InputError('Expected the lesson kipps with its own question, got one that lacks its passages.');
  }
  return chosen.filter((passage) => passage !== undefined).sort((x, y) => x.number - y.number);
}
