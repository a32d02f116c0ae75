import { InputError, nearestName } from '../../model/index.ts';
import type { Invocation } from '../command.ts';
import { environmentName, type Setting, type SettingDefinition, type SettingValue } from './setting.ts';
import { valueOfText } from './setting-value.ts';
import { SETTINGS } from './settings.ts';

/** Where settings are looked for, the first that has one deciding. */
export interface SettingSources {
  readonly options: Invocation['options'];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder's configuration: its path and what it sets. */
  readonly file: { readonly path: string; readonly settings: ReadonlyMap<string, SettingValue> };
}

/**
 * Each setting with its value and where it came from: flag, then environment, then `consilience.json`, then
 * default.
 *
 * @throws InputError when a flag or variable holds what its setting does not take, and for a variable that is named
 *   like one of a setting and is none.
 */
export function resolveSettings(
  definitions: readonly SettingDefinition[],
  sources: SettingSources,
): ReadonlyMap<string, Setting> {
  refuseUnknownVariables(sources.environment);
  return new Map(definitions.map((definition) => [definition.key, resolveSetting(definition, sources)]));
}

function refuseUnknownVariables(environment: SettingSources['environment']): void {
  const known = SETTINGS.map(environmentName);
  const unknown = Object.keys(environment).find(
    (name) => SETTING_VARIABLE.test(name) && !known.includes(name),
  );
  if (unknown === undefined) return;
  const near = nearestName(unknown, known);
  throw new InputError(`Expected the environment variable of a setting, got ${unknown}.`, {
    code: 'bad-argument',
    hint: near === undefined ? 'consilience config show lists the settings.' : `Did you mean ${near}?`,
  });
}

/** Only settings have variables of such names. */
const SETTING_VARIABLE = /^CONSILIENCE_(?:INDEX|SEARCH)_/;

function resolveSetting(definition: SettingDefinition, sources: SettingSources): Setting {
  const given = definition.flag === undefined ? undefined : sources.options[definition.flag];
  // A `--no-…` flag is true until it is given: only its false says something.
  const isUnsaid =
    given === undefined || (given === true && definition.kind === 'boolean' && definition.default === true);
  if (!isUnsaid) {
    const name = flagName(definition.flag!, given);
    return { definition, value: valueOfOption(definition, given, name), origin: { kind: 'flag', name } };
  }
  const variable = environmentName(definition);
  const text = sources.environment[variable];
  if (text !== undefined && text !== '')
    return {
      definition,
      value: valueOfText(definition, text, variable),
      origin: { kind: 'environment', name: variable },
    };
  const value = sources.file.settings.get(definition.key);
  if (value !== undefined) return { definition, value, origin: { kind: 'file', path: sources.file.path } };
  return { definition, value: definition.default, origin: { kind: 'default' } };
}

function valueOfOption(
  definition: SettingDefinition,
  given: string | boolean | readonly string[],
  name: string,
): SettingValue {
  if (typeof given === 'boolean') return given;
  if (typeof given === 'string') return valueOfText(definition, given, name);
  return given.flatMap((part) => valueOfText(definition, part, name) as SettingValue & readonly string[]);
}

function flagName(flag: string, given: unknown): string {
  const dashed = flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return given === false ? `--no-${dashed}` : `--${dashed}`;
}
