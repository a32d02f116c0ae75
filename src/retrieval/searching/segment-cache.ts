import { DenseSegment, TermSegment } from '../../dense/index.ts';
import { type ModelIdentity, PrefixedSections, type StoredSegment } from '../../model/index.ts';
import { SparseSegment } from '../../sparse/index.ts';
import { modelRecord, modelSections, STATIC_PREFIX } from '../indexing/segment-sections.ts';
import { emptyWeights } from '../indexing/write-encodings.ts';
import { modelKey } from '../settings/model-legs.ts';

/** A segment with everything that is read from it. */
export class OpenedSegment {
  readonly sparse: SparseSegment;
  /** Absent: no passage has a vector of the static encoder. */
  readonly vectors: DenseSegment | undefined;
  /** Absent: words have no vectors. */
  readonly terms: TermSegment | undefined;
  readonly #sections: StoredSegment['sections'];
  /** By identity, since a name may have stood for another model before. */
  readonly #vectors: Map<string, DenseSegment | undefined> = new Map();
  readonly #weights: Map<string, SparseSegment> = new Map();

  constructor({ sections }: StoredSegment) {
    this.#sections = sections;
    this.sparse = SparseSegment.open(sections);
    this.vectors = DenseSegment.isIn(sections, STATIC_PREFIX)
      ? DenseSegment.open(sections, STATIC_PREFIX)
      : undefined;
    this.terms = TermSegment.isIn(sections) ? TermSegment.open(sections) : undefined;
  }

  /** The vectors of a model; undefined when no passage has one. */
  vectorsOf(model: ModelIdentity): DenseSegment | undefined {
    const name = modelKey(model);
    if (!this.#vectors.has(name)) {
      const isThere = modelRecord(this.#sections, model) !== undefined;
      const prefix = modelSections(model).dense;
      this.#vectors.set(name, isThere ? DenseSegment.open(this.#sections, prefix) : undefined);
    }
    return this.#vectors.get(name);
  }

  /** The weights of a model; none for all passages when the segment has nothing of it. */
  weightsOf(model: ModelIdentity): SparseSegment {
    const name = modelKey(model);
    const known = this.#weights.get(name);
    if (known !== undefined) return known;
    const isThere = modelRecord(this.#sections, model) !== undefined;
    const opened = SparseSegment.open(
      isThere
        ? new PrefixedSections(this.#sections, modelSections(model).sparse)
        : emptyWeights(this.sparse.passageCount),
    );
    this.#weights.set(name, opened);
    return opened;
  }
}

/**
 * Segments that are open, by name. A segment never changes, so the next state of an index uses again what the last
 * one has loaded.
 */
export class SegmentCache {
  #opened = new Map<string, OpenedSegment>();

  /** Opens what is new among the segments of a snapshot, and lets go of what is no longer there. */
  open(segments: readonly StoredSegment[]): OpenedSegment[] {
    const opened = segments.map((segment) => this.#opened.get(segment.name) ?? new OpenedSegment(segment));
    this.#opened = new Map(segments.map(({ name }, index) => [name, opened[index]!]));
    return opened;
  }
}
