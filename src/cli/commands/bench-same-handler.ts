import { resolve } from 'node:path';
import { type SameLists, sameLists } from '../../bench/index.ts';
import { InputError } from '../../model/index.ts';
import { openStoredLists } from '../../open-bench.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption, wholeOption } from '../options.ts';
import { emit } from '../output/emit.ts';

/** Compares two sources of one arm. */
export const benchSameHandler: Handler = async (invocation) => {
  const [a, b] = invocation.positional as [string, string];
  const top = wholeOption(invocation, 'top');
  const same = sameLists(await listsAt(a), await listsAt(b), top);
  if (same.of === 0)
    throw new InputError(`Expected queries that ${a} and ${b} share, got none.`, { code: 'not-comparable' });
  emit(
    invocation.context,
    {
      schema: 'consilience.bench-same/1',
      data: { a, b, top: top ?? null, ...same },
      table: { columns: [], rows: [] },
      text: `${sameText(same).join('\n')}\n`,
      notices: [],
    },
    formatOption(invocation),
  );
  const isSame = same.equal === same.of && same.onlyInA + same.onlyInB === 0;
  return isSame ? EXIT.done : EXIT.no;
};

function listsAt(path: string): ReturnType<typeof openStoredLists> {
  return openStoredLists(resolve(path), path.endsWith('.ndjson') ? 'rows' : 'trec');
}

function sameText({ equal, equalScores, first, of, onlyInA, onlyInB }: SameLists): string[] {
  const lines = [`${equal} of ${of} lists are equal; of these, ${equalScores} with equal scores`];
  if (first !== null) {
    const { a, b, qid, rank } = first;
    const words = (hit: typeof a) => (hit === null ? 'nothing' : `${hit[0]} (${hit[1]})`);
    lines.push(`first difference: query ${qid}, rank ${rank}: ${words(a)} and ${words(b)}`);
  }
  if (onlyInA > 0) lines.push(`${onlyInA} queries are in the first only`);
  if (onlyInB > 0) lines.push(`${onlyInB} queries are in the second only`);
  return lines;
}
