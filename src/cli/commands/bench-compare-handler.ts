import { analyseBench, compareBench } from '../../bench/index.ts';
import { withBenchFolder } from '../bench-folder.ts';
import { EXIT, type Handler } from '../command.ts';
import { flagOption, formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { compareText, comparisonsTable } from './bench-comparisons.ts';

/** Tests the comparisons of a bench. */
export const benchCompareHandler: Handler = async (invocation) => {
  const [folder] = invocation.positional as [string];
  const swapPoints = flagOption(invocation, 'swapPoints');
  const { family, reading, analysis } = await withBenchFolder(
    folder,
    'consilience bench compare',
    async (bench) => {
      const compared = await compareBench(bench);
      return { ...compared, analysis: await analyseBench(bench, { swapPoints }, compared.lists) };
    },
  );
  const isCrosschecked = reading.family_crosscheck.equal;
  emit(
    invocation.context,
    {
      schema: 'consilience.bench-compare/1',
      data: { family, crosscheck: reading.family_crosscheck, analysis },
      table: comparisonsTable(family),
      text: compareText(family, reading.family_crosscheck, analysis),
      notices: [],
    },
    formatOption(invocation),
  );
  return isCrosschecked ? EXIT.done : EXIT.no;
};
