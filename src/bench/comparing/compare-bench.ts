import { InputError } from '../../model/index.ts';
import type { FamilyFile } from '../records/family-file.ts';
import { fileDigest } from '../records/file-digest.ts';
import { jsonRecord, readJsonRecord } from '../records/read-json.ts';
import type { EncodedTexts, FusionTiesReversed, ReadingFile } from '../records/reading-file.ts';
import { armScores, type ScoresFile } from '../records/scores-file.ts';
import { type BenchArms, type BenchRecords, isScored } from '../scoring/bench-arms.ts';
import { readStanding } from '../scoring/standing.ts';
import { compareFamilies } from './compare-families.ts';
import { crosscheck } from './crosscheck.ts';
import { readStoredLists, type StoredLists } from './stored-lists.ts';

/** What comparing a bench comes to. */
export interface ComparedBench {
  readonly family: FamilyFile;
  readonly reading: ReadingFile;
  /** What was read, for whoever analyses further. */
  readonly lists: StoredLists;
}

/**
 * Tests the registered comparisons on the values of the stored lists, and writes the files of comparisons and
 * readings.
 *
 * @throws InputError when the bench has not been scored, or its rows have changed since.
 */
export async function compareBench(bench: BenchRecords): Promise<ComparedBench> {
  const { plan, records } = bench;
  const lists = await readStoredLists(bench);
  const { arms } = lists;
  const { layout } = arms;
  const scores = (await readJsonRecord(records, layout.scores)) as ScoresFile | undefined;
  if (scores === undefined)
    throw new InputError(`Expected the scores in ${layout.scores}, got nothing.`, {
      hint: 'consilience bench score BENCH makes them.',
    });
  requireSameRows(arms, scores);
  const families = compareFamilies(arms);
  const [first] = families;
  const { exploratory, amendments } = await readStanding(bench, layout);
  const family: FamilyFile = {
    schema: 'consilience-bench-family/1',
    bench: plan.bench,
    ...(first ?? { family: '', size: 0, alpha: 0.05, correction: 'none', primary: [] }),
    exploratory,
    amendments,
    inputs: Object.fromEntries(
      [...arms.arms.values()].filter(isScored).map(({ arm, sha256 }) => [layout.arms[arm]!.rows, sha256]),
    ),
    families: Object.fromEntries(families.map((compared) => [compared.family, compared])),
  };
  await records.write(layout.family, jsonRecord(family));
  const reading: ReadingFile = {
    schema: 'consilience-bench-reading/1',
    bench: plan.bench,
    family_crosscheck: crosscheck(families),
    inputs: await digests(bench, [layout.scores, layout.family, layout.fuse]),
    ...tiesOfFusions(plan.arms, scores),
    ...(await encodedTexts(arms)),
  };
  await records.write(layout.reading, jsonRecord(reading));
  return { family, reading, lists };
}

function requireSameRows({ arms, layout }: BenchArms, scores: ScoresFile): void {
  for (const [name, arm] of arms) {
    const stated = armScores(scores, name);
    const hasChanged = isScored(arm)
      ? stated?.status !== 'scored' || stated.rows_sha256 !== arm.sha256
      : stated?.status === 'scored';
    if (hasChanged)
      throw new InputError(`Expected the rows that were scored, got others in ${layout.arms[name]!.rows}.`, {
        code: 'not-comparable',
        hint: 'consilience bench score BENCH scores what is there now; if nothing should have changed, find out what did.',
      });
  }
}

/** Every fusion with its ties the other way round, as the scores have it. */
function tiesOfFusions(
  arms: BenchRecords['plan']['arms'],
  scores: ScoresFile,
): Record<string, FusionTiesReversed> {
  return Object.fromEntries(
    Object.entries(arms).flatMap(([arm, { fusion }]) => {
      const stated = armScores(scores, arm);
      if (fusion === undefined || stated?.status !== 'scored' || stated.ties_reversed === null) return [];
      const ties = { ties_at_5: stated.ties_at_5, ...stated.ties_reversed };
      return [[`${arm.toLowerCase()}_ties_reversed_exploratory`, ties]];
    }),
  );
}

async function encodedTexts({ records, layout, plan }: BenchArms): Promise<Record<string, EncodedTexts>> {
  const found: Record<string, EncodedTexts> = {};
  for (const [arm, planned] of Object.entries(plan.arms)) {
    if (planned.fusion !== undefined) continue;
    const run = await readJsonRecord(records, layout.arms[arm]!.run);
    const { texts, texts_windowed: windowed } = run ?? {};
    if (typeof texts === 'number' && typeof windowed === 'number')
      found[`${arm.toLowerCase()}_run`] = { texts, texts_windowed: windowed };
  }
  return found;
}

/** sha256 of those of the files that are there. */
async function digests({ records }: BenchRecords, paths: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of paths)
    if ((await records.size(path)) !== undefined) found[path] = await fileDigest(records, path);
  return found;
}
