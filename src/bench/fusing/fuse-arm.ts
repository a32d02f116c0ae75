import type { RecordFolder, RecordLog } from '../../model/index.ts';
import { resolveLayout } from '../plan/layout.ts';
import type { PlannedFusion } from '../plan/plan.ts';
import type { Row } from '../records/row.ts';
import { failedRow, rowLine, scoredRow, TOP } from '../running/row-of-query.ts';
import { TrecFile, type TrecMetadata } from '../running/trec-file.ts';
import { type BenchMeasure, benchMeasures } from '../scoring/bench-measures.ts';
import { type BenchFolder, planFusion, readLegLists, requireRows } from './arm-lists.ts';
import { type ChosenWeight, crossValidated } from './chosen-weights.ts';
import type { FusedList, ListFusion } from './list-fusion.ts';

/** What a fusion's rows come to. */
export interface FusedCounts {
  readonly queries: number;
  readonly failed: number;
  /** Answerable queries all of whose gold is in the top 5. */
  readonly everyAt5: number;
  /** Queries some of whose gold is in the top 5. */
  readonly anyAt5: number;
  readonly tiesAt5: number;
  readonly arithmeticDiffers: number;
  readonly chosen?: readonly ChosenWeight[] | undefined;
}

/** Where a fusion's records go. */
export interface FusionPlaces {
  readonly rows: string;
  readonly trec: string;
  readonly tag: string;
}

/** One query of a fusion that was made again. */
interface FusedRow {
  readonly row: Row;
  readonly fused: FusedList | undefined;
}

/** Fuses every query from the lists that are stored, one after another; nothing is written. */
export async function* fuseRows(
  bench: BenchFolder,
  fusion: PlannedFusion,
  fusionAt: (position: number) => Pick<ListFusion, 'fuse'>,
  measures: readonly BenchMeasure[],
): AsyncGenerator<FusedRow> {
  let position = 0;
  for await (const { query, lists, error } of readLegLists(bench, Object.keys(fusion.legs))) {
    const { fuse } = fusionAt(position++);
    if (error !== undefined) yield { row: failedRow(query, error), fused: undefined };
    else {
      const fused = fuse(lists);
      const top10 = fused.hits.slice(0, TOP).map(([id]) => id);
      yield { row: scoredRow({ ...query, top10 }, 'top10', measures, fused.isTiedAtFive), fused };
    }
  }
}

/** Which fusion a query gets, and what was chosen where weights are. */
export async function fusionsOf(
  bench: BenchFolder,
  fusion: PlannedFusion,
): Promise<{
  readonly fusionAt: (position: number) => Pick<ListFusion, 'fuse'>;
  readonly chosen?: readonly ChosenWeight[] | undefined;
}> {
  const { plan } = bench;
  if (fusion.crossValidated !== undefined) return await crossValidated(bench, fusion, plan.depth);
  const same = planFusion(plan, fusion, plan.depth);
  return { fusionAt: () => same };
}

/** Fuses from stored lists and writes rows and a TREC run; only one query is held. */
export async function writeFusion(
  bench: BenchFolder,
  fusion: PlannedFusion,
  places: FusionPlaces,
  metadata: Omit<TrecMetadata, 'tag' | 'bench' | 'retrieval' | 'ties'>,
  signal?: AbortSignal,
): Promise<FusedCounts> {
  const { plan, records } = bench;
  await requireRows(bench, Object.keys(fusion.legs));
  const { chosen, fusionAt } = await fusionsOf(bench, fusion);
  const counts = new Counts();
  const rows = new LineFile(records, places.rows);
  await rows.begin();
  const trec = await TrecFile.begin(records, places.trec, places.tag);
  try {
    for await (const fusedRow of fuseRows(bench, fusion, fusionAt, benchMeasures(plan.measures))) {
      signal?.throwIfAborted();
      const { fused, row } = fusedRow;
      counts.add(fusedRow);
      await rows.add(rowLine(row));
      await trec.add(row.qid, fused?.hits ?? []);
    }
    await rows.end();
  } catch (error) {
    // Half a fusion would be taken for a whole one.
    await rows.abandon();
    await trec.abandon();
    throw error;
  }
  await trec.end({ ...metadata, tag: places.tag, bench: plan.bench, ...stages(fusion) });
  return { ...counts.all(), chosen };
}

function stages(fusion: PlannedFusion): Pick<TrecMetadata, 'retrieval' | 'ties'> {
  const { legs, method, rankConstant, ties } = fusion;
  const weights = Object.fromEntries(Object.entries(legs).map(([leg, { weight }]) => [leg, weight]));
  return {
    retrieval: [
      {
        name: 'fusion',
        method,
        interpolates: true,
        weight: weights,
        ...(rankConstant === undefined ? {} : { rank_constant: rankConstant }),
      },
    ],
    ties: ties ?? 'most-legs',
  };
}

/** Whether the stored top ten of a fusion are those that its legs give now. */
export async function rebuildControl(
  bench: BenchFolder,
  fusion: PlannedFusion,
  stored: AsyncIterable<{ readonly qid: string; readonly top: readonly string[] | undefined }>,
): Promise<{ readonly equal: number; readonly of: number }> {
  const { fusionAt } = await fusionsOf(bench, fusion);
  const expected = stored[Symbol.asyncIterator]();
  let equal = 0;
  let of = 0;
  for await (const { row } of fuseRows(bench, fusion, fusionAt, [])) {
    const next = await expected.next();
    of++;
    if (next.done === true) continue;
    const { qid, top } = next.value;
    if (qid === row.qid && JSON.stringify(top) === JSON.stringify(row.top10)) equal++;
  }
  return { equal, of };
}

/** The rows of an arm's fusion in the bench, and its TREC run. */
export function placesOf({ plan }: BenchFolder, arm: string): FusionPlaces {
  const { rows, trec } = resolveLayout(plan).arms[arm]!;
  return { rows, trec, tag: arm };
}

class Counts {
  #queries = 0;
  #failed = 0;
  #everyAt5 = 0;
  #anyAt5 = 0;
  #tiesAt5 = 0;
  #arithmeticDiffers = 0;

  add({ fused, row }: FusedRow): void {
    this.#queries++;
    if (fused === undefined) {
      this.#failed++;
      return;
    }
    const top = new Set(row.top10?.slice(0, 5));
    const found = row.gold.filter((id) => top.has(id)).length;
    if (found > 0) this.#anyAt5++;
    if (found === row.gold.length && found > 0 && !row.abstention) this.#everyAt5++;
    if (fused.isTiedAtFive) this.#tiesAt5++;
    if (fused.differsInSpecOrder) this.#arithmeticDiffers++;
  }

  all(): Omit<FusedCounts, 'chosen'> {
    return {
      queries: this.#queries,
      failed: this.#failed,
      everyAt5: this.#everyAt5,
      anyAt5: this.#anyAt5,
      tiesAt5: this.#tiesAt5,
      arithmeticDiffers: this.#arithmeticDiffers,
    };
  }
}

const CHUNK = 1 << 16;

/** A file of lines that is written anew. */
class LineFile {
  readonly #records: RecordFolder;
  readonly #path: string;
  #log: RecordLog | undefined;
  #text = '';

  constructor(records: RecordFolder, path: string) {
    this.#records = records;
    this.#path = path;
  }

  async begin(): Promise<void> {
    await this.#records.remove(this.#path);
    this.#log = await this.#records.openLog(this.#path);
  }

  async add(line: string): Promise<void> {
    this.#text += line;
    if (this.#text.length > CHUNK) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#log?.sync();
    await this.#log?.close();
  }

  async abandon(): Promise<void> {
    await this.#log?.close();
    await this.#records.remove(this.#path);
  }

  async #flush(): Promise<void> {
    await this.#log?.append(this.#text);
    this.#text = '';
  }
}
