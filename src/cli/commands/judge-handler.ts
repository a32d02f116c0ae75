import {
  blindPool,
  type DocumentReader,
  documentReader,
  JudgementFile,
  type PooledPair,
} from '../../datasets/index.ts';
import { InputError } from '../../model/index.ts';
import { EXIT, type Handler, type Invocation, type TextSink } from '../command.ts';
import { type KeyInput, keyInput } from '../key-input.ts';
import { textOption, wholeOption } from '../options.ts';
import { printable, printableName } from '../output/terminal.ts';
import { readQueries } from '../query-lines.ts';
import { readNamedRuns } from '../run-arguments.ts';

/** Of a text so much is shown at first. */
const SHOWN_CHARACTERS = 1500;
const KEYS = '0–3 grade, s skip, b back, m more, q quit';

/** `consilience judge`. */
export const judgeHandler: Handler = async (invocation) => {
  const { context, positional } = invocation;
  const required = (name: string): string => requiredOption(invocation, name);
  const [queryFile, documents, output] = [required('queries'), required('documents'), required('output')];
  const by = required('by');
  if (by.trim() === '') throw new InputError('Expected a name for --by, got none.', { code: 'bad-argument' });
  if (positional.includes('-'))
    throw new InputError('Expected runs in files, since standard input is for keys, got -.', {
      code: 'bad-argument',
    });
  const queries = new Map(
    (await readQueries(context.files, queryFile)).map(({ id, text }) => [id, text] as const),
  );
  const pool = await pooled(invocation, queries);
  const read = await documentReader(documents, new Set(pool.map(({ documentId }) => documentId)));
  const file = new JudgementFile(output, { by });
  const keys = keyInput();
  try {
    const sitting = new Sitting({ pool, queries, read, file, talk: context.talk });
    const { judged, left } = await sitting.run(keys);
    context.out.write(
      `${judged} judged now, ${file.count} in ${output}, ${left} left of ${pool.length} pooled.\n`,
    );
    return EXIT.done;
  } finally {
    keys.close();
    file.close();
  }
};

function requiredOption(invocation: Invocation, name: string): string {
  const value = textOption(invocation, name);
  if (value === undefined) throw new InputError(`Expected --${name}, got none.`, { code: 'bad-argument' });
  return value;
}

async function pooled(
  invocation: Invocation,
  queries: ReadonlyMap<string, string>,
): Promise<readonly PooledPair[]> {
  const depth = wholeOption(invocation, 'depth')!;
  const seed = wholeOption(invocation, 'seed', 0)!;
  const runs = await readNamedRuns(invocation, invocation.positional);
  const lists = runs.flatMap(({ run }) =>
    run.queryIds.map((queryId) => ({
      queryId,
      documentIds: run
        .ranking(queryId)
        .slice(0, depth)
        .map(({ id }) => id),
    })),
  );
  const unknown = lists.find(({ queryId }) => !queries.has(queryId));
  if (unknown !== undefined)
    throw new InputError(`Expected a query for every ranking, got none for ${unknown.queryId}.`, {
      hint: 'The runs and --queries are of different collections, or the queries are not all there.',
    });
  return blindPool(lists, seed);
}

interface SittingParts {
  readonly pool: readonly PooledPair[];
  readonly queries: ReadonlyMap<string, string>;
  readonly read: DocumentReader;
  readonly file: JudgementFile;
  readonly talk: TextSink;
}

/** One person at one terminal, from the first unjudged pair to the last, or to `q`. */
class Sitting {
  readonly #parts: SittingParts;
  /** What was judged or skipped, in this order, for going back. */
  readonly #past: { readonly pair: PooledPair; readonly isJudged: boolean }[] = [];
  readonly #skipped = new Set<PooledPair>();
  #judged = 0;
  #missing = 0;

  constructor(parts: SittingParts) {
    this.#parts = parts;
  }

  async run(keys: KeyInput): Promise<{ readonly judged: number; readonly left: number }> {
    const { pool, file, talk } = this.#parts;
    let pair = this.#next();
    while (pair !== undefined) {
      const text = this.#text(pair);
      this.#show(pair, text.slice(0, SHOWN_CHARACTERS), text.length > SHOWN_CHARACTERS);
      const isOn = await this.#answer(pair, text, keys);
      if (!isOn) {
        talk.write('\n');
        break;
      }
      pair = this.#next();
    }
    if (this.#missing > 0)
      talk.write(
        `consilience judge: ${this.#missing} pooled documents are not in --documents and cannot be judged.\n`,
      );
    return { judged: this.#judged, left: pool.filter((each) => !file.has(each)).length };
  }

  /** The first that is neither judged nor skipped nor without a text. */
  #next(): PooledPair | undefined {
    const { pool, file, read } = this.#parts;
    return pool.find((pair) => {
      if (file.has(pair) || this.#skipped.has(pair)) return false;
      if (read(pair.documentId) !== undefined) return true;
      this.#missing++;
      this.#skipped.add(pair);
      return false;
    });
  }

  #text({ documentId }: PooledPair): string {
    const { title, text } = this.#parts.read(documentId)!;
    return printable(title === undefined ? text : `${title}\n\n${text}`).trim();
  }

  /** Neither run nor rank nor the document's name: only what was asked and what was found. */
  #show({ queryId }: PooledPair, text: string, isCut: boolean): void {
    const { pool, file, queries, talk } = this.#parts;
    const done = pool.filter((pair) => file.has(pair)).length;
    talk.write(
      `\n──── ${done + 1} of ${pool.length} ────\nQuery: ${printableName(queries.get(queryId)!)}\n\n${text}${isCut ? '\n… (m shows the rest)' : ''}\n\n[${KEYS}] `,
    );
  }

  /** Takes keys until one moves on; false when it is to end. */
  async #answer(pair: PooledPair, text: string, keys: KeyInput): Promise<boolean> {
    const { file, talk } = this.#parts;
    while (true) {
      const key = await keys.next();
      if (key === undefined || key === 'q') return false;
      if (/^[0-3]$/.test(key)) {
        file.judge(pair, Number(key));
        this.#judged++;
        this.#past.push({ pair, isJudged: true });
        talk.write(`${key}\n`);
        return true;
      }
      if (key === 's') {
        file.skip(pair);
        this.#skipped.add(pair);
        this.#past.push({ pair, isJudged: false });
        talk.write('skipped\n');
        return true;
      }
      if (key === 'b' && this.#back()) return true;
      if (key === 'm') talk.write(`\n${text.slice(SHOWN_CHARACTERS)}\n\n[${KEYS}] `);
      else talk.write(key === 'b' ? 'nothing to take back ' : `${printableName(key)}? [${KEYS}] `);
    }
  }

  /** What was last done in this sitting is undone, and its pair comes again. */
  #back(): boolean {
    const last = this.#past.pop();
    if (last === undefined) return false;
    if (last.isJudged) {
      this.#parts.file.withdraw(last.pair);
      this.#judged--;
    } else this.#skipped.delete(last.pair);
    this.#parts.talk.write('back\n');
    return true;
  }
}
