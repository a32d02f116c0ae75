import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { NotFoundError } from '../../model/index.ts';
import { CATALOGUE_FILE, Catalogue, type CatalogueView } from './catalogue.ts';
import { catalogueProblems } from './catalogue-pages.ts';
import { endInspection, type Inspection, inspect, wordsOf } from './inspection.ts';
import type { Manifest } from './manifest.ts';
import { segmentPath, segmentsFolder } from './segment-pool.ts';

/** Something in an index that is not as it was written. */
export interface IndexProblem {
  /**
   * - `catalogue`: documents, deletions and the list of segments cannot be trusted.
   * - `segment`: a segment is missing or damaged: its documents have to be indexed again.
   * - `document`: one record is damaged, or its passages are not where they should be.
   * - `totals`: records are missing, or others than were written.
   * - `leftover`: a file that no commit names; harmless.
   */
  readonly code: 'catalogue' | 'segment' | 'document' | 'totals' | 'leftover';
  /** The file, absolute. */
  readonly file: string;
  /** What was expected and what was found. */
  readonly detail: string;
  /** The command that mends it. */
  readonly hint: string;
}

/** What a verification has looked at, and found. */
export interface IndexVerification {
  readonly generation: number;
  readonly segments: number;
  readonly documents: number;
  readonly passages: number;
  /** Of segment files whose checksums were computed. */
  readonly bytes: number;
  /** How many documents have to be indexed again because of the problems. */
  readonly lostDocuments: number;
  /** Leftovers included, which are not damage: see {@link isSound}. */
  readonly problems: readonly IndexProblem[];
}

const REPAIR = 'Run `consilience index repair`.';

/** Whether nothing was found that has to be mended. */
export function isSound(verification: IndexVerification): boolean {
  return verification.problems.every(({ code }) => code === 'leftover');
}

/**
 * Reads the whole index and compares it with its checksums and with itself. It reads one snapshot, while a writer
 * may go on.
 *
 * @throws NotFoundError when there is no index.
 */
export async function verifyIndex(path: string): Promise<IndexVerification> {
  const index = resolve(path);
  if (!Catalogue.exists(index)) {
    const hint = 'Make one: `consilience index DIR`.';
    throw new NotFoundError(`Expected an index in ${path}, got none.`, { hint });
  }
  const file = join(index, CATALOGUE_FILE);
  const pages = catalogueDamage(file);
  if (pages.length > 0) return untrusted(file, pages);
  const catalogue = new Catalogue(index, false);
  try {
    return verifyCatalogue(index, catalogue);
  } finally {
    await catalogue.close();
  }
}

/** Why a catalogue cannot be opened; empty when it can. */
export function catalogueDamage(file: string): string[] {
  try {
    return catalogueProblems(file);
  } catch (error) {
    return [wordsOf(error)];
  }
}

/** The manifest, or why it cannot be read. */
export function manifestOf(view: CatalogueView): Manifest | string {
  try {
    return view.manifest();
  } catch (error) {
    return wordsOf(error);
  }
}

function verifyCatalogue(index: string, catalogue: Catalogue): IndexVerification {
  while (true) {
    const view = catalogue.pin();
    try {
      const manifest = manifestOf(view);
      if (typeof manifest === 'string') return untrusted(catalogue.path, [manifest]);
      const inspection = inspect(index, view, manifest);
      endInspection(inspection);
      const verification = verdict(index, manifest, inspection);
      if (isSound(verification)) return verification;
      // A commit in the meantime removes the files of segments it no longer names: look again.
      if (catalogue.glance((now) => now.manifest().generation) === manifest.generation) return verification;
    } finally {
      view.release();
    }
  }
}

function untrusted(file: string, details: readonly string[]): IndexVerification {
  const problems = details.map((detail): IndexProblem => ({ code: 'catalogue', file, detail, hint: REPAIR }));
  return { generation: 0, segments: 0, documents: 0, passages: 0, bytes: 0, lostDocuments: 0, problems };
}

function verdict(index: string, manifest: Manifest, inspection: Inspection): IndexVerification {
  const { damaged, badRecords, misplaced, orphans } = inspection;
  const catalogue = join(index, CATALOGUE_FILE);
  const problems: IndexProblem[] = [];
  const add = (code: IndexProblem['code'], file: string, detail: string, hint = REPAIR) =>
    problems.push({ code, file, detail, hint });
  for (const { entry, detail } of damaged) add('segment', segmentPath(index, entry.name), detail);
  for (const id of badRecords) add('document', catalogue, `${id}: the record has another checksum`);
  // Missing passages of a damaged segment are no news; their number is.
  if (damaged.length === 0) {
    for (const { record, found } of misplaced) {
      add('document', catalogue, `${record.id}: ${record.passages} passages expected, ${found} found`);
    }
  }
  for (const id of orphans) add('document', catalogue, `${id}: passages without a record`);
  if (inspection.hasOtherTotals) {
    const { documentCount } = inspection;
    const expected = `${manifest.documentCount} records as they were written expected`;
    add('totals', catalogue, `${expected}, ${documentCount} found, or others`);
  }
  for (const file of leftovers(index, manifest)) {
    add('leftover', file, 'no commit names it', 'The next `consilience index` removes it.');
  }
  return {
    generation: manifest.generation,
    segments: manifest.segments.length,
    documents: inspection.documentCount,
    passages: manifest.passageCount,
    bytes: manifest.segments.reduce((sum, { byteLength }) => sum + byteLength, 0),
    lostDocuments: badRecords.length + misplaced.length,
    problems,
  };
}

function leftovers(index: string, manifest: Manifest): string[] {
  const named = new Set(manifest.segments.map(({ name }) => basename(segmentPath(index, name))));
  const folder = segmentsFolder(index);
  const files = readdirSync(folder).filter((name) => !named.has(name));
  return files.sort().map((name) => join(folder, name));
}
