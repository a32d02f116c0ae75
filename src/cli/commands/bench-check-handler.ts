import type { StatementCode } from '../../advice/index.ts';
import { type ComparisonPower, checkPlan, type Plan, type PlanCheck, POWER } from '../../bench/index.ts';
import { benchOption, withPlannedBench } from '../bench-plan.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Table } from '../output/table.ts';
import { wrapped } from '../output/wrapped.ts';

/** What a reader in a terminal is told of a fusion; JSON has everything that `advise` says. */
const SAID: readonly StatementCode[] = ['own-finds-and-the-top', 'structural-ties'];

/** Says what a plan has, lacks and could show. */
export const benchCheckHandler: Handler = (invocation) => {
  const [planPath] = invocation.positional as [string];
  return withPlannedBench(invocation, planPath, benchOption(invocation), async ({ plan, ports, others }) => {
    const check = await checkPlan(plan, ports, others);
    const problems = check.findings.filter(({ level }) => level === 'problem').length;
    emit(
      invocation.context,
      {
        schema: 'consilience.bench-check/1',
        data: {
          bench: plan.bench,
          exploratory: plan.exploratory ?? null,
          ready: problems === 0,
          findings: check.findings,
          dataset: datasetData(check),
          models: check.models,
          fusions: check.fusions.map(({ arm, statements }) => ({
            arm,
            statements: statements.map(({ code, sentence }) => ({ code, sentence })),
          })),
          power: check.power,
          replication: check.replication,
        },
        table: powerTable(check.power),
        text: checkText(plan, check, problems),
        notices: [],
      },
      formatOption(invocation),
    );
    return problems === 0 ? EXIT.done : EXIT.no;
  });
};

function datasetData({ dataset }: PlanCheck): object | null {
  if (dataset === null) return null;
  const { name, setting, parts, documents, partSizes, queryIds, answerable, judged } = dataset;
  return {
    name,
    setting,
    parts,
    documents,
    smallestPart: partSizes[0] ?? 0,
    largestPart: partSizes.at(-1) ?? 0,
    queries: queryIds.length,
    judged,
    answerable,
  };
}

function checkText({ bench, exploratory }: Plan, check: PlanCheck, problems: number): string {
  const { dataset, models, fusions, power, findings } = check;
  return [
    ...(dataset === null
      ? []
      : [
          wrapped(
            `${bench}: ${dataset.queryIds.length} queries (${dataset.judged} judged, ${dataset.answerable} answerable) over ${dataset.documents} documents in ${dataset.parts} ${dataset.parts === 1 ? 'part' : 'parts'} of ${dataset.name}, ${dataset.setting}.`,
          ),
        ]),
    ...(exploratory === undefined ? [] : [wrapped(`Everything in it is exploratory: ${exploratory}`)]),
    ...models.map(({ name, isHere, license }) =>
      wrapped(`Model ${name}: ${isHere ? `here, ${license ?? 'licence not stated'}` : 'not here'}.`),
    ),
    ...fusions.flatMap(({ arm, statements }) => {
      const said = statements.filter(({ code }) => SAID.includes(code));
      if (said.length === 0) return [];
      const sentences = said.map(({ sentence }) => wrapped(sentence, '- ', '  '));
      return ['', `What fusion ${arm} can and cannot do:`, ...sentences];
    }),
    ...(power.length === 0
      ? []
      : ['', `The smallest difference found with a chance of ${100 * POWER}%:`, ...power.map(powerLine)]),
    ...findings.flatMap(({ level, message, hint }) => [
      '',
      wrapped(`${level === 'problem' ? 'Problem' : 'Warning'}: ${message}`),
      ...(hint === null ? [] : [wrapped(hint, '  ', '  ')]),
    ]),
    '',
    problems === 0
      ? 'The plan can be registered.'
      : `The plan cannot be run yet: ${problems} ${problems === 1 ? 'problem' : 'problems'}.`,
    '',
  ].join('\n');
}

function powerLine(power: ComparisonPower): string {
  const { arm, reference, measure, test, queries, alpha, smallestGain, assumptions } = power;
  const under = assumptions
    .map(({ assumed, value, detectable }) =>
      detectable === null ? `none at ${assumed} ${value}` : `${detectable.toFixed(1)} at ${assumed} ${value}`,
    )
    .join(', ');
  return wrapped(
    `${arm} against ${reference} on ${measure}, ${queries} queries, ${test}, p at most ${Number(alpha.toPrecision(4))}: ${under}; ${smallestGain} counts.`,
    '- ',
    '  ',
  );
}

function powerTable(power: readonly ComparisonPower[]): Table {
  return {
    columns: [
      { key: 'family', title: 'family' },
      { key: 'arm', title: 'arm' },
      { key: 'reference', title: 'reference' },
      { key: 'measure', title: 'measure' },
      { key: 'test', title: 'test' },
      { key: 'queries', title: 'queries' },
      { key: 'alpha', title: 'p at most', digits: 4 },
      { key: 'assumed', title: 'assumed' },
      { key: 'value', title: 'at' },
      { key: 'detectable', title: 'found with 80%', digits: 1 },
      { key: 'smallestGain', title: 'counts' },
      { key: 'chanceOfSmallestGain', title: 'chance to find it', digits: 2 },
    ],
    rows: power.flatMap(({ assumptions, ...comparison }) =>
      assumptions.map(({ assumed, value, detectable, chanceOfSmallestGain }) => [
        comparison.family,
        comparison.arm,
        comparison.reference,
        comparison.measure,
        comparison.test,
        comparison.queries,
        comparison.alpha,
        assumed,
        value,
        detectable,
        comparison.smallestGain,
        chanceOfSmallestGain,
      ]),
    ),
  };
}
