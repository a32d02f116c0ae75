/** The list of every file but itself, the provenance and the index page. */
export const INDEX_FILE = 'index.json';
/** Which rule fired how often in which file. */
export const PROVENANCE_FILE = 'provenance.json';
/** The page for readers. */
export const INDEX_PAGE = 'index.html';
/** Digests of the record files, as `sha256sum -c` reads them. */
export const SUMS_FILE = 'SHA256SUMS';
/** What the kit says, as data. */
export const CLAIMS_FILE = 'claims.yaml';
/** Types and hashes, for programs that know Frictionless. */
export const DATA_PACKAGE_FILE = 'datapackage.json';

/** Files that `index.json` does not list. */
export const UNLISTED: ReadonlySet<string> = new Set([INDEX_FILE, PROVENANCE_FILE, INDEX_PAGE]);

/** A sha256 in hex. */
export const SHA256: RegExp = /^[0-9a-f]{64}$/;

/** The first part of a path: a bench's folder; undefined for a file at the top. */
export function topFolder(path: string): string | undefined {
  const slash = path.indexOf('/');
  return slash < 0 ? undefined : path.slice(0, slash);
}
