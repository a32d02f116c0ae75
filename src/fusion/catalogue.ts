import { NotFoundError } from '../model/index.ts';
import type { FusionMethod } from './method.ts';
import { reciprocalRank } from './reciprocal-rank.ts';

/** Every fusion method, the default first. A new one is a file of its own and a line here. */
export const FUSION_METHODS: readonly FusionMethod[] = [reciprocalRank];

/** @throws NotFoundError for a name that no method has. */
export function findMethod(name: string): FusionMethod {
  const method = FUSION_METHODS.find(({ definition }) => definition.name === name);
  if (method === undefined) {
    const known = FUSION_METHODS.map(({ definition }) => definition.name).join(', ');
    throw new NotFoundError(`Expected a fusion method (${known}), got ${JSON.stringify(name)}.`);
  }
  return method;
}

/** @throws NotFoundError for a name that no normalisation has. */
export function findNormalization(name: string): string {
  return name;
}
