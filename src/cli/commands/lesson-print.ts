import { FEWEST_CARDS, MOST_CARDS, PACK_PAPERS } from '../../lesson/index.ts';
import type { CommandDefinition } from '../command.ts';

/** `consilience lesson print`, apart from its work. */
export const lessonPrintCommand: CommandDefinition = {
  name: 'lesson print',
  summary: "The lesson on paper: cards, slips, grids, a teacher's sheet and the answer key.",
  description:
    'One pack for an age band, for a teacher who has never seen the lesson. An .html file can be printed from any browser. An .pdf file is made by a Chromium: the one that CONSILIENCE_CHROMIUM names, or one in a usual place; without any the exit code is 3. The same version writes the same .html, byte for byte.',
  arguments: [],
  options: [
    { flags: '--band <ages>', meaning: 'for whom', choices: ['8-11', '11-15', '15+'] },
    { flags: '--paper <size>', meaning: 'a4 or letter (a4 when not given)', choices: PACK_PAPERS },
    {
      flags: '--cards <count>',
      meaning: `how many passages become cards, ${FEWEST_CARDS} to ${MOST_CARDS} (5, 6 or 10 by age when not given)`,
    },
    { flags: '--no-answers', meaning: 'without the answer key' },
    {
      flags: '-o, --output <file>',
      meaning: 'pack.html or pack.pdf; the HTML on standard output when not given',
    },
  ],
  examples: [
    ['consilience lesson print --band 8-11 -o pack.html', 'Points and ice cream, for any browser'],
    ['consilience lesson print --band 15+ --paper letter -o pack.pdf', 'A PDF for US paper'],
  ],
  load: async () => (await import('./lesson-print-handler.ts')).lessonPrintHandler,
};
