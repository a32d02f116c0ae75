import { type Advice, advise, adviseRuns, type Change, type Statement } from '../../advice/index.ts';
import { InputError } from '../../model/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { formatOption, namedValues, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Table } from '../output/table.ts';
import { wrapped } from '../output/wrapped.ts';
import { readNamedRuns } from '../run-arguments.ts';
import { shownNumber } from '../spec-options.ts';
import { fusionOptions } from './fuse-handler.ts';

/** Says what a spec implies, or what it implies and did in runs. */
export const adviseHandler: Handler = async (invocation) => {
  const advice = await adviceOf(invocation);
  const { notices, ...data } = advice;
  emit(
    invocation.context,
    {
      schema: 'consilience.advise/1',
      data: {
        ...data,
        statements: data.statements.map((statement) => ({
          ...statement,
          changes: statement.changes.map((change) => ({ ...change, leg: change.leg ?? null })),
        })),
      },
      table: adviceTable(advice),
      text: adviceText(advice),
      notices,
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

async function adviceOf(invocation: Invocation): Promise<Advice> {
  const legs = textOption(invocation, 'legs');
  const { positional } = invocation;
  if ((legs === undefined) === (positional.length === 0)) {
    throw new InputError(`Expected either --legs or runs, got ${legs === undefined ? 'neither' : 'both'}.`, {
      code: 'bad-argument',
      hint: 'consilience advise --legs dense=1,bm25=0.5 --depth 50',
    });
  }
  const options = fusionOptions(invocation);
  if (legs === undefined) return adviseRuns(await readNamedRuns(invocation, positional), options);
  if (options.weights !== undefined) {
    throw new InputError('Expected the weights in --legs, got --weights too.', { code: 'bad-argument' });
  }
  const weights = namedValues(legs, '--legs');
  return advise(Object.keys(weights), { ...options, weights });
}

function adviceTable({ statements }: Advice): Table {
  return {
    columns: [
      { key: 'code', title: 'about' },
      { key: 'leg', title: 'leg' },
      { key: 'sentence', title: 'statement' },
      { key: 'arithmetic', title: 'arithmetic' },
      { key: 'changes', title: 'what would change it' },
    ],
    rows: statements.map(({ code, legs, sentence, arithmetic, changes }) => [
      code,
      legs[0] ?? null,
      sentence,
      arithmetic.map(({ what, fraction }) => `${what}: ${fraction}`).join('; ') || null,
      changes.map(changeText).join('; ') || null,
    ]),
  };
}

function adviceText({ legs, rankConstant, limit, assumptions, statements }: Advice): string {
  const spec = legs.map(({ name, weight, depth }) => `${name} (weight ${weight}, depth ${depth})`).join(', ');
  return [
    wrapped(`Reciprocal rank fusion of ${spec}; rank constant ${rankConstant}, top ${limit}.`),
    '',
    ...assumptions.map((assumption) => wrapped(assumption, '- ', '  ')),
    ...statements.flatMap((statement) => ['', ...statementLines(statement)]),
    '',
  ].join('\n');
}

function statementLines({ sentence, arithmetic, changes }: Statement): string[] {
  return [
    wrapped(sentence),
    ...arithmetic.map(({ what, fraction, decimal }) => `    ${what}: ${fraction} = ${decimal.toFixed(6)}`),
    ...changes.map((change) => wrapped(changeText(change), '    -> ', '       ')),
  ];
}

function changeText({ setting, leg, bound, threshold, fraction, effect }: Change): string {
  const subject = setting === 'rankConstant' ? 'rank constant' : `${setting} of ${leg}`;
  const isPlain = shownNumber(threshold).length <= 5 || fraction.length > 12;
  const value = isPlain ? '' : ` (${fraction})`;
  return `${subject} ${bound} ${shownNumber(threshold)}${value}: ${effect}`;
}
