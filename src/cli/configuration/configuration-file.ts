import { type Files, InputError, nearestName } from '../../model/index.ts';
import { wholeText } from '../whole-text.ts';
import { repeatedKey } from './repeated-key.ts';
import type { SettingDefinition, SettingValue } from './setting.ts';
import { valueOfJson } from './setting-value.ts';

/** The name of a folder's configuration. */
export const CONFIGURATION_FILE = 'consilience.json';

/**
 * The settings of a folder's `consilience.json`, by key; none when there is no such file.
 *
 * A configuration travels with the folder it lies in, perhaps from a stranger: it can set what happens inside
 * that folder and nothing else. A personal setting in it is refused.
 *
 * @throws InputError for text that is not JSON, a key that stands twice, an unknown key (with the nearest known one), a value that its
 *   setting does not take, a personal setting, or a path where a name is asked for; each with file and line.
 */
export async function configurationFile(
  path: string,
  definitions: readonly SettingDefinition[],
  files: Files,
): Promise<ReadonlyMap<string, SettingValue>> {
  const settings = new Map<string, SettingValue>();
  if (!files.exists(path)) return settings;
  const text = await wholeText(files, path);
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  for (const [key, json] of leaves(parsed(text, path), '', byKey)) {
    const place = `${path}:${lineOfKey(text, key)}`;
    const definition = byKey.get(key);
    if (definition === undefined) {
      const near = nearestName(key, [...byKey.keys()]);
      throw new InputError(`Expected a known setting, got ${JSON.stringify(key)}.`, {
        place,
        hint: near === undefined ? 'consilience config show lists the settings.' : `Did you mean "${near}"?`,
      });
    }
    if (definition.isPersonal === true) {
      throw new InputError(`Expected only settings that stay inside the folder, got "${key}".`, {
        place,
        hint: 'Give it as a flag or in the environment instead.',
      });
    }
    const value = valueAt(definition, json, place);
    if (definition.isByName === true) refusePaths([value].flat(), key, place);
    settings.set(key, value);
  }
  return settings;
}

function refusePaths(names: readonly unknown[], key: string, place: string): void {
  const path = names.find((name) => /[/\\]|^\./.test(String(name)));
  if (path === undefined) return;
  throw new InputError(`Expected names alone for "${key}", got the path ${JSON.stringify(path)}.`, {
    place,
    hint: 'Give it as a flag or in the environment instead.',
  });
}

function parsed(text: string, path: string): object {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const offset = /position (\d+)/.exec(message)?.[1];
    const line = offset === undefined ? 1 : text.slice(0, Number(offset)).split('\n').length;
    throw new InputError(`Expected JSON, got a syntax error: ${message}.`, {
      place: `${path}:${line}`,
      cause,
    });
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new InputError('Expected a JSON object.', { place: `${path}:1` });
  const repeated = repeatedKey(text);
  if (repeated !== undefined)
    throw new InputError(`Expected each key once, got ${JSON.stringify(repeated.key)} twice.`, {
      place: `${path}:${repeated.line}`,
    });
  return json;
}

/** The settings inside an object: what a definition names is a leaf, other objects are groups. */
function* leaves(
  json: object,
  prefix: string,
  known: ReadonlyMap<string, SettingDefinition>,
): Generator<[key: string, json: unknown]> {
  for (const [name, value] of Object.entries(json)) {
    if (prefix === '' && name === '$schema') continue;
    const key = prefix + name;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value) && !known.has(key);
    if (isGroup && [...known.keys()].some((other) => other.startsWith(`${key}.`)))
      yield* leaves(value, `${key}.`, known);
    else yield [key, value];
  }
}

function valueAt(definition: SettingDefinition, json: unknown, place: string): SettingValue {
  try {
    return valueOfJson(definition, json, `"${definition.key}"`);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(error.message, { place, hint: error.hint });
    throw error;
  }
}

/** The line on which the last part of a key stands, each part looked for after the one before. */
function lineOfKey(text: string, key: string): number {
  let at = 0;
  for (const part of key.split('.')) at = Math.max(at, text.indexOf(JSON.stringify(part), at));
  return text.slice(0, at).split('\n').length;
}
