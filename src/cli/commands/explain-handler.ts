import { EXIT, type Handler } from '../command.ts';
import { bringUpToDate } from '../fresh-index.ts';
import { withIndex } from '../open-index.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { explanationText } from '../output/explanation-text.ts';
import { terminalStyle } from '../output/terminal.ts';
import { callSettings, searchOptions } from '../search-settings.ts';

/** `consilience explain`. */
export const explainHandler: Handler = async (invocation) => {
  const { positional, context } = invocation;
  const [query = '', document = '', folder] = positional;
  return await withIndex(invocation, folder, async (index, { root }) => {
    const settings = await callSettings(invocation, root);
    const stale = await bringUpToDate(index, settings.get<boolean>('search.update') ?? true);
    const explanation = await index.explain(query, document, searchOptions(invocation, settings));
    const { schema, notices, ...data } = explanation;
    const style = terminalStyle(process.stdout.isTTY === true, process.env);
    emit(
      context,
      {
        schema,
        data,
        table: { columns: [], rows: [] },
        text: explanationText(explanation, style),
        notices: [...stale, ...notices],
      },
      formatOption(invocation),
    );
    return explanation.isHit ? EXIT.done : EXIT.no;
  });
};
