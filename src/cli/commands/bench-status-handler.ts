import { type ArmStatus, benchStatus } from '../../bench/index.ts';
import { withStoredBench } from '../bench-plan.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { renderTable, type Table } from '../output/table.ts';

/** Says how far a bench is. */
export const benchStatusHandler: Handler = (invocation) =>
  withStoredBench(invocation, async ({ plan, ports: { records } }) => {
    const arms = await benchStatus({ plan, records });
    const next = nextStep(arms);
    const table = statusTable(arms);
    emit(
      invocation.context,
      {
        schema: 'consilience.bench-status/1',
        data: { bench: plan.bench, directory: records.root, arms, next },
        table,
        text: `${renderTable(table, 'text')}next: ${next}\n`,
        notices: [],
      },
      formatOption(invocation),
    );
    return EXIT.done;
  });

function nextStep(arms: readonly ArmStatus[]): string {
  const runs = arms.filter(({ kind }) => kind !== 'fusion');
  if (runs.some(({ failed }) => failed > 0)) return 'consilience bench run PLAN --resume --retry-failed';
  if (runs.some(({ state }) => state === 'incomplete')) return 'consilience bench run PLAN --resume';
  if (runs.some(({ state }) => state === 'not-begun'))
    return runs.some(({ state }) => state === 'complete')
      ? 'consilience bench run PLAN --resume'
      : 'consilience bench run PLAN';
  if (arms.some(({ kind, state }) => kind === 'fusion' && (state === 'not-begun' || state === 'incomplete')))
    return 'consilience bench fuse PLAN';
  return 'consilience bench score PLAN';
}

function statusTable(arms: readonly ArmStatus[]): Table {
  return {
    columns: [
      { key: 'arm', title: 'arm' },
      { key: 'kind', title: 'kind' },
      { key: 'state', title: 'state' },
      { key: 'done', title: 'answered' },
      { key: 'failed', title: 'failed' },
      { key: 'total', title: 'of' },
    ],
    rows: arms.map(({ arm, done, failed, kind, state, total }) => [arm, kind, state, done, failed, total]),
  };
}
