import { DenseIndex, TermNeighbours } from '../../dense/index.ts';
import {
  DataError,
  type DenseEncoder,
  type EncodingModel,
  type IndexSnapshot,
  type ModelIdentity,
  type WordVectors,
} from '../../model/index.ts';
import { SparseIndex } from '../../sparse/index.ts';
import type { Analyzer } from '../../text/index.ts';
import { type DocumentFacts, documentFacts } from '../documents/document-facts.ts';
import { DocumentNumbers } from '../documents/document-numbers.ts';
import { noModel } from '../encoding/opened-models.ts';
import { storedSettings } from '../indexing/adopt-settings.ts';
import type { Leg } from '../legs/leg.ts';
import { MissingLeg } from '../legs/missing-leg.ts';
import { ModelLeg } from '../legs/model-leg.ts';
import { RareLeg } from '../legs/rare-leg.ts';
import { SoftTerms } from '../legs/soft-terms.ts';
import { VectorsLeg } from '../legs/vectors-leg.ts';
import { WordsLeg } from '../legs/words-leg.ts';
import { PhraseFinder } from '../queries/phrase-finder.ts';
import { FIELD_NAMES, type IndexSettings } from '../settings/index-settings.ts';
import { sparseSettings } from '../settings/sparse-settings.ts';
import { type OpenedSegment, SegmentCache } from './segment-cache.ts';

/** What a view of an index is made with. */
export interface ViewPorts {
  /** The index's own analyzer: made from the settings that it keeps. */
  readonly analyzer: Analyzer;
  /** Absent: the leg `static` is skipped. */
  readonly encoder?: DenseEncoder | undefined;
  /** Absent: words match themselves. */
  readonly wordVectors?: WordVectors | undefined;
  /** Opens one of the index's further models, when a query needs it. Absent: their legs are skipped. */
  readonly models?: ((model: ModelIdentity) => Promise<EncodingModel>) | undefined;
  /** Legs besides those of this room, made for the snapshot. */
  readonly legs?: ((view: IndexView) => readonly Leg[]) | undefined;
  /** Keeps segments open from one view to the next. */
  readonly cache?: SegmentCache | undefined;
}

/** One state of an index, opened for searching. Everything is loaded when it is first asked for. */
export class IndexView {
  readonly snapshot: IndexSnapshot;
  readonly settings: IndexSettings;
  readonly analyzer: Analyzer;
  readonly numbers: DocumentNumbers;
  readonly index: SparseIndex;
  readonly vectors: DenseIndex;
  /** Absent: the index has no word vectors, or the model that made them is not at hand. */
  readonly soft: SoftTerms | undefined;
  readonly phrases: PhraseFinder;
  /** By name, in the order in which they are offered. */
  readonly legs: ReadonlyMap<string, Leg>;
  #facts: DocumentFacts[] | undefined;

  /** @throws DataError when the index has no commit yet, or another version made it. */
  constructor(snapshot: IndexSnapshot, ports: ViewPorts) {
    const settings = storedSettings(snapshot.settings);
    if (settings === undefined) {
      throw new DataError('Expected an index with a commit, got one that nothing was ever put into.', {
        hint: 'Run `consilience index`.',
      });
    }
    this.snapshot = snapshot;
    this.settings = settings;
    this.analyzer = ports.analyzer;
    this.numbers = new DocumentNumbers(snapshot);
    const opened = (ports.cache ?? new SegmentCache()).open(snapshot.segments);
    const withDeletions = opened.map(({ sparse, vectors, terms }, number) => ({
      sparse,
      vectors,
      terms,
      deleted: snapshot.segments[number]!.deleted,
    }));
    this.index = new SparseIndex(
      withDeletions.map(({ sparse, deleted }) => ({ segment: sparse, deleted })),
      sparseSettings(settings),
      this.numbers.compare,
    );
    this.vectors = new DenseIndex(
      withDeletions.map(({ vectors, deleted }) => ({ segment: vectors, deleted })),
      this.numbers.compare,
    );
    this.soft = this.#softTerms(
      opened.flatMap(({ terms }) => terms ?? []),
      ports.wordVectors,
    );
    this.phrases = new PhraseFinder({
      snapshot,
      index: this.index,
      analyzer: this.analyzer,
      hasPositions: settings.positions,
    });
    const legs = [
      this.#wordsLeg(),
      this.#staticLeg(ports.encoder),
      this.#rareLeg(),
      ...settings.encoders.map((model) => this.#modelLeg(model, opened, ports.models ?? noModel)),
      ...(ports.legs?.(this) ?? []),
    ];
    this.legs = new Map(legs.map((leg) => [leg.name, leg]));
  }

  /** The facts that filters ask about; read on first use. */
  facts(): readonly DocumentFacts[] {
    this.#facts ??= documentFacts(this.snapshot);
    return this.#facts;
  }

  #softTerms(
    segments: ConstructorParameters<typeof TermNeighbours>[0],
    vectors: WordVectors | undefined,
  ): SoftTerms | undefined {
    const isSame = vectors !== undefined && vectors.digest === this.settings.encoder?.digest;
    if (!isSame || segments.length === 0) return undefined;
    return new SoftTerms({
      index: this.index,
      finder: new TermNeighbours(segments, vectors),
      vectors,
      termOf: (form) => this.analyzer.rules.termOf(form),
    });
  }

  #wordsLeg(): Leg {
    return new WordsLeg({ index: this.index, fieldNames: FIELD_NAMES, soft: this.soft });
  }

  #rareLeg(): Leg {
    const { analyzer, index, numbers, phrases, snapshot } = this;
    return new RareLeg({ analyzer, index, numbers, phrases, documentCount: snapshot.documentCount });
  }

  #modelLeg(
    model: ModelIdentity,
    opened: readonly OpenedSegment[],
    open: (model: ModelIdentity) => Promise<EncodingModel>,
  ): Leg {
    const deleted = this.snapshot.segments.map((segment) => segment.deleted);
    let vectors: DenseIndex | undefined;
    let weights: SparseIndex | undefined;
    return new ModelLeg({
      model,
      open,
      vectors: () => {
        vectors ??= new DenseIndex(
          opened.map((segment, number) => ({ segment: segment.vectorsOf(model), deleted: deleted[number] })),
          this.numbers.compare,
        );
        return vectors;
      },
      weights: () => {
        weights ??= new SparseIndex(
          opened.map((segment, number) => ({ segment: segment.weightsOf(model), deleted: deleted[number] })),
          { model: 'impact' },
          this.numbers.compare,
        );
        return weights;
      },
    });
  }

  #staticLeg(encoder: DenseEncoder | undefined): Leg {
    const made = this.settings.encoder;
    if (made === null) {
      return new MissingLeg('static', { skipped: 'The index was made without vectors.', command: REBUILD });
    }
    if (encoder === undefined) {
      const skipped = `The model ${made.id}, which made the index's vectors, is not at hand.`;
      return new MissingLeg('static', { skipped, isGap: true });
    }
    if (encoder.digest !== made.digest) {
      const names = [made, encoder].map(({ digest, id }) => `${id} ${digest.slice(0, 8)}`);
      const skipped = `The index's vectors are of ${names[0]}, the model at hand is ${names[1]}.`;
      return new MissingLeg('static', { skipped, command: REBUILD, isGap: true });
    }
    return new VectorsLeg({ name: 'static', index: this.vectors, encoder });
  }
}

const REBUILD = 'consilience clean && consilience index';
