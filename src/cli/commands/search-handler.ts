import { InputError, type Notice } from '../../model/index.ts';
import type { OpenIndex, SearchAnswer } from '../../retrieval/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { bringUpToDate, INDEX_IS_OLDER } from '../fresh-index.ts';
import { withIndex } from '../open-index.ts';
import { flagOption, formatOption, textOption } from '../options.ts';
import { columnId } from '../output/column-id.ts';
import { emit } from '../output/emit.ts';
import { hitTable } from '../output/hit-table.ts';
import { answerText } from '../output/hit-text.ts';
import { terminalStyle } from '../output/terminal.ts';
import { type CallSettings, callSettings, searchOptions } from '../search-settings.ts';
import { searchMany } from './search-batch.ts';

/** `consilience search`. */
export const searchHandler: Handler = async (invocation) => {
  const queries = textOption(invocation, 'queries');
  const [query, folder] = queriedFolder(invocation, queries);
  if (queries === undefined && textOption(invocation, 'output') !== undefined) {
    throw new InputError('Expected --queries with --output, got a single query.', {
      code: 'bad-argument',
      hint: 'Its answer goes to standard output: --format trec > FILE.',
    });
  }
  return await withIndex(invocation, folder, async (index, { root }) => {
    const settings = await callSettings(invocation, root);
    const stale = await bringUpToDate(index, settings.get<boolean>('search.update') ?? true);
    if (queries !== undefined) return await searchMany(invocation, index, queries, settings, stale);
    return await searchOnce(invocation, index, query, settings, stale);
  });
};

/** With `--queries` the first argument is the folder. */
function queriedFolder(
  { positional }: Invocation,
  queries: string | undefined,
): readonly [query: string, folder: string | undefined] {
  const [first, second] = positional;
  if (queries !== undefined && second === undefined) return ['', first];
  if (queries === undefined && first !== undefined) return [first, second];
  throw new InputError(
    queries === undefined
      ? 'Expected a query, got none.'
      : `Expected either a query or --queries, got both: ${JSON.stringify(first)}.`,
    { code: 'bad-argument', hint: 'consilience search "what you look for" [DIR]' },
  );
}

async function searchOnce(
  invocation: Invocation,
  index: OpenIndex,
  query: string,
  settings: CallSettings,
  stale: readonly Notice[],
): Promise<number> {
  const answer = await index.search(query, searchOptions(invocation, settings));
  // The answer knows that it is older than the files; whoever looked also knows why it stayed so.
  const isSaid = stale.some(({ code }) => code === INDEX_IS_OLDER);
  const others = isSaid ? answer.notices.filter(({ code }) => code !== INDEX_IS_OLDER) : answer.notices;
  print(invocation, answer, [...stale, ...others]);
  if (answer.isPartial && settings.get<boolean>('search.strict') === true) return EXIT.partial;
  return answer.hits.length > 0 ? EXIT.done : EXIT.no;
}

function print(invocation: Invocation, answer: SearchAnswer, notices: readonly Notice[]): void {
  const { context } = invocation;
  const format = formatOption(invocation);
  if (format === 'files' || format === 'trec') {
    const isReranked = answer.reranking?.state === 'used';
    context.out.write(answer.hits.map((hit) => lineOf(hit, format, isReranked)).join(''));
    context.notify(notices);
    return;
  }
  const { schema, notices: _, ...data } = answer;
  const style = terminalStyle(process.stdout.isTTY === true, process.env);
  const text = format === 'text' ? answerText(answer, style, flagOption(invocation, 'explain')) : '';
  emit(context, { schema, data, table: hitTable(answer), text, notices }, format);
}

/** A run's scores have to descend: a reranked answer, whose order is that of two scales, has 1 / rank. */
function lineOf(hit: SearchAnswer['hits'][number], format: 'files' | 'trec', isReranked: boolean): string {
  if (format === 'files') return `${hit.path ?? hit.id}\n`;
  return `1 Q0 ${columnId(hit.id)} ${hit.rank} ${isReranked ? 1 / hit.rank : hit.score} consilience\n`;
}
