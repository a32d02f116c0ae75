import type { DatasetFinding, DatasetPart } from '../../model/index.ts';

const EXAMPLES = 5;

/** What findings can say; those of `SERIOUS` make a data set unfit until somebody has looked. */
const SENTENCES: Readonly<Record<string, (count: number) => string>> = {
  'no-documents': () => 'There is no document.',
  'no-queries': () => 'There is no query that counts.',
  'duplicate-document': (n) => `${ids(n, 'document')} more than once in a part; the first is kept.`,
  'duplicate-query': (n) => `${ids(n, 'query', 'queries')} more than once.`,
  'duplicate-judgement': (n) =>
    `${n === 1 ? '1 judgement repeats' : `${n} judgements repeat`} an earlier one of the same query and document; the last counts.`,
  'gold-missing': (n) =>
    `${n === 1 ? '1 relevant document is' : `${n} relevant documents are`} not among the candidates: no ranker can find ${n === 1 ? 'it' : 'them'}.`,
  'judged-missing': (n) =>
    `${n === 1 ? '1 document that is judged irrelevant is' : `${n} documents that are judged irrelevant are`} not among the candidates.`,
  'empty-document': (n) =>
    `${n === 1 ? '1 document has' : `${n} documents have`} no text and can be found by nobody.`,
  'empty-query': (n) => `${n === 1 ? '1 query has' : `${n} queries have`} no text.`,
  'no-relevant': (n) => `${n === 1 ? '1 query has' : `${n} queries have`} no relevant document.`,
  'more-than-five-relevant': (n) =>
    `${n === 1 ? '1 query has' : `${n} queries have`} more than 5 relevant documents: Every@5 cannot be reached.`,
};

const SERIOUS: ReadonlySet<string> = new Set([
  'no-documents',
  'no-queries',
  'duplicate-document',
  'duplicate-query',
  'gold-missing',
  'digest-differs',
  'types-differ',
]);

/**
 * Whether a finding means that figures over this data set would not be what they seem: nothing to rank or to ask,
 * an id that stands twice, gold that nobody can find, files that are not the published ones they are named after.
 */
export function isSerious({ code }: DatasetFinding): boolean {
  return SERIOUS.has(code);
}

/** Collects what is odd while a data set is read. */
export class FindingLog {
  readonly #found = new Map<string, { count: number; message: string | undefined; examples: string[] }>();

  /**
   * Notes one place; the words for codes of one format come with it.
   *
   * @param words a sentence that holds `{n}` where the count stands.
   */
  note(code: string, example: string, words?: string): void {
    const found = this.#found.get(code);
    if (found === undefined) {
      this.#found.set(code, { count: 1, message: words, examples: [example] });
      return;
    }
    found.count++;
    if (found.examples.length < EXAMPLES && !found.examples.includes(example)) found.examples.push(example);
  }

  /** In the order in which they were first met. */
  get findings(): DatasetFinding[] {
    return [...this.#found].map(([code, { count, message, examples }]) => ({
      code,
      message: (message ?? SENTENCES[code]?.(count) ?? code).replaceAll('{n}', String(count)),
      count,
      examples,
    }));
  }
}

/** What every format is checked for, a part at a time. */
export class PartChecks {
  readonly #log: FindingLog;
  readonly #queries = new Set<string>();
  #documentCount = 0;

  constructor(log: FindingLog) {
    this.#log = log;
  }

  /** Looks at a part; of documents with one id the first stays. */
  check(part: DatasetPart): DatasetPart {
    const seen = new Set<string>();
    const documents = part.documents.filter(({ id, text, title }) => {
      if (text.trim() === '' && (title ?? '').trim() === '')
        this.#log.note('empty-document', within(part, id));
      if (!seen.has(id)) return seen.add(id);
      this.#log.note('duplicate-document', within(part, id));
      return false;
    });
    this.#documentCount += documents.length;
    for (const { id, text, grades } of part.queries) {
      if (this.#queries.has(id)) this.#log.note('duplicate-query', id);
      this.#queries.add(id);
      if (text.trim() === '') this.#log.note('empty-query', id);
      let relevant = 0;
      for (const [document, grade] of grades) {
        if (grade > 0) relevant++;
        if (!seen.has(document))
          this.#log.note(grade > 0 ? 'gold-missing' : 'judged-missing', `${id}: ${document}`);
      }
      if (relevant === 0) this.#log.note('no-relevant', id);
      if (relevant > 5) this.#log.note('more-than-five-relevant', id);
    }
    return documents.length === part.documents.length ? part : { ...part, documents };
  }

  /** To be called after the last part. */
  end(): void {
    if (this.#documentCount === 0) this.#log.note('no-documents', '');
    if (this.#queries.size === 0) this.#log.note('no-queries', '');
  }
}

function within(part: DatasetPart, id: string): string {
  return part.name === '' ? id : `${part.name}: ${id}`;
}

function ids(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one} id stands` : `${count} ${many} have an id that stands`;
}
