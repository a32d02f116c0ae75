import { InputError, type ModelIdentity, NotFoundError } from '../../model/index.ts';
import { DEFAULT_FUSION } from '../fusing/default-fusion.ts';
import type { Leg } from '../legs/leg.ts';
import { legOfModel } from '../settings/model-legs.ts';
import type { IndexView } from './index-view.ts';

/** The leg that a measured dense model makes superfluous: both rank by the meaning of the whole query. */
const STAND_IN = 'static';
const KINDS: readonly string[] = ['dense', 'sparse'];

/**
 * The legs of a search by name, in the order of the fusion; a kind of model (`dense`, `sparse`) or a model's name means
 * the only leg that it has. When nothing is said: those of the default fusion, and after the words' those of the index's models.
 *
 * @throws NotFoundError for a leg that there is not; InputError for a kind or a model that several legs have.
 */
export function legsOf(view: IndexView, names: readonly string[] | undefined): Leg[] {
  if (names === undefined) {
    const [first, ...others] = DEFAULT_FUSION.legs;
    const models = view.settings.encoders.map(legOfModel);
    return [first!, ...models, ...others].map((name) => view.legs.get(name)!);
  }
  if (names.length === 0) {
    throw new InputError('Expected at least one leg, got none.', { code: 'bad-argument' });
  }
  return names.map((name) => legNamed(name, view.legs, view.settings.encoders));
}

/** The full name of a leg, from what was said of it: its kind, its model, or anything else. */
export function fullLegName(name: string, legs: ReadonlyMap<string, Leg>): string {
  return legs.has(name) || modelLegs(name, legs).length === 0 ? name : legNamed(name, legs).name;
}

/** The models' legs that a kind, or a model's own name, can mean. */
function modelLegs(meant: string, legs: ReadonlyMap<string, Leg>): Leg[] {
  return [...legs.values()].filter(({ name }) =>
    KINDS.some((kind) => name === `${kind}:${meant}` || (kind === meant && name.startsWith(`${kind}:`))),
  );
}

function legNamed(name: string, legs: ReadonlyMap<string, Leg>, models: readonly ModelIdentity[] = []): Leg {
  const leg = legs.get(name);
  if (leg !== undefined) return leg;
  const meant = modelLegs(name, legs);
  if (meant.length === 1) return meant[0]!;
  const known = [...legs.keys()].join(', ');
  if (meant.length > 1) {
    const several = meant.map((one) => one.name).join(', ');
    throw new InputError(`Expected one of the ${name} legs (${several}), got ${name}.`, {
      code: 'bad-argument',
    });
  }
  const hint = modelHint(name, models);
  throw new NotFoundError(
    `Expected a leg (${known}), got ${JSON.stringify(name)}.`,
    hint === undefined ? {} : { hint },
  );
}

/** Those that the index has are named too: `--encoder` says all that it is to have. */
function modelHint(name: string, models: readonly ModelIdentity[]): string | undefined {
  const [kind, id = 'MODEL'] = name.split(':', 2);
  if (!KINDS.includes(kind!)) return undefined;
  const all = [...models.map((model) => model.place ?? model.id), id].join(',');
  return `The index has no such leg: consilience index DIR --encoder ${all}`;
}

/** Whether a leg of the default fusion is left out, because a measured dense model has answered in its place. */
export function isReplaced(leg: Leg, answered: readonly Leg[]): boolean {
  return (
    leg.name === STAND_IN &&
    answered.some(({ name, weight }) => name.startsWith('dense:') && weight !== undefined)
  );
}
