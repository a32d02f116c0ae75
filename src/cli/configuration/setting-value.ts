import { InputError } from '../../model/index.ts';
import { namedValues, numberOf } from '../options.ts';
import type { SettingDefinition, SettingValue } from './setting.ts';

/**
 * A setting's value from the text of a flag or an environment variable.
 *
 * @param where what the text was given to, for the message: `--limit`, `CONSILIENCE_SEARCH_LIMIT`.
 * @throws InputError when the text is not what the setting takes.
 */
export function valueOfText(definition: SettingDefinition, text: string, where: string): SettingValue {
  switch (definition.kind) {
    case 'number':
    case 'count':
      return checked(definition, numberOf(text, where), where);
    case 'boolean':
      if (['true', '1', 'yes', 'on'].includes(text)) return true;
      if (['false', '0', 'no', 'off'].includes(text)) return false;
      throw refused(`Expected true or false for ${where}, got ${JSON.stringify(text)}.`);
    case 'list':
      return checked(
        definition,
        text.split(',').map((part) => part.trim()),
        where,
      );
    case 'weights':
      return namedValues(text, where);
    case 'text':
      return checked(definition, text, where);
  }
}

/**
 * A setting's value from parsed JSON.
 *
 * @throws InputError when it is not what the setting takes.
 */
export function valueOfJson(definition: SettingDefinition, json: unknown, where: string): SettingValue {
  const { kind } = definition;
  if ((kind === 'number' || kind === 'count') && typeof json === 'number')
    return checked(definition, json, where);
  if (kind === 'boolean' && typeof json === 'boolean') return json;
  if (kind === 'text' && typeof json === 'string') return checked(definition, json, where);
  if (kind === 'list' && Array.isArray(json) && json.every((part) => typeof part === 'string'))
    return checked(definition, json, where);
  if (kind === 'weights' && typeof json === 'object' && json !== null && !Array.isArray(json)) {
    const entries = Object.entries(json);
    if (entries.every(([, weight]) => typeof weight === 'number'))
      return Object.fromEntries(entries.map(([name, weight]) => [name, String(weight)]));
  }
  throw refused(`Expected ${EXPECTED[kind]} for ${where}, got ${JSON.stringify(json)}.`);
}

const EXPECTED: Readonly<Record<SettingDefinition['kind'], string>> = {
  text: 'a text',
  number: 'a number',
  count: 'a whole number',
  boolean: 'true or false',
  list: 'a list of texts',
  weights: 'numbers by name',
};

function checked<Value extends SettingValue>(
  definition: SettingDefinition,
  value: Value,
  where: string,
): Value {
  const { kind, minimum, choices } = definition;
  if (kind === 'count' && !Number.isSafeInteger(value))
    throw refused(`Expected a whole number for ${where}, got ${value}.`);
  if (typeof value === 'number' && minimum !== undefined && value < minimum)
    throw refused(`Expected at least ${minimum} for ${where}, got ${value}.`);
  if (choices !== undefined) {
    const wrong = [value].flat().find((part) => !choices.includes(String(part)));
    if (wrong !== undefined)
      throw refused(`Expected ${choices.join(', ')} for ${where}, got ${JSON.stringify(wrong)}.`);
  }
  return value;
}

function refused(message: string): InputError {
  return new InputError(message, { code: 'bad-argument' });
}
