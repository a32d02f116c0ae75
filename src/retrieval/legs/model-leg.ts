import type { DenseIndex } from '../../dense/index.ts';
import {
  AppError,
  type DenseEncoder,
  type EncodingModel,
  type ModelIdentity,
  type SparseEncoder,
  UnavailableError,
} from '../../model/index.ts';
import type { SparseIndex } from '../../sparse/index.ts';
import type { ReadQuery } from '../queries/read-query.ts';
import { legOfModel } from '../settings/model-legs.ts';
import type { Leg, LegOptions, PreparedLeg, SkippedLeg } from './leg.ts';
import { prepareVectors } from './vectors-leg.ts';
import { prepareWeights } from './weights-leg.ts';

interface ModelLegParts {
  readonly model: ModelIdentity;
  /** Opens the model: asked when the first query comes. */
  readonly open: (model: ModelIdentity) => Promise<EncodingModel>;
  /** What the index holds of a dense model, and of a sparse one; opened when first asked for. */
  readonly vectors: () => DenseIndex;
  readonly weights: () => SparseIndex;
}

/** The leg of one of the index's models. A model that is not here, or is another one, is a gap in the answer. */
export class ModelLeg implements Leg {
  readonly name: string;
  readonly absentScore: number;
  readonly #parts: ModelLegParts;
  #weight: string | undefined;

  constructor(parts: ModelLegParts) {
    this.name = legOfModel(parts.model);
    // Above every dot product of two vectors of length 1: the lowest of a whole list is its low end. Weights are
    // above 0, and what shares no token has none.
    this.absentScore = parts.model.kind === 'dense' ? 1 : 0;
    this.#parts = parts;
  }

  /** Known once the leg was asked. */
  get weight(): string | undefined {
    return this.#weight;
  }

  async prepare({ parsed }: ReadQuery, { signal }: LegOptions): Promise<PreparedLeg | SkippedLeg> {
    const { model, open, vectors, weights } = this.#parts;
    let opened: EncodingModel;
    try {
      opened = await open(model);
    } catch (error) {
      // That it cannot run is one thing, that it broke another.
      if (!(error instanceof AppError)) throw error;
      return { skipped: error.message, command: error.hint, isGap: true };
    }
    this.#weight = opened.fusionWeight;
    try {
      return model.kind === 'dense'
        ? await prepareVectors(parsed.plain, vectors(), opened.encoder as DenseEncoder, signal)
        : await prepareWeights(parsed.plain, weights(), opened.encoder as SparseEncoder, signal);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      return { skipped: error.message, command: error.hint, isGap: true };
    }
  }
}
