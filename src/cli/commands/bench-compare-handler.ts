import { analyseBench, compareBench, type FamilyFile, type Plan } from '../../bench/index.ts';
import { withBenchFolder } from '../bench-folder.ts';
import { EXIT, type Handler } from '../command.ts';
import { flagOption, formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { compareText, comparisonsTable } from './bench-comparisons.ts';

/** Tests the comparisons of a bench. */
export const benchCompareHandler: Handler = async (invocation) => {
  const [folder] = invocation.positional as [string];
  const swapPoints = flagOption(invocation, 'swapPoints');
  const { family, reading, analysis, isWhole } = await withBenchFolder(
    folder,
    'consilience bench compare',
    async (bench) => {
      const compared = await compareBench(bench);
      const analysis = await analyseBench(bench, { swapPoints }, compared.lists);
      return { ...compared, analysis, isWhole: hasRun(bench.plan, compared.family) };
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
  return isCrosschecked && isWhole ? EXIT.done : EXIT.no;
};

/** Whether every comparison was made but those of arms that the plan itself gave up. */
function hasRun({ arms }: Plan, { families }: FamilyFile): boolean {
  const isGivenUp = (arm: string) => arms[arm]?.cut !== undefined || arms[arm]?.skipped !== undefined;
  return Object.values(families)
    .flatMap(({ primary }) => primary)
    .every(
      ({ arm, reference, verdict }) => verdict !== 'not-scored' || isGivenUp(arm) || isGivenUp(reference),
    );
}
