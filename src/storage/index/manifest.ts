import { DataError, type IndexRoot } from '../../model/index.ts';

/** The layout of the catalogue and of what it points to. */
export const INDEX_SCHEMA = 'consilience.index/3';

/** A segment as a commit has it. */
export interface ManifestSegment {
  readonly name: string;
  readonly passageCount: number;
  readonly deletedCount: number;
  /** Length of the file. */
  readonly byteLength: number;
  /** Checksum of its directory, and by it of everything in it: tells the file from any other. */
  readonly directoryCrc: number;
}

/** What a commit is: everything else in the index directory counts only when this names it. */
export interface Manifest {
  readonly schema: typeof INDEX_SCHEMA;
  readonly generation: number;
  readonly committedAt: string;
  readonly settings: unknown;
  readonly roots: readonly IndexRoot[];
  readonly segments: readonly ManifestSegment[];
  readonly documentCount: number;
  /** Live passages. */
  readonly passageCount: number;
  /** The sum of the checksums of all document records, modulo 2^32: a record that vanishes is missed. */
  readonly documentsSum: number;
}

/** An index without a commit. */
export const EMPTY_MANIFEST: Manifest = {
  schema: INDEX_SCHEMA,
  generation: 0,
  committedAt: '',
  settings: undefined,
  roots: [],
  segments: [],
  documentCount: 0,
  passageCount: 0,
  documentsSum: 0,
};

/** @throws DataError when the manifest was written by a version with another layout. */
export function checkSchema(manifest: Manifest, place: string): Manifest {
  if (manifest.schema === INDEX_SCHEMA) return manifest;
  throw new DataError(`Expected an index of schema ${INDEX_SCHEMA}, got ${manifest.schema}.`, {
    place,
    hint: 'Build the index again with this version: `consilience index --full`.',
  });
}
