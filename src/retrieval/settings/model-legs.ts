import type { ModelIdentity } from '../../model/index.ts';
import { canonicalJson } from './canonical-json.ts';

/** The name of a model's leg, and of its sections in a segment: `dense:bge-small-en-v1.5`. */
export function legOfModel({ id, kind }: ModelIdentity): string {
  return `${kind}:${id}`;
}

/** The same for two models that make the same of every text, and for no others. */
export function modelKey({ place: _, ...model }: ModelIdentity): string {
  return canonicalJson(model);
}

/** Whether two models make the same of every text. */
export function isSameModel(a: ModelIdentity, b: ModelIdentity): boolean {
  return modelKey(a) === modelKey(b);
}

/** A model for people: its name, the beginning of its digest, its settings. */
export function modelWords({ digest, id, settings }: ModelIdentity): string {
  return `${id} ${digest.slice(0, 8)}${settings === '' ? '' : ` (${settings})`}`;
}
