/** What a model is for: vectors, weights of tokens, a score of query and passage together, or a sum of word vectors. */
export type ModelKind = 'dense' | 'sparse' | 'cross-encoder' | 'static';

/** What a file of a model is for. A model has one file of each role at most, but for `other`. */
export type FileRole =
  | 'graph'
  | 'weights'
  | 'config'
  | 'tokenizer'
  | 'vocabulary'
  | 'query-weights'
  | 'other';

/** Stands where a revision, a size or a digest is not known from a source that can be named. */
export type Unpinned = 'unpinned';

/** A file of a model. What is `unpinned` is recorded at the first pull and enforced from then on. */
export interface ModelFile {
  /** Inside the repository or folder, parts divided by `/`; never leads out of it. */
  readonly path: string;
  readonly role: FileRole;
  readonly bytes: number | Unpinned;
  /** In hex. */
  readonly sha256: string | Unpinned;
  /** Where a pinned digest is from, for a reader who wants to check it; a pinned digest always has one. */
  readonly digestSource?: string;
}

/** Where a model is from. */
export interface ModelSource {
  /** `package`: it ships with this package. `folder`: a folder of this machine, which no pull can bring. */
  readonly hub: 'huggingface' | 'package' | 'folder';
  /** `owner/name`; for a folder its path. */
  readonly repository: string;
  /** A commit of the repository, 40 hex digits. */
  readonly revision: string | Unpinned;
}

/** A model's weight beside BM25 in the default fusion. */
export interface ModelFusion {
  readonly rule: 'anchored-min-max';
  /** A decimal, as written. */
  readonly weight: string;
  /** False: nobody has measured this model, and the weight is the one for unknown models. */
  readonly isMeasured: boolean;
}

/** A text, and how its vector or weights begin: what a model that was opened rightly gives. */
export interface ModelCanary {
  readonly text: string;
  readonly role: 'query' | 'passage';
  /** The first numbers of the vector. */
  readonly first: readonly number[];
}

/**
 * All that is to know of a model in order to fetch it, trust it and run it: data, one file each
 * (schema `consilience.model/1`).
 */
export interface ModelDescription {
  /** A name for folders and legs: letters, digits, `.`, `-` and `_`. */
  readonly id: string;
  readonly kind: ModelKind;
  /** What it is good for, in a sentence. */
  readonly meaning: string;
  readonly source: ModelSource;
  readonly files: readonly ModelFile[];
  /** As SPDX spells it. */
  readonly licence: string;
  /** What the tensors are; a ready graph needs it only for its inputs. */
  readonly family: 'bert' | 'distilbert' | 'nomic-bert' | 'xlm-roberta' | 'static';
  /** How token outputs become one: the first token's, the masked mean, the maximum, a classifier's logit, a sum. */
  readonly pooling: 'cls' | 'mean' | 'max' | 'logit' | 'sum';
  /** Whether vectors are brought to length 1. */
  readonly normalize: boolean;
  /** What happens to outputs after pooling (`log1p-relu`: log(1 + max(0, x))). */
  readonly activation: 'none' | 'log1p-relu' | 'log1p-log1p-relu';
  /** `in-graph`: the ready graph already pools and activates. */
  readonly head: 'in-graph' | 'outside';
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Tokens the model takes, special ones included; null: no limit. */
  readonly maxTokens: number | null;
  /** Numbers per vector; for a sparse model the size of its vocabulary, for a cross-encoder 1. */
  readonly dimension: number;
  /** Sizes a vector may be cut to; `layerNorm`: by the model's authors, normalised over all numbers before the cut. */
  readonly matryoshka?: { readonly sizes: readonly number[]; readonly layerNorm: boolean };
  /** Tokens whose weight is set to 0, ascending. */
  readonly dropTokens?: readonly number[];
  /** Whether a text's output is the same whatever stands beside it in a batch. */
  readonly batchInvariant: boolean;
  /** Of weights and arithmetic, in words. */
  readonly precision: string;
  /** `token-weights`: the query side needs no model, only a table of weights (a file of role `query-weights`). */
  readonly query: 'same-model' | 'token-weights';
  readonly fusion: ModelFusion;
  readonly canary?: ModelCanary;
}

/** The schema that files of {@link ModelDescription} name. */
export const MODEL_SCHEMA = 'consilience.model/1';

/** The fusion of a model that nobody has measured: low enough not to lose (see docs/decisions/0008). */
export const UNKNOWN_FUSION: ModelFusion = { rule: 'anchored-min-max', weight: '0.3', isMeasured: false };

/** The file that decides what a model computes: its graph, else its weights. */
export function mainFile({ files }: Pick<ModelDescription, 'files'>): ModelFile | undefined {
  return files.find(({ role }) => role === 'graph') ?? files.find(({ role }) => role === 'weights');
}
