/**
 * A bench before its first score: what is compared, on what, how, and which words will be said. The text form is YAML
 * (`*.bench.yaml`), read and checked by `read-plan.ts`.
 */
export interface Plan {
  /** Small letters, digits and hyphens: names the folder of records. */
  readonly bench: string;
  readonly title?: string | undefined;
  /** What the reader should know: whose choice the comparisons are, what a stand-in stands for. */
  readonly notes?: string | undefined;
  readonly dataset: PlannedDataset;
  /** By name. */
  readonly rankers: Readonly<Record<string, PlannedRanker>>;
  /** By name, in the order of every table. */
  readonly arms: Readonly<Record<string, PlannedArm>>;
  /** As ir_measures spells them, ours included: `Every@5`, `Any@5`, `nDCG@10`. */
  readonly measures: readonly string[];
  readonly families: Readonly<Record<string, PlannedFamily>>;
  readonly comparisons: readonly PlannedComparison[];
  readonly words: VerdictWords;
  /** How many hits of a ranker are stored. Default 50. */
  readonly depth: number;
  /** Where records lie, when not at the usual places; `resolveLayout` makes it whole. */
  readonly layout: GivenLayout;
  /** Everything is marked exploratory: registered or not, nothing here is a test. The reason. */
  readonly exploratory?: string | undefined;
}

/** What is searched, and which bytes it must have. */
export interface PlannedDataset {
  /** A loader of the catalogue of data sets. */
  readonly name: string;
  /** Relative to the plan's file. */
  readonly path: string;
  readonly setting?: string | undefined;
  readonly options?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** By path relative to `path` (`.` for a file itself): what it must be. */
  readonly sha256?: Readonly<Record<string, string>> | undefined;
}

/** What turns a query into a ranking. */
export type PlannedRanker =
  | {
      /** Passages of the engine ranked by words; a document stands where its best passage stands. */
      readonly kind: 'bm25';
      readonly analyzer?: string | undefined;
      readonly k1?: number | undefined;
      readonly b?: number | undefined;
      readonly variant?: string | undefined;
      /** Index a document whole instead of in passages. */
      readonly whole?: boolean | undefined;
    }
  | {
      /** SQLite's FTS5 as deep-recall uses it: Porter stems, one row a document, a weight for its title. */
      readonly kind: 'fts5';
      readonly titleWeight?: number | undefined;
    }
  | {
      /** Vectors of a model; `static-384` is the one in the package. */
      readonly kind: 'dense';
      readonly model: string;
      /** Cut a document into pieces of so many words, each encoded by itself. */
      readonly pieceWords?: number | undefined;
      /** One vector a document, the mean of its pieces; or the best piece. */
      readonly merge?: 'mean' | 'best' | undefined;
      /** Leave out the model's own prefix for queries. */
      readonly withoutQueryPrefix?: boolean | undefined;
    }
  | {
      /** Weights of tokens of a model. */
      readonly kind: 'sparse';
      readonly model: string;
      /** Word pieces a window; longer texts go through in several. */
      readonly window?: number | undefined;
    }
  | {
      /** The engine's own search as it ships, or with other legs. */
      readonly kind: 'search';
      readonly legs?: Readonly<Record<string, string>> | undefined;
      readonly encoders?: readonly string[] | undefined;
    }
  | {
      /** Rankings that somebody has stored: a TREC run, the rows of another bench, or a format that a loader knows. */
      readonly kind: 'stored';
      /** Relative to the plan's file. */
      readonly path: string;
      readonly format?: StoredFormat | undefined;
    };

/** Forms of stored rankings: six columns, a bench's `rows.ndjson`, MemPalace's results. Default `trec`. */
export type StoredFormat = 'trec' | 'rows' | 'mempalace';

/** One system of a bench. Exactly one of `ranker`, `fusion`, `rerank`. */
export interface PlannedArm {
  readonly ranker?: string | undefined;
  readonly fusion?: PlannedFusion | undefined;
  readonly rerank?: { readonly arm: string; readonly top: number; readonly model: string } | undefined;
  readonly title?: string | undefined;
  /** Lists of this arm that somebody stored before: what is made here must be equal to them, query by query. */
  readonly control?: { readonly path: string; readonly format?: StoredFormat | undefined } | undefined;
  /** Scored and reported, never tested. The reason. */
  readonly exploratory?: string | undefined;
  /** Begun and given up: recorded, never scored; its comparisons still count in their family's size. */
  readonly cut?: { readonly done: number; readonly of: number; readonly reason: string } | undefined;
  /** Its model did not pass the vetting gate: the record says why. */
  readonly skipped?:
    | { readonly model: string; readonly record: Readonly<Record<string, unknown>> }
    | undefined;
}

/** How lists of arms become one. */
export interface PlannedFusion {
  /** A method of the catalogue of fusions. Default `rrf`. */
  readonly method: string;
  /** By arm whose stored lists it reads, in spec order; weights as decimals. */
  readonly legs: Readonly<Record<string, PlannedLeg>>;
  readonly rankConstant?: string | undefined;
  readonly normalization?: string | undefined;
  readonly ties?: string | undefined;
  readonly arithmetic?: 'exact' | 'spec-order' | undefined;
  /** Choose the first leg's weight on other folds of the queries (a convex combination). */
  readonly crossValidated?:
    | { readonly folds: number; readonly measure: string; readonly seed: number }
    | undefined;
}

/** What an arm gives to a fusion. */
export interface PlannedLeg {
  readonly weight: string;
  readonly depth?: number | undefined;
}

/** Comparisons that are corrected together. */
export interface PlannedFamily {
  readonly correction: string;
  /** p at or below this, after correction. */
  readonly alpha: number;
  /** How many comparisons it counts; at least those in the plan. Default: those in the plan. */
  readonly size: number;
}

/** One question that the bench answers: is this arm better than that one? */
export interface PlannedComparison {
  readonly family: string;
  readonly arm: string;
  readonly reference: string;
  readonly measure: string;
  readonly test: string;
  /** The smallest difference of the measure's sum that counts: questions, for a measure of 0 and 1. */
  readonly smallestGain: number;
  /** The key under which the scores file states it as well: `G-WIN A2 vs A0 (every@5, 470)`. */
  readonly key?: string | undefined;
}

/** What is printed; `{arm}`, `{reference}`, `{delta}`, `{measure}`, `{p}` stand for their values. */
export interface VerdictWords {
  readonly win: string;
  readonly loss: string;
  readonly noMaterialDifference: string;
}

/** What a plan says of places; the rest is as usual. Paths relative to the bench's folder. */
export interface GivenLayout {
  readonly arms?: Readonly<Record<string, GivenRecords>> | undefined;
  readonly fuse?: string | undefined;
  readonly scores?: string | undefined;
  readonly family?: string | undefined;
  readonly reading?: string | undefined;
  readonly perQuestion?: string | undefined;
  readonly skips?: Readonly<Record<string, string>> | undefined;
}

/** What a plan says of the places of one arm. */
export interface GivenRecords extends SomeOf<PlannedRecords> {
  /** Where `rows`, `run`, `timings` and `trec` lie when they are not named one by one. */
  readonly folder?: string | undefined;
}

/** The same fields, any of them left out. */
type SomeOf<Whole> = { readonly [Field in keyof Whole]?: Whole[Field] | undefined };

/** Every place, paths relative to the bench's folder. */
export interface PlannedLayout {
  /** By arm, every arm of the plan: where its rows lie, and which field of a row is its list. */
  readonly arms: Readonly<Record<string, PlannedRecords>>;
  readonly fuse: string;
  readonly scores: string;
  readonly family: string;
  readonly reading: string;
  /** One line a query, one column an arm and measure; none when absent. */
  readonly perQuestion?: string | undefined;
  /** By arm that was skipped. */
  readonly skips: Readonly<Record<string, string>>;
}

/** The places of one arm. */
export interface PlannedRecords {
  readonly rows: string;
  /** Pins, settings and counts of the run that made the rows; the fusions of a bench share `fuse.json`. */
  readonly run: string;
  readonly timings: string;
  /** Beside it lies its sidecar of metadata: `A0.run.ir_metadata.yml`. */
  readonly trec: string;
  /** What the second scorer found: `score/recount-A0.json`. */
  readonly recount: string;
  /** `ranked` with `search`, its first ten; a single deep list; or `top10`. */
  readonly list: 'search' | 'leg50' | 'top10';
}
