import { InputError } from '../../model/index.ts';
import type { PlannedRanker } from '../plan/plan.ts';
import type { BenchPorts } from '../ports.ts';
import { closeAll, type OpenedModel, openPlannedModel } from './bench-models.ts';
import { indexRanker } from './index-ranker.ts';
import type { Ranker } from './ranker.ts';

/** What a plan says of the engine's own search. */
type PlannedSearch = Extract<PlannedRanker, { kind: 'search' }>;

/**
 * The engine's search as it ships; with `legs`, those and their weights in its default fusion.
 *
 * @throws UnavailableError, with the command that brings it, for a model that is not here.
 */
export async function searchRanker(
  planned: PlannedSearch,
  depth: number,
  ports: BenchPorts,
): Promise<Ranker> {
  const { encoders = [], legs } = planned;
  const opened: OpenedModel[] = [];
  try {
    for (const name of encoders) opened.push(await openPlannedModel(name, {}, ports));
    const models = opened.map(({ encoding, model }) => {
      if (encoding !== undefined) return encoding;
      throw new InputError(`Expected a model of vectors or of weights of tokens, got ${model.pin.id}.`);
    });
    return indexRanker(
      {
        settings: { kind: 'search', legs: legs ?? null, models: models.map(({ identity }) => identity.id) },
        index: { encoders: models.map(({ identity }) => identity.id) },
        search: {
          limit: depth,
          ...(legs === undefined ? {} : { legs: Object.keys(legs), fusion: { weights: legs } }),
        },
        encoders: models,
        models: encoders,
        close: () => closeAll(opened),
      },
      ports,
    );
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}
