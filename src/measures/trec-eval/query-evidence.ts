import { compareIds } from '../../model/index.ts';
import { type DocumentColumns, idAt, type Run } from '../../runs/index.ts';
import { DocumentLookup } from '../document-lookup.ts';
import type { Request } from './command-line.ts';
import { firstDuplicate } from './first-duplicate.ts';
import { Judge, type JudgedRanking, type OrderedHits } from './judged-ranking.ts';
import { countPreferences, type Preferences } from './preferences.ts';
import { columnsOf, type Relevance } from './relevance-file.ts';
import { Stop } from './stop.ts';

const CALCULATION_FAILED = 4;
/** Results for a query that the run lacks, under `-c` of 10.0: one document that no qrels have. */
const ABSENT: DocumentColumns = {
  count: 1,
  idBytes: new Uint8Array(0),
  idStarts: new Uint32Array(2),
  values: Float64Array.of(1),
};

/**
 * What measures read of one query, made when the first of them asks and kept for the others.
 *
 * Its methods throw Stop when the relevance file is of another format, and for documents that stand twice.
 */
export class QueryEvidence {
  readonly #relevance: Relevance;
  readonly #run: Run;
  readonly #request: Request;
  readonly #judge: Judge;
  readonly #lookup = new DocumentLookup();
  readonly #hasDuplicates: boolean;
  #queryId = '';
  #runQuery = -1;
  #ranking: JudgedRanking | undefined;
  #preferences: Preferences | undefined;

  constructor(relevance: Relevance, run: Run, request: Request) {
    this.#relevance = relevance;
    this.#run = run;
    this.#request = request;
    this.#judge = new Judge(request);
    this.#hasDuplicates = run.notices.some(({ code }) => code === 'duplicate-document');
  }

  /** Goes on to a query. @param runQuery its number in the run, or -1 when the run lacks it. */
  open(queryId: string, runQuery: number): void {
    this.#queryId = queryId;
    this.#runQuery = runQuery;
    this.#ranking = undefined;
    this.#preferences = undefined;
  }

  get ranking(): JudgedRanking {
    this.#ranking ??= this.#judgeRanking();
    return this.#ranking;
  }

  /** The ranking as each judge sees it, one after another, since they share buffers. */
  *groups(): Generator<JudgedRanking> {
    if (this.#relevance.form !== 'qrels_jg') {
      throw new Stop(
        CALCULATION_FAILED,
        'trec_eval: rel_info format not qrels_jg or results format not trec_results\n',
      );
    }
    const hits = this.#hits('id-descending', 'form_res_qrels');
    for (const qrels of this.#relevance.judges.get(this.#queryId)!) yield this.#judge.judge(hits, qrels);
  }

  get preferences(): Preferences {
    this.#preferences ??= this.#countPreferences();
    return this.#preferences;
  }

  #judgeRanking(): JudgedRanking {
    if (this.#relevance.form !== 'qrels') {
      throw new Stop(
        CALCULATION_FAILED,
        'trec_eval.form_res_qrels: rel_info format not qrels or results format not trec_results\n',
      );
    }
    const { qrels } = this.#relevance;
    const hits = this.#hits('id-descending', 'form_res_qrels');
    const columns = qrels.columnsAt(qrels.queryNumber(this.#queryId));
    if (qrels.notices.some(({ code }) => code === 'duplicate-document')) {
      const duplicate = firstDuplicate({ columns, order: undefined }, columns.count);
      if (duplicate) throw duplicateDocument('form_res_rels', duplicate, '\n');
    }
    return this.#judge.judge(hits, columns);
  }

  #countPreferences(): Preferences {
    if (this.#relevance.form !== 'prefs') {
      throw new Stop(
        CALCULATION_FAILED,
        'trec_eval.form_prefs_info: prefs_info format not (prefs or qrels_prefs) or results format not trec_results\n',
      );
    }
    const lines = this.#relevance.lines.get(this.#queryId)!;
    // Unlike over qrels, trec_eval puts equal scores in ascending order of ids here.
    const { columns, order } = this.#hits('id', 'form_prefs_counts');
    const judged = columnsOf(new Map(lines.map(({ document }) => [document, 0])));
    this.#lookup.open(judged);
    const retrieved: string[] = [];
    for (let index = 0; index < Math.min(columns.count, this.#request.limit); index++) {
      const row = order ? order[index]! : index;
      const found = this.#lookup.find(columns.idBytes, columns.idStarts[row]!, columns.idStarts[row + 1]!);
      if (found >= 0) retrieved.push(idAt(judged, found));
    }
    return countPreferences(lines, retrieved);
  }

  #hits(ties: 'id' | 'id-descending', reader: string): OrderedHits {
    const columns = this.#runQuery < 0 ? ABSENT : this.#columns();
    const order = this.#run.orderAt(columns, ties);
    const hits = { columns, order };
    const duplicate = this.#hasDuplicates ? firstDuplicate(hits, this.#request.limit) : undefined;
    if (duplicate) throw duplicateDocument(reader, duplicate, '');
    return hits;
  }

  /** The run's documents of the query, with scores as the release holds them: 9.0.8 in 32 bits. */
  #columns(): DocumentColumns {
    const columns = this.#run.columnsAt(this.#runQuery);
    if (this.#request.version !== '9.0.8') return columns;
    const values = new Float64Array(columns.count);
    for (let row = 0; row < values.length; row++) values[row] = Math.fround(columns.values[row]!);
    return { ...columns, values };
  }
}

function duplicateDocument(reader: string, id: Uint8Array, lineEnd: string): Stop {
  const document = new TextDecoder().decode(id);
  return new Stop(CALCULATION_FAILED, `trec_eval.${reader}: duplicate docs ${document}${lineEnd}`);
}

/** The query ids of a run in byte order. */
export function sortedQueryIds(run: Run): string[] {
  return [...run.queryIds].sort(compareIds);
}
