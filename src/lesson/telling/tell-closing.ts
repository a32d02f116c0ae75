import type { Lesson } from '../lesson.ts';
import { isOurQuestion } from '../text-source.ts';
import { columns, paragraph, thousands } from './page.ts';

/** The step `limits` in words. */
export function tellLimits({ figures, rankConstant }: Lesson): string[] {
  return [
    paragraph(
      'First: nobody has marked which passages are truly the right answers.',
      'So this shows how fusion behaves. It does not show that it is correct.',
    ),
    paragraph(
      `Second: the constant 60 was not found here. It comes from a paper: ${figures.limits.constantSource}.`,
      rankConstant === '60'
        ? 'Its authors fixed it in a pilot study. Another collection may want another.'
        : `This time you chose ${thousands(rankConstant)} yourself.`,
    ),
  ];
}

/** The step `sources` in words. */
export function tellSources(lesson: Lesson): string[] {
  const { title, author, ebook, edition, formula } = lesson.figures.sources;
  const named = author === undefined ? title : `${title}, by ${author}`;
  return [
    paragraph(
      `The text: ${named}.`,
      ebook !== undefined &&
        `It is Project Gutenberg eBook ${ebook}, which Project Gutenberg distributes free of charge${edition === undefined ? '' : `, in an edition dated ${edition}`}.`,
    ),
    paragraph(`The formula: ${formula}.`),
    paragraph(
      isOurQuestion(lesson)
        ? 'Ours are the passage rule, the query, the three rankers, and every rank and score above.'
        : 'Ours are the passage rule, the three rankers, and every rank and score above. The words to look for are yours.',
      'The program has just computed them anew.',
    ),
    paragraph('Things to do next, by age:'),
    columns(
      ['ages', 'what'],
      [
        ['8 to 11', 'Three friends each rank ten ice cream flavours. Merge the lists'],
        ['', 'by hand with a points rule, and argue about whether it is fair.'],
        ['11 to 15', 'Write ranker A in Python, print its top five passages, and spot'],
        ['', 'what it gets wrong.'],
        ['15 and up', 'Build all three rankers, fuse them, and change the constant to'],
        ['', 'watch the order shift.'],
      ],
    ),
  ];
}
