import { AppError, bitmapWords, countBits, type DocumentRecord, hasBit } from '../../model/index.ts';
import type { CatalogueView } from './catalogue.ts';
import type { Manifest, ManifestSegment } from './manifest.ts';
import { PassageReader } from './passage-reader.ts';
import { SegmentFile } from './segment-file.ts';
import { segmentPath } from './segment-pool.ts';

/** A segment whose bytes are those that were written. */
export interface SoundSegment {
  readonly entry: ManifestSegment;
  readonly file: SegmentFile;
  readonly passages: PassageReader;
  readonly deleted: Uint32Array | undefined;
}

/** What a look at everything has found. The files of the sound segments are open. */
export interface Inspection {
  readonly sound: readonly SoundSegment[];
  readonly damaged: readonly { readonly entry: ManifestSegment; readonly detail: string }[];
  /** Ids of the records that have another checksum. */
  readonly badRecords: readonly string[];
  /** Records that promise other passages than the sound segments hold. */
  readonly misplaced: readonly { readonly record: DocumentRecord; readonly found: number }[];
  /** Ids of documents that have live passages and no sound record. */
  readonly orphans: readonly string[];
  readonly documentCount: number;
  /** Number of records, or the sum of their checksums, are not what the commit says. */
  readonly hasOtherTotals: boolean;
}

/** Reads all of a commit's segments and records, and holds them against each other. */
export function inspect(index: string, view: CatalogueView, manifest: Manifest): Inspection {
  const sound: SoundSegment[] = [];
  const damaged: { entry: ManifestSegment; detail: string }[] = [];
  for (const entry of manifest.segments) {
    const segment = inspectSegment(index, view, entry);
    if ('detail' in segment) damaged.push(segment);
    else sound.push(segment);
  }
  const records = inspectRecords(view, sound);
  const live = sound.reduce((sum, { entry, deleted }) => sum + entry.passageCount - countBits(deleted), 0);
  return {
    sound,
    damaged,
    badRecords: records.bad,
    misplaced: records.misplaced,
    orphans: live === records.passages ? [] : orphansOf(view, sound, new Set(records.bad)),
    documentCount: records.count,
    hasOtherTotals: records.count !== manifest.documentCount || records.sum !== manifest.documentsSum,
  };
}

function inspectSegment(
  index: string,
  view: CatalogueView,
  entry: ManifestSegment,
): SoundSegment | { readonly entry: ManifestSegment; readonly detail: string } {
  let file: SegmentFile | undefined;
  try {
    file = new SegmentFile(segmentPath(index, entry.name));
    const deleted = view.deleted(entry.name);
    const detail = segmentDamage(entry, file, deleted);
    if (detail === undefined) return { entry, file, passages: new PassageReader(file), deleted };
    file.close();
    return { entry, detail };
  } catch (error) {
    file?.close();
    return { entry, detail: wordsOf(error) };
  }
}

/** The words of an expected failure; others are thrown on. */
export function wordsOf(error: unknown): string {
  const isExpected = error instanceof AppError || (error as { code?: unknown }).code !== undefined;
  if (isExpected) return (error as Error).message;
  throw error;
}

function segmentDamage(
  entry: ManifestSegment,
  file: SegmentFile,
  deleted: Uint32Array | undefined,
): string | undefined {
  const { passageCount, deletedCount } = entry;
  if (file.fileLength !== entry.byteLength || file.directoryCrc !== entry.directoryCrc) {
    return 'not the file that the last commit names';
  }
  const sections = file.damagedSections();
  if (sections.length > 0) return `other bytes than were written in ${sections.join(', ')}`;
  if (file.directory.passageCount !== passageCount) return `${passageCount} passages expected`;
  const words = deletedCount === 0 ? undefined : bitmapWords(passageCount);
  if (deletedCount > 0 && deleted?.length !== words) {
    return `a bitmap of ${words} words expected, ${deleted?.length ?? 'none'} found`;
  }
  const found = countBits(deleted);
  return deletedCount === 0 || found === deletedCount
    ? undefined
    : `${deletedCount} deleted passages expected, ${found} found`;
}

function inspectRecords(
  view: CatalogueView,
  sound: readonly SoundSegment[],
): {
  bad: string[];
  misplaced: { record: DocumentRecord; found: number }[];
  count: number;
  sum: number;
  passages: number;
} {
  const found = { bad: [] as string[], misplaced: [] as { record: DocumentRecord; found: number }[] };
  let count = 0;
  let sum = 0;
  let passages = 0;
  for (const { id, crc, record } of view.documentChecks()) {
    count++;
    sum = (sum + crc) >>> 0;
    if (record === undefined) {
      found.bad.push(id);
      continue;
    }
    const live = livePassages(sound, Buffer.from(id));
    passages += live;
    if (live !== record.passages) found.misplaced.push({ record, found: live });
  }
  return { ...found, count, sum, passages };
}

/** Live passages of a document in all segments together. */
function livePassages(sound: readonly SoundSegment[], id: Uint8Array): number {
  let count = 0;
  for (const { passages, deleted } of sound) {
    const ordinal = passages.ordinalOf(id);
    if (ordinal < 0) continue;
    const { first, end } = passages.localsOf(ordinal);
    for (let local = first; local < end; local++) if (!hasBit(deleted, local)) count++;
  }
  return count;
}

function orphansOf(view: CatalogueView, sound: readonly SoundSegment[], bad: ReadonlySet<string>): string[] {
  const orphans = new Set<string>();
  for (const { passages, deleted } of sound) {
    for (let ordinal = 0; ordinal < passages.documentCount; ordinal++) {
      if (hasBit(deleted, passages.localsOf(ordinal).first)) continue;
      const id = passages.idOf(ordinal).toString();
      if (bad.has(id) || view.document(id) === undefined) orphans.add(id);
    }
  }
  return [...orphans];
}

/** Closes the files that an inspection holds open. */
export function endInspection(inspection: Inspection): void {
  for (const { file } of inspection.sound) file.close();
}
