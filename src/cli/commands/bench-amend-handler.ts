import { amendBench, amendmentWords, changeWords } from '../../bench/index.ts';
import { InputError } from '../../model/index.ts';
import { planBeside, withPlannedBench } from '../bench-plan.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { wrapped } from '../output/wrapped.ts';

/** Records what changed since a bench was registered. */
export const benchAmendHandler: Handler = async (invocation) => {
  const [folder] = invocation.positional as [string];
  const reason = textOption(invocation, 'reason');
  if (reason === undefined) {
    throw new InputError('Expected a reason, got none.', {
      code: 'bad-argument',
      hint: `consilience bench amend ${folder} --reason "What made the change necessary."`,
    });
  }
  const planPath = textOption(invocation, 'plan') ?? planBeside(folder);
  return await withPlannedBench(invocation, planPath, folder, async ({ plan, text, ports }) => {
    const amendment = await amendBench({ plan, text, reason }, ports);
    const { amended, afterScores, changes, digest } = amendment;
    emit(
      invocation.context,
      {
        schema: 'consilience.bench-amend/1',
        data: { bench: plan.bench, amended, reason: amendment.reason, afterScores, changes, digest },
        table: {
          columns: [
            { key: 'part', title: 'part' },
            { key: 'change', title: 'change' },
          ],
          rows: changes.map((change) => [change.part, changeWords(change)]),
        },
        text: `${wrapped(amendmentWords(amendment))}\n\n${digest}\n`,
        notices: [],
      },
      formatOption(invocation),
    );
    return EXIT.done;
  });
};
