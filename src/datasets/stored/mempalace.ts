import { DataError } from '../../model/index.ts';
import { nodeFiles } from '../../storage/index.ts';
import { locomoQueryId } from '../formats/locomo/locomo.ts';
import { jsonArrayElements } from '../reading/json-array-elements.ts';

/** Rankings by query id; of a ranking each document and its score, best first. */
export type StoredRankings = ReadonlyMap<string, readonly (readonly [id: string, score: number])[]>;

/**
 * The ranked lists of MemPalace's LoCoMo benchmark (a JSON array of one record per question: `sample_id`,
 * `retrieved_ids`, …). A question's id is that of the locomo data set: conversation and number, counted in the order
 * of records, which is the data set's. The file has no scores: a list of n gets n, n − 1, …, 1, so that its order
 * is that of its scores and no two are equal.
 *
 * @throws DataError naming record and byte for what is not such a record, a session that stands twice in a list
 *   included.
 */
export async function readMempalaceRankings(path: string): Promise<StoredRankings> {
  const rankings = new Map<string, readonly (readonly [string, number])[]>();
  const counts = new Map<string, number>();
  for await (const { value, index, byteOffset } of jsonArrayElements(nodeFiles.read(path), path)) {
    const place = `${path}: element ${index + 1}, byte ${byteOffset}`;
    const { sample_id: conversation, retrieved_ids: ids } = (value ?? {}) as Readonly<
      Record<string, unknown>
    >;
    if (typeof conversation !== 'string' || !isTextList(ids))
      throw new DataError('Expected a record with "sample_id" and "retrieved_ids" (a list of ids).', {
        place,
      });
    if (new Set(ids).size !== ids.length)
      throw new DataError('Expected each session once in "retrieved_ids", got one twice.', { place });
    const number = (counts.get(conversation) ?? 0) + 1;
    counts.set(conversation, number);
    rankings.set(
      locomoQueryId(conversation, number),
      ids.map((id, rank) => [id, ids.length - rank]),
    );
  }
  return rankings;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
