/** A document of a test collection. */
export interface DatasetDocument {
  /** Unique within its part. */
  readonly id: string;
  readonly title?: string | undefined;
  readonly text: string;
  /** As the collection writes it, where it does. */
  readonly date?: string | undefined;
}

/** A query of a test collection, with its judgements. */
export interface DatasetQuery {
  /** Unique within the data set. */
  readonly id: string;
  readonly text: string;
  /** The collection's own kind of question, for tables by type. */
  readonly type?: string | undefined;
  /** The right answer is that there is none: counted by `Any@k` and left out of `Every@k`. */
  readonly isAbstention?: boolean | undefined;
  readonly date?: string | undefined;
  /** Grades by document; a grade above 0 is relevant. A document that is not here is unjudged. */
  readonly grades: ReadonlyMap<string, number>;
}

/** Documents, and the queries that are asked of these documents and of no others. */
export interface DatasetPart {
  /** Unique within the data set: the question's id where every question has documents of its own. */
  readonly name: string;
  readonly documents: readonly DatasetDocument[];
  readonly queries: readonly DatasetQuery[];
}

/** What is odd in a data set's files, counted and named. */
export interface DatasetFinding {
  /** Stable, for programs: `duplicate-session`. */
  readonly code: string;
  /** A sentence. */
  readonly message: string;
  readonly count: number;
  /** The first few places, as file:line or id. */
  readonly examples: readonly string[];
}

/** A file that a data set was read from. */
export interface DatasetFile {
  /** Relative to what was named. */
  readonly path: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** A test collection, read part by part. */
export interface Dataset {
  /** The loader's name: `longmemeval`. */
  readonly name: string;
  /** Which of the loader's settings, as the plan names it: `per-question`, `pooled`, `whole`. */
  readonly setting: string;
  /** Everything else that decides what is read (roles, rule for duplicates, split), in one line. */
  readonly choices: string;
  /** The files behind it, in order of path. Reading them for their digests is this call's work. */
  files(): Promise<readonly DatasetFile[]>;
  /**
   * The parts in the files' order, the same at every call. A part may be let go of before the next is read: a set
   * larger than memory passes through.
   *
   * @throws DataError naming file and line (or question) where it cannot be read.
   */
  parts(): AsyncIterable<DatasetPart>;
  /** What is odd, after all parts have been read once. */
  findings(): Promise<readonly DatasetFinding[]>;
}

/** Opens a data set of a plan: the port behind which the loaders are. */
export type DatasetOpener = (request: DatasetRequest) => Promise<Dataset>;

/** Which data set, from where, read how. */
export interface DatasetRequest {
  readonly name: string;
  /** Absolute path of its file or folder. */
  readonly path: string;
  readonly setting?: string | undefined;
  /** The loader's own choices, by its names for them. */
  readonly options?: Readonly<Record<string, string | number | boolean>> | undefined;
}
