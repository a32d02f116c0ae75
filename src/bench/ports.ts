import type {
  DatasetOpener,
  EncodingCache,
  EncodingModel,
  ModelIdentity,
  RecordFolder,
  Reranker,
} from '../model/index.ts';
import type { OpenIndex } from '../retrieval/index.ts';

/** Which program this is: a registration pins it, a run compares it. */
export interface ProgramIdentity {
  readonly name: string;
  readonly version: string;
  /** sha256 over the installed files' names and contents, in hex. */
  readonly digest: string;
}

/** Which model files stand behind a ranker. */
export interface ModelPin {
  readonly id: string;
  readonly revision: string | undefined;
  readonly license: string | undefined;
  /** By path inside the model's folder, in hex. */
  readonly sha256: Readonly<Record<string, string>>;
  /** Where it runs: `cpu`. */
  readonly device: string;
}

/** A model that a bench runs: one that makes vectors or weights of texts, or one that reads two together. */
export interface BenchModel {
  readonly pin: ModelPin;
  /** What makes vectors or weights of tokens; absent for a reranker. */
  readonly encoding?: EncodingModel | undefined;
  readonly reranker?: Reranker | undefined;
  /** Into how many windows a text of a passage goes; absent for a model that takes texts of any length whole. */
  readonly windowsOf?: ((text: string) => number) | undefined;
  close(): Promise<void>;
}

/** How a model is opened for a bench. */
export interface BenchModelOptions {
  /** Word pieces a window, special ones not counted; at most what the model takes, which is the default. */
  readonly window?: number | undefined;
  /** Leave out the model's own prefix for queries. */
  readonly withoutQueryPrefix?: boolean | undefined;
}

/**
 * How a bench's ranker reaches a model.
 *
 * Both reject with an UnavailableError that names the command that brings a model which is not on this machine.
 */
export interface ModelAccess {
  pin(model: string): Promise<ModelPin>;
  open(model: string, options?: BenchModelOptions): Promise<BenchModel>;
}

/** What a bench needs of the world. */
export interface BenchPorts {
  /** The bench's own folder of records. */
  readonly records: RecordFolder;
  /** Reads the file that a plan names, relative to the plan. */
  readonly beside: RecordFolder;
  /** A path that is not absolute is relative to the plan. */
  readonly openDataset: DatasetOpener;
  /** Rankings that somebody stored, by query id. */
  readonly openStored: (
    path: string,
    format: string,
  ) => Promise<ReadonlyMap<string, readonly (readonly [string, number])[]>>;
  readonly models: ModelAccess;
  /** An empty index in memory, with further models as legs; they stay open when it is closed. */
  readonly openIndex: (encoders: readonly EncodingModel[]) => Promise<OpenIndex>;
  /** What a model made of texts, kept beside the records for the next start; no record itself. */
  readonly encodings: (model: ModelIdentity) => EncodingCache;
  /** sha256 in hex. */
  readonly digestOf: (bytes: Uint8Array | string) => string;
  /** What runs now. */
  readonly program: () => Promise<ProgramIdentity>;
  /** Of this machine, for the record: Node, platform, processor. */
  readonly environment: () => Readonly<Record<string, string>>;
  /** The time, for the record. */
  readonly now: () => Date;
  /** Lets go of files; what was opened through these ports is closed by itself. */
  readonly close: () => void;
}
