import type { Lesson } from '../lesson.ts';
import { columns, counted, paragraph, spelled, thousands, together } from './page.ts';

const FRAME_WORDS = {
  both: 'Project Gutenberg puts lines of its own before and after the text. We drop those first.',
  start: 'Project Gutenberg puts lines of its own before the text. We drop those first.',
  end: 'Project Gutenberg puts lines of its own after the text. We drop those first.',
  none: 'The text has no Project Gutenberg lines, so we take all of it.',
} as const;

/** The step `cut` in words. */
export function tellCut({ figures, query }: Lesson): string[] {
  const { cut } = figures;
  const short = cut.pieces - cut.passages;
  const [first] = cut.occurrences;
  const hasFewer = cut.counted.some(({ hits }, index) => hits < cut.occurrences[index]!.count);
  return [
    paragraph(
      'A whole text is too long to be an answer. A good answer is a passage.',
      FRAME_WORDS[cut.frame],
    ),
    paragraph(
      `Then we cut at every blank line. That makes ${counted(cut.pieces, 'piece')}.`,
      `We keep each piece of ${cut.minimumWords} words or more${short === 0 ? '' : `, and let ${thousands(short)} short ${short === 1 ? 'one' : 'ones'} go`}.`,
      `That leaves ${counted(cut.passages, 'passage')} holding ${counted(cut.words, 'word')}.`,
      'We number them from 0, in the order of the text.',
    ),
    paragraph(
      `We look for ${spelled(query.words.length)} ${query.words.length === 1 ? 'word' : 'words'}: ${together(query.words)}.`,
      first !== undefined && `The word "${first.word}" stands in the file ${counted(first.count, 'time')}.`,
    ),
    columns(
      ['query word', '>in the whole file', '>counted in passages', '>passages with it'],
      cut.counted.map(({ word, hits, passages }, index) => [
        word,
        thousands(cut.occurrences[index]!.count),
        thousands(hits),
        thousands(passages),
      ]),
    ),
    hasFewer &&
      paragraph(
        'Why do we count fewer in the passages? Titles and short pieces are gone.',
        `And to our counter a word is a run of letters and apostrophes, so "${first?.word ?? 'sea'}'s" is a word of its own. Capital letters do not matter.`,
      ),
    cut.matching === 0
      ? paragraph(
          'No passage holds any of these words. So there is nothing to rank this time.',
          'Try other words, or another text.',
        )
      : paragraph(
          `${counted(cut.matching, 'passage holds', 'passages hold')} at least one of these words. ${cut.matching === 1 ? 'It is' : 'These are'} what the rankers put in order.`,
        ),
  ].filter((part) => part !== false);
}
