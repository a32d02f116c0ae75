import type { SettingDefinition, SettingKind } from './setting.ts';

const TYPES: Readonly<Record<SettingKind, object>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  count: { type: 'integer' },
  boolean: { type: 'boolean' },
  list: { type: 'array', items: { type: 'string' } },
  weights: { type: 'object', additionalProperties: { type: 'number', minimum: 0 } },
};

interface GroupSchema {
  type: 'object';
  additionalProperties: false;
  properties: Record<string, object>;
}

/** The JSON Schema of `consilience.json`, so that editors complete and check it. Personal settings are not in it. */
export function configurationSchema(definitions: readonly SettingDefinition[]): object {
  const root: GroupSchema = {
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' } },
  };
  for (const definition of definitions) {
    if (definition.isPersonal === true) continue;
    const path = definition.key.split('.');
    let group = root;
    for (const name of path.slice(0, -1)) {
      group.properties[name] ??= { type: 'object', additionalProperties: false, properties: {} };
      group = group.properties[name] as GroupSchema;
    }
    group.properties[path.at(-1)!] = settingSchema(definition);
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'consilience.json',
    description: 'How Consilience indexes and searches the folder this file lies in.',
    ...root,
  };
}

function settingSchema({ kind, meaning, default: fallback, choices, minimum }: SettingDefinition): object {
  const type = TYPES[kind];
  const limited = choices === undefined ? type : withChoices(kind, type, choices);
  return {
    description: meaning,
    ...limited,
    ...(minimum === undefined ? {} : { minimum }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

function withChoices(kind: SettingKind, type: object, choices: readonly string[]): object {
  return kind === 'list' ? { type: 'array', items: { enum: choices } } : { ...type, enum: choices };
}
