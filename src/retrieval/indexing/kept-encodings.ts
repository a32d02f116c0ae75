import { DenseSegment } from '../../dense/index.ts';
import {
  type Encoding,
  type IndexSnapshot,
  type ModelIdentity,
  type PassageAddress,
  PrefixedSections,
  type StoredSegment,
  type TokenWeights,
} from '../../model/index.ts';
import { SparseSegment, WeightRows } from '../../sparse/index.ts';
import { TEXT_KEY_BYTES } from '../encoding/text-key.ts';
import { modelRecord, modelSections, STATIC_KEYS, STATIC_PREFIX } from './segment-sections.ts';

/** Finds what an earlier version of a document had for the same text; `undefined`: it has to be made. */
export type Reuse<Kept> = (key: bigint) => Kept | undefined;

const NOTHING: Reuse<never> = () => undefined;

/** What a segment holds for its passages, by their place. */
type ReadEncoding<Kept> = (local: number) => Kept | undefined;

/** The encodings by one model of earlier versions of documents, found by the key of the text they were made of. */
export class KeptEncodings<Kept> {
  readonly #snapshot: IndexSnapshot;
  readonly #keys: string;
  readonly #has: (segment: StoredSegment) => boolean;
  readonly #open: (segment: StoredSegment) => ReadEncoding<Kept>;
  readonly #opened: ReadEncoding<Kept>[] = [];
  /** By segment: whether the model's encodings are there. */
  readonly #known: boolean[] = [];

  private constructor(
    snapshot: IndexSnapshot,
    keys: string,
    has: (segment: StoredSegment) => boolean,
    open: (segment: StoredSegment) => ReadEncoding<Kept>,
  ) {
    this.#snapshot = snapshot;
    this.#keys = keys;
    this.#has = has;
    this.#open = open;
  }

  /** Those of the static encoder. */
  static ofStatic(snapshot: IndexSnapshot): KeptEncodings<Float32Array> {
    return new KeptEncodings(
      snapshot,
      STATIC_KEYS,
      ({ sections }) => sections.byteLength(STATIC_KEYS) !== undefined,
      (segment) => vectorsOf(segment, STATIC_PREFIX),
    );
  }

  /** Those of a further model. */
  static ofModel(snapshot: IndexSnapshot, model: ModelIdentity): KeptEncodings<Encoding> {
    const { dense, keys, sparse } = modelSections(model);
    return new KeptEncodings<Encoding>(
      snapshot,
      keys,
      ({ sections }) => modelRecord(sections, model) !== undefined,
      (segment) => (model.kind === 'dense' ? vectorsOf(segment, dense) : weightsOf(segment, sparse)),
    );
  }

  /** Whether the document's passages lie where the model has encoded everything. */
  covers(documentId: string): boolean {
    const [at] = this.#snapshot.addresses(documentId);
    return at === undefined || this.#isIn(at.segment);
  }

  /** Those of one document; none when it is not in the index. */
  of(documentId: string): Reuse<Kept> {
    // A first indexing of a million documents asks for each.
    if (this.#snapshot.documentCount === 0) return NOTHING;
    const places = new Map<bigint, PassageAddress>();
    const bytes = new DataView(new ArrayBuffer(TEXT_KEY_BYTES));
    for (const at of this.#snapshot.addresses(documentId)) {
      if (!this.#isIn(at.segment)) continue;
      const { sections } = this.#snapshot.segments[at.segment]!;
      sections.read(this.#keys, new Uint8Array(bytes.buffer), at.local * TEXT_KEY_BYTES);
      places.set(bytes.getBigUint64(0, true), at);
    }
    return (key) => {
      const at = places.get(key);
      return at === undefined ? undefined : this.#read(at);
    };
  }

  #isIn(segment: number): boolean {
    this.#known[segment] ??= this.#has(this.#snapshot.segments[segment]!);
    return this.#known[segment];
  }

  #read({ local, segment }: PassageAddress): Kept | undefined {
    this.#opened[segment] ??= this.#open(this.#snapshot.segments[segment]!);
    return this.#opened[segment](local);
  }
}

/** What a snapshot holds that need not be encoded again. */
export interface KeptOfSnapshot {
  readonly static: KeptEncodings<Float32Array>;
  /** In the order of the models. */
  readonly models: readonly KeptEncodings<Encoding>[];
}

/** Looks nothing up yet. */
export function keptIn(snapshot: IndexSnapshot, models: readonly ModelIdentity[]): KeptOfSnapshot {
  return {
    static: KeptEncodings.ofStatic(snapshot),
    models: models.map((model) => KeptEncodings.ofModel(snapshot, model)),
  };
}

function vectorsOf({ sections }: StoredSegment, prefix: string): ReadEncoding<Float32Array> {
  const vectors = DenseSegment.open(sections, prefix);
  return (local) => vectors.vector(local);
}

function weightsOf({ sections }: StoredSegment, prefix: string): ReadEncoding<TokenWeights> {
  const rows = new WeightRows(
    SparseSegment.open(new PrefixedSections(sections, prefix), { kernel: 'typescript' }),
  );
  return (local) => {
    const { terms, weights } = rows.row(local);
    const order = terms.map(Number).map((token, index) => ({ token, weight: weights[index]! }));
    order.sort((a, b) => a.token - b.token);
    return {
      tokens: Uint32Array.from(order, ({ token }) => token),
      weights: Float32Array.from(order, ({ weight }) => weight),
    };
  };
}
