import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { countBits, type DocumentRecord, emptyBitmap, setBits } from '../../model/index.ts';
import { syncFolder } from '../sync-folder.ts';
import { CATALOGUE_FILE, Catalogue, type CatalogueChanges } from './catalogue.ts';
import { endInspection, type Inspection, inspect, type SoundSegment } from './inspection.ts';
import type { Manifest, ManifestSegment } from './manifest.ts';
import { segmentPath, segmentsFolder } from './segment-pool.ts';
import { openIndexStore } from './store.ts';
import { catalogueDamage, manifestOf } from './verify.ts';
import { WriterLock } from './writer-lock.ts';

/** Where damaged files go; nothing in it is read or removed. */
const ASIDE_FOLDER = 'damaged';

/** How far a repair may go. */
export interface RepairOptions {
  /** Remove the lock of a writer of which nothing can be seen from here. Default: false. */
  readonly breakLock?: boolean | undefined;
}

/** What a repair has done. */
export interface IndexRepair {
  /** `nothing`: the index was sound. `mended`: all that was sound is kept. `begun-anew`: nothing could be kept. */
  readonly outcome: 'nothing' | 'mended' | 'begun-anew';
  /** Sentences for people: what was lost, and what is to be done. */
  readonly actions: readonly string[];
  /** Files that were moved aside, at their new places. */
  readonly movedTo: readonly string[];
  /** Documents that the next `index` reads again. */
  readonly pendingDocuments: number;
}

/**
 * Mends an index as far as its own bytes allow. Damaged segments are taken out and their documents marked to be
 * indexed again; a damaged catalogue is moved aside with everything it named, and an empty index begun. Nothing is
 * deleted: damaged files lie in the index's folder `damaged`.
 *
 * @throws LockedError when a writer is at work.
 */
export async function repairIndex(path: string, options: RepairOptions = {}): Promise<IndexRepair> {
  const index = resolve(path);
  const damage = catalogueDamage(join(index, CATALOGUE_FILE));
  if (damage.length > 0) return beginAnew(index, damage);
  const catalogue = new Catalogue(index, true);
  try {
    const manifest = catalogue.glance(manifestOf);
    if (typeof manifest === 'string') {
      await catalogue.close();
      return await beginAnew(index, [manifest]);
    }
    if (options.breakLock) WriterLock.break(catalogue);
    const lock = WriterLock.take(catalogue, 'consilience index repair');
    try {
      return mend(index, catalogue);
    } finally {
      lock.release();
    }
  } finally {
    await catalogue.close();
  }
}

async function beginAnew(index: string, damage: readonly string[]): Promise<IndexRepair> {
  const place = freeFolder(index);
  const movedTo: string[] = [];
  for (const name of [CATALOGUE_FILE, `${CATALOGUE_FILE}-lock`, basename(segmentsFolder(index))]) {
    if (!existsSync(join(index, name))) continue;
    renameSync(join(index, name), join(place, name));
    movedTo.push(join(place, name));
  }
  syncFolder(place);
  await openIndexStore(index, { create: true }).close();
  return {
    outcome: 'begun-anew',
    actions: [
      `The catalogue was damaged (${damage[0]}), so that it cannot be told which passages still counted: an empty index was begun.`,
      `Nothing was deleted: the old files are in ${place}.`,
      'Run `consilience index` to read the files again. Settings, and documents that are not files, have to be given again.',
    ],
    movedTo,
    pendingDocuments: 0,
  };
}

function freeFolder(index: string): string {
  for (let number = 1; ; number++) {
    const folder = join(index, ASIDE_FOLDER, `${number}`);
    if (existsSync(folder)) continue;
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}

function mend(index: string, catalogue: Catalogue): IndexRepair {
  const view = catalogue.pin();
  const manifest = view.manifest();
  const inspection = inspect(index, view, manifest);
  view.release();
  try {
    const { damaged, badRecords, misplaced, orphans, hasOtherTotals } = inspection;
    if (damaged.length + badRecords.length + misplaced.length + orphans.length === 0 && !hasOtherTotals) {
      return { outcome: 'nothing', actions: ['The index is sound.'], movedTo: [], pendingDocuments: 0 };
    }
    catalogue.transact((changes) => stageMending(changes, manifest, inspection));
    const movedTo = moveAside(index, damaged);
    return {
      outcome: 'mended',
      actions: wordsOfMending(inspection, movedTo),
      movedTo,
      pendingDocuments: misplaced.length,
    };
  } finally {
    endInspection(inspection);
  }
}

function stageMending(changes: CatalogueChanges, manifest: Manifest, inspection: Inspection): void {
  const { sound, damaged, badRecords, misplaced, orphans } = inspection;
  for (const id of badRecords) changes.removeDocument(id);
  for (const { record } of misplaced) changes.putDocument(pending(record));
  const lost = [...badRecords, ...orphans, ...misplaced.map(({ record }) => record.id)];
  const segments = sound.map((segment) => withoutDocuments(changes, segment, lost));
  for (const { entry } of damaged) changes.removeDeleted(entry.name);
  let documentCount = 0;
  let documentsSum = 0;
  for (const { crc } of changes.documentChecks()) {
    documentCount++;
    documentsSum = (documentsSum + crc) >>> 0;
  }
  const passageCount = segments.reduce((sum, entry) => sum + entry.passageCount - entry.deletedCount, 0);
  const generation = manifest.generation + 1;
  const committedAt = new Date().toISOString();
  changes.putManifest({
    ...manifest,
    generation,
    committedAt,
    segments,
    documentCount,
    documentsSum,
    passageCount,
  });
}

/** A record whose document has to be read again: without what would let it pass as unchanged. */
function pending({ file: _, ...record }: DocumentRecord): DocumentRecord {
  return { ...record, hash: '', passages: 0, state: { is: 'pending', detail: 'its passages were damaged' } };
}

function withoutDocuments(
  changes: CatalogueChanges,
  { entry, passages, deleted }: SoundSegment,
  ids: readonly string[],
): ManifestSegment {
  const bitmap = deleted?.slice() ?? emptyBitmap(entry.passageCount);
  for (const id of ids) {
    const ordinal = passages.ordinalOf(Buffer.from(id));
    if (ordinal < 0) continue;
    const { first, end } = passages.localsOf(ordinal);
    setBits(bitmap, first, end);
  }
  const deletedCount = countBits(bitmap);
  if (deletedCount > 0) changes.putDeleted(entry.name, bitmap);
  return { ...entry, deletedCount };
}

function moveAside(index: string, damaged: Inspection['damaged']): string[] {
  const found = damaged.map(({ entry }) => segmentPath(index, entry.name)).filter((file) => existsSync(file));
  if (found.length === 0) return [];
  const place = freeFolder(index);
  const moved = found.map((file) => {
    const target = join(place, basename(file));
    renameSync(file, target);
    return target;
  });
  syncFolder(place);
  return moved;
}

function wordsOfMending(inspection: Inspection, movedTo: readonly string[]): string[] {
  const { damaged, badRecords, misplaced, orphans } = inspection;
  const words: string[] = [];
  for (const { entry, detail } of damaged) words.push(`Segment ${entry.name} was taken out: ${detail}.`);
  if (movedTo.length > 0) words.push(`Nothing was deleted: damaged files are now ${movedTo.join(', ')}.`);
  for (const id of badRecords) words.push(`The record of ${id} was damaged and taken out.`);
  if (orphans.length > 0)
    words.push(`Passages of ${orphans.length} documents without a record were taken out.`);
  if (misplaced.length > 0) words.push(`${misplaced.length} documents have to be indexed again.`);
  words.push(
    'Run `consilience index` to read again what is missing; documents that are not files have to be added again.',
  );
  return words;
}
