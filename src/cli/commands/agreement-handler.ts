import {
  type Agreement,
  type AgreementOptions,
  type PairAgreement,
  type ResolvedAgreementOptions,
  runAgreement,
} from '../../agreement/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { flagOption, formatOption, numberOption, textOption, wholeOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Cell, Table } from '../output/table.ts';
import { readNamedRuns } from '../run-arguments.ts';

const DIGITS = 4;
/** What stands in the query column for the mean over all queries. */
const ALL = 'all';

/** Compares every pair of runs. */
export const agreementHandler: Handler = async (invocation) => {
  const options = agreementOptions(invocation);
  const runs = await readNamedRuns(invocation, invocation.positional);
  const { pairs, notices, options: resolved } = runAgreement(runs, options);
  emit(
    invocation.context,
    {
      schema: 'consilience.agreement/1',
      data: {
        options: { ...resolved, depth: Number.isFinite(resolved.depth) ? resolved.depth : null },
        pairs: pairs.map(({ first, second, queries, mean, tauQueries }) => ({
          first,
          second,
          mean: mean === undefined ? null : agreementJson(mean),
          tauQueries,
          queries: queries.map((query) => ({ query: query.queryId, ...agreementJson(query) })),
        })),
      },
      table: agreementTable(pairs, resolved, flagOption(invocation, 'perQuery')),
      notices,
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

function agreementOptions(invocation: Invocation): AgreementOptions {
  return {
    cutoff: wholeOption(invocation, 'cutoff'),
    persistence: numberOption(invocation, 'persistence'),
    depth: wholeOption(invocation, 'depth'),
    documents: textOption(invocation, 'documents') as AgreementOptions['documents'],
  };
}

function agreementJson({ shared, overlap, jaccard, rbo, tau }: Agreement): Record<string, number | null> {
  return { shared, overlap, jaccard, rbo, tau: tau ?? null };
}

function agreementTable(
  pairs: readonly PairAgreement[],
  { cutoff, persistence }: ResolvedAgreementOptions,
  perQuery: boolean,
): Table {
  const row = (pair: PairAgreement, query: string, agreement: Agreement | undefined): Cell[] => [
    pair.first,
    pair.second,
    query,
    ...(agreement === undefined
      ? [null, null, null, null, null]
      : [agreement.shared, agreement.overlap, agreement.jaccard, agreement.rbo, agreement.tau ?? null]),
  ];
  return {
    columns: [
      { key: 'first', title: 'run' },
      { key: 'second', title: 'run' },
      { key: 'query', title: 'query' },
      { key: 'shared', title: `shared@${cutoff}`, show: (value) => String(Number(value.toFixed(2))) },
      { key: 'overlap', title: `overlap@${cutoff}`, digits: DIGITS },
      { key: 'jaccard', title: `Jaccard@${cutoff}`, digits: DIGITS },
      { key: 'rbo', title: `RBO(${persistence})`, digits: DIGITS },
      { key: 'tau', title: 'tau-b', digits: DIGITS },
    ],
    rows: pairs.flatMap((pair) => [
      ...(perQuery ? pair.queries.map((query) => row(pair, query.queryId, query)) : []),
      row(pair, ALL, pair.mean),
    ]),
  };
}
