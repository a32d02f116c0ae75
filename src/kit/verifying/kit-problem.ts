/** Something about a kit's files that is not as it should be. */
export interface KitProblem {
  /** Stable, for programs. */
  readonly code:
    | 'unsafe-path'
    | 'colliding-paths'
    | 'too-large'
    | 'no-list'
    | 'missing-file'
    | 'added-file'
    | 'other-size'
    | 'other-digest'
    | 'lists-disagree'
    | 'unreadable'
    | 'path-names-nothing'
    | 'digest-names-nothing'
    | 'seal-broken'
    | 'unclaimed'
    | 'other-type';
  readonly file: string;
  /** A sentence without its file. */
  readonly detail: string;
}

/** What was looked at, so that "sound" says over how much. */
export interface KitCounts {
  readonly files: number;
  readonly bytes: number;
  /** Files whose digest a list states and is right. */
  readonly digests: number;
  /** Of records, as `SHA256SUMS` lists them. */
  readonly records: number;
  /** Paths printed inside records, each of which names a file here. */
  readonly printedPaths: number;
  /** Digests printed inside records beside the name of a file here, each of which is its digest. */
  readonly printedDigests: number;
  /** Digests printed of things outside of the kit: data sets, models, programs. */
  readonly foreignDigests: number;
  readonly withheldDigests: number;
  /** Resources of the data package whose types were checked. */
  readonly tables: number;
}
