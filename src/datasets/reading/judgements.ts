import { DataError } from '../../model/index.ts';
import type { FindingLog } from '../opening/finding-log.ts';
import { textLines } from './text-lines.ts';

/** Grades by query, then document. */
export type Judgements = Map<string, Map<string, number>>;

/** Adds a judgement; of two for the same document the last counts, and is noted. */
export function addJudgement(
  judgements: Judgements,
  judged: {
    readonly query: string;
    readonly document: string;
    readonly grade: number;
    readonly place: string;
  },
  log: FindingLog,
): void {
  const grades = judgements.get(judged.query) ?? new Map<string, number>();
  judgements.set(judged.query, grades);
  if (grades.has(judged.document)) log.note('duplicate-judgement', judged.place);
  grades.set(judged.document, judged.grade);
}

/**
 * Qrels in the forms that collections come with: TREC's four columns (query, iteration, document, grade) and BEIR's
 * three (query, document, grade) under a header.
 *
 * @throws DataError with file and line for a line that is neither.
 */
export async function readJudgements(path: string, log: FindingLog): Promise<Judgements> {
  const judgements: Judgements = new Map();
  let isFirst = true;
  for await (const { text, place } of textLines(path)) {
    const fields = text.trim().split(/\s+/);
    const isHeader = isFirst && /^(query-?id|qid|topic)$/i.test(fields[0] ?? '');
    isFirst = false;
    if (fields[0] === '' || isHeader) continue;
    const [query, document, written] = fields.length === 3 ? fields : [fields[0], fields[2], fields[3]];
    const grade = Number(written);
    if ((fields.length !== 3 && fields.length !== 4) || !Number.isFinite(grade) || written === '')
      throw new DataError(
        `Expected query, iteration, document and grade (or query, document and grade), got ${JSON.stringify(text.slice(0, 80))}.`,
        { place },
      );
    addJudgement(judgements, { query: query!, document: document!, grade, place }, log);
  }
  return judgements;
}
