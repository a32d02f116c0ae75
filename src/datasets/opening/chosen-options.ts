import { type DatasetRequest, InputError } from '../../model/index.ts';
import type { DatasetLoader, LoaderOption } from './loader.ts';

/** A request's setting and options after checking, defaults filled in. */
export interface ChosenOptions {
  readonly setting: string;
  /** A text option; undefined when it was not given and has no default. */
  text(name: string): string | undefined;
  /** A text option that has a default. */
  choice(name: string): string;
  /** A number option; undefined when it was not given and has no default. */
  number(name: string): number | undefined;
  /** All that decides what is read, in the loader's order: `roles=user, duplicates=merge`. */
  readonly words: string;
}

/**
 * Reads what a request chooses of a loader.
 *
 * @throws InputError naming what there is, for a setting, an option or a value that there is not.
 */
export function chosenOptions(
  loader: Pick<DatasetLoader, 'name' | 'settings' | 'options'>,
  request: DatasetRequest,
): ChosenOptions {
  const setting = request.setting ?? loader.settings[0]!.name;
  if (!loader.settings.some(({ name }) => name === setting))
    throw wrong(
      `Expected ${namesOf(loader.settings)} as the setting of ${loader.name}, got ${JSON.stringify(setting)}.`,
    );
  for (const name of Object.keys(request.options ?? {})) {
    if (!loader.options.some((option) => option.name === name))
      throw wrong(
        loader.options.length === 0
          ? `Expected no option, since ${loader.name} has none, got ${JSON.stringify(name)}.`
          : `Expected ${namesOf(loader.options)} as an option of ${loader.name}, got ${JSON.stringify(name)}.`,
      );
  }
  const values = new Map(
    loader.options.map((option) => [option.name, checkedValue(option, request.options?.[option.name])]),
  );
  const text = (name: string): string | undefined => values.get(name)?.toString();
  return {
    setting,
    text,
    choice: (name) => text(name)!,
    number: (name) => values.get(name) as number | undefined,
    words: [...values]
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
      .join(', '),
  };
}

function checkedValue(
  option: LoaderOption,
  given: string | number | boolean | undefined,
): string | number | undefined {
  if (given === undefined) return option.default;
  if (option.kind === 'number') {
    const value = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
      throw wrong(
        `Expected a whole number of at least 0 for option ${option.name}, got ${JSON.stringify(given)}.`,
      );
    return value;
  }
  const text = String(given);
  if (option.choices !== undefined && !option.choices.includes(text))
    throw wrong(
      `Expected ${option.choices.join(' or ')} for option ${option.name}, got ${JSON.stringify(given)}.`,
    );
  return text;
}

function namesOf(things: readonly { readonly name: string }[]): string {
  return things.map(({ name }) => name).join(' or ');
}

function wrong(message: string): InputError {
  return new InputError(message, { code: 'bad-argument' });
}
