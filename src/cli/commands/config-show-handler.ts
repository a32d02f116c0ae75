import { join } from 'node:path';
import { UnavailableError } from '../../model/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { CONFIGURATION_FILE, configurationFile } from '../configuration/configuration-file.ts';
import { configurationSchema } from '../configuration/json-schema.ts';
import { resolveSettings } from '../configuration/resolve-settings.ts';
import {
  environmentName,
  type Setting,
  type SettingOrigin,
  type SettingValue,
} from '../configuration/setting.ts';
import { SETTINGS } from '../configuration/settings.ts';
import { findIndex } from '../index-place.ts';
import { flagOption, formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Table } from '../output/table.ts';

/** `consilience config show`. */
export const configShowHandler: Handler = async (invocation) => {
  const { positional, context } = invocation;
  if (flagOption(invocation, 'schema')) {
    context.out.write(`${JSON.stringify(configurationSchema(SETTINGS), null, 2)}\n`);
    return EXIT.done;
  }
  const path = join(positional[0] ?? folderFromHere(), CONFIGURATION_FILE);
  const file = { path, settings: await configurationFile(path, SETTINGS, context.files) };
  const settings = [...resolveSettings(SETTINGS, { options: {}, environment: process.env, file }).values()];
  const data = {
    settings: settings.map(({ definition, value, origin }) => ({
      key: definition.key,
      value: value ?? null,
      origin,
      environment: environmentName(definition),
      meaning: definition.meaning,
    })),
  };
  const table = settingTable(settings, flagOption(invocation, 'origin'));
  emit(context, { schema: 'consilience.config/1', data, table, notices: [] }, formatOption(invocation));
  return EXIT.done;
};

/** The folder whose settings a search from here takes: the nearest one upwards that is indexed, else this one. */
function folderFromHere(): string {
  try {
    const { root } = findIndex(undefined, undefined);
    return root === undefined || root === process.cwd() ? '.' : root;
  } catch (error) {
    if (error instanceof UnavailableError) return '.';
    throw error;
  }
}

function settingTable(settings: readonly Setting[], withOrigin: boolean): Table {
  return {
    columns: [
      { key: 'key', title: 'setting' },
      { key: 'value', title: 'value' },
      ...(withOrigin ? [{ key: 'origin', title: 'from' }] : []),
      { key: 'meaning', title: 'meaning' },
    ],
    rows: settings.map(({ definition, value, origin }) => [
      definition.key,
      value === undefined ? null : shownValue(value),
      ...(withOrigin ? [shownOrigin(origin)] : []),
      definition.meaning,
    ]),
  };
}

function shownValue(value: SettingValue): string {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.join(',');
  return Object.entries(value)
    .map(([name, weight]) => `${name}=${weight}`)
    .join(',');
}

function shownOrigin(origin: SettingOrigin): string {
  switch (origin.kind) {
    case 'flag':
    case 'environment':
      return origin.name;
    case 'file':
      return origin.path;
    case 'default':
      return 'default';
  }
}
