import type {
  Dataset,
  DatasetOpener,
  DenseEncoder,
  RecordFolder,
  Reranker,
  SparseEncoder,
} from '../model/index.ts';

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

/** A model that a bench runs. */
export interface BenchModel {
  readonly pin: ModelPin;
  readonly encoder?: DenseEncoder | SparseEncoder | undefined;
  readonly reranker?: Reranker | undefined;
  close(): Promise<void>;
}

/** How a bench's ranker opens a model; both are promises of UnavailableError with the command that brings it. */
export interface ModelAccess {
  pin(model: string): Promise<ModelPin>;
  open(model: string, options?: { readonly window?: number | undefined }): Promise<BenchModel>;
}

/** What a bench needs of the world. */
export interface BenchPorts {
  /** The bench's own folder of records. */
  readonly records: RecordFolder;
  /** Reads the file that a plan names, relative to the plan. */
  readonly beside: RecordFolder;
  readonly openDataset: DatasetOpener;
  /** Rankings that somebody stored, by query id. */
  readonly openStored: (
    path: string,
    format: string,
    dataset: Dataset,
  ) => Promise<ReadonlyMap<string, readonly (readonly [string, number])[]>>;
  readonly models: ModelAccess;
  /** sha256 in hex. */
  readonly digestOf: (bytes: Uint8Array | string) => string;
  readonly program: () => Promise<ProgramIdentity>;
  /** Of this machine, for the record: Node, platform, processor. */
  readonly environment: () => Readonly<Record<string, string>>;
  readonly now: () => Date;
}
