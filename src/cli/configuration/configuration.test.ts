import { describe, expect, it } from 'vitest';
import type { Files } from '../../model/index.ts';
import { configurationFile } from './configuration-file.ts';
import { configurationSchema } from './json-schema.ts';
import { resolveSettings } from './resolve-settings.ts';
import { environmentName, type SettingDefinition } from './setting.ts';

const DEFINITIONS: readonly SettingDefinition[] = [
  { key: 'search.limit', kind: 'count', meaning: 'hits', flag: 'limit', default: 10, minimum: 1 },
  { key: 'search.legs', kind: 'list', meaning: 'legs', flag: 'legs', choices: ['bm25', 'static'] },
  { key: 'search.weights', kind: 'weights', meaning: 'weights', flag: 'weights' },
  { key: 'search.update', kind: 'boolean', meaning: 'refresh', flag: 'update', default: true },
  { key: 'search.rankConstant', kind: 'number', meaning: 'constant', flag: 'rankConstant', minimum: 0 },
  { key: 'index.encoder', kind: 'list', meaning: 'models', flag: 'encoder', isByName: true },
  { key: 'index.elsewhere', kind: 'text', meaning: 'where', flag: 'index', isPersonal: true },
];

/** A disk with one file. */
function disk(path: string, text: string): Files {
  return {
    exists: (asked) => asked === path,
    async *read() {
      yield new TextEncoder().encode(text);
    },
    create: () => {
      throw new Error('nothing is written here');
    },
  };
}

function read(text: string) {
  return configurationFile('n/consilience.json', DEFINITIONS, disk('n/consilience.json', text));
}

function resolved(
  options: Record<string, string | boolean | readonly string[]>,
  environment: Record<string, string>,
  settings: [string, string | number][] = [],
) {
  const file = { path: 'n/consilience.json', settings: new Map(settings) };
  const all = resolveSettings(DEFINITIONS, { options, environment, file });
  return (key: string) => [all.get(key)!.value, all.get(key)!.origin.kind];
}

describe('consilience.json', () => {
  it('refuses a key that stands twice in one object, with its line', async () => {
    await expect(read('{ "search": {\n"limit": 5,\n"limit" : 7 } }')).rejects.toMatchObject({
      message: expect.stringContaining('Expected each key once, got "limit" twice.'),
      place: 'n/consilience.json:3',
    });
    const apart =
      '{ "search.legs": ["bm25", "static"], "search": { "weights": { "search": 1, "limit": 1 }, "limit": 5 } }';
    expect((await read(apart)).get('search.limit')).toBe(5);
  });

  it('is read by key, and its absence is no error', async () => {
    const settings = await read(
      '{"$schema": "x", "search": {"limit": 5, "weights": {"bm25": 0.5}, "legs": ["bm25"]}}',
    );
    expect([...settings]).toEqual([
      ['search.limit', 5],
      ['search.weights', { bm25: '0.5' }],
      ['search.legs', ['bm25']],
    ]);
    expect((await configurationFile('elsewhere', DEFINITIONS, disk('n', '{}'))).size).toBe(0);
  });

  it.each([
    ['{"search": {\n"limitt": 5}}', 'n/consilience.json:2: Expected a known setting, got "search.limitt".'],
    ['{"search": {\n\n"limit": "5"}}', 'n/consilience.json:3: Expected a whole number for "search.limit"'],
    ['{"search": {"limit": 0}}', 'n/consilience.json:1: Expected at least 1'],
    ['{"search": {"limit": 1.5}}', 'Expected a whole number'],
    ['{"search": {"legs": ["bm26"]}}', 'Expected bm25, static for "search.legs", got "bm26"'],
    ['{"index": {"elsewhere": "/etc"}}', 'Expected only settings that stay inside the folder'],
    [
      '{"index": {"encoder": ["a", "../b"]}}',
      'Expected names alone for "index.encoder", got the path "../b"',
    ],
    ['{"index": {"encoder": ["/etc/b"]}}', 'Expected names alone'],
    ['{"search": 5}', 'Expected a known setting, got "search"'],
    ['{"search":\n {,}}', 'n/consilience.json:2: Expected JSON'],
    ['[]', 'Expected a JSON object'],
  ])('refuses %j with its place', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('names the nearest known key', async () => {
    await expect(read('{"search": {"limitt": 5}}')).rejects.toMatchObject({
      hint: 'Did you mean "search.limit"?',
    });
  });
});

describe('resolveSettings', () => {
  it('prefers flag, then environment, then file, then default', () => {
    const environment = { CONSILIENCE_SEARCH_LIMIT: '7' };
    expect(resolved({ limit: '3' }, environment, [['search.limit', 5]])('search.limit')).toEqual([3, 'flag']);
    expect(resolved({}, environment, [['search.limit', 5]])('search.limit')).toEqual([7, 'environment']);
    expect(resolved({}, {}, [['search.limit', 5]])('search.limit')).toEqual([5, 'file']);
    expect(resolved({}, {})('search.limit')).toEqual([10, 'default']);
    expect(resolved({}, {})('search.legs')).toEqual([undefined, 'default']);
  });

  it('reads a --no- flag as said only when it is given', () => {
    expect(resolved({ update: true }, { CONSILIENCE_SEARCH_UPDATE: 'no' })('search.update')).toEqual([
      false,
      'environment',
    ]);
    expect(resolved({ update: false }, {})('search.update')).toEqual([false, 'flag']);
  });

  it('reads lists and weights as they are written everywhere', () => {
    expect(resolved({ legs: 'bm25, static' }, {})('search.legs')[0]).toEqual(['bm25', 'static']);
    expect(resolved({ weights: 'bm25=0.50' }, {})('search.weights')[0]).toEqual({ bm25: '0.50' });
  });

  it('says which variable holds what it should not', () => {
    expect(() => resolved({}, { CONSILIENCE_SEARCH_RANK_CONSTANT: 'many' })).toThrow(
      'Expected a number for CONSILIENCE_SEARCH_RANK_CONSTANT, got "many".',
    );
  });
});

describe('variables of settings', () => {
  it('are refused when there is no such setting', () => {
    expect(() => resolved({}, { CONSILIENCE_SEARCH_LIMT: '3' })).toThrow(
      expect.objectContaining({
        message: 'Expected the environment variable of a setting, got CONSILIENCE_SEARCH_LIMT.',
        hint: 'Did you mean CONSILIENCE_SEARCH_LIMIT?',
      }),
    );
    expect(resolved({}, { CONSILIENCE_MODELS: 'x' })('search.limit')).toEqual([10, 'default']);
  });
});

describe('configurationSchema', () => {
  it('has every setting that a folder may set, and no other', () => {
    expect(configurationSchema(DEFINITIONS)).toMatchObject({
      additionalProperties: false,
      properties: {
        search: {
          additionalProperties: false,
          properties: {
            limit: { type: 'integer', minimum: 1, default: 10 },
            legs: { type: 'array', items: { enum: ['bm25', 'static'] } },
          },
        },
      },
    });
    expect(JSON.stringify(configurationSchema(DEFINITIONS))).not.toContain('elsewhere');
  });

  it('gives every setting a variable of its own', () => {
    const names = DEFINITIONS.map(environmentName);
    expect(new Set(names).size).toBe(names.length);
    expect(names[4]).toBe('CONSILIENCE_SEARCH_RANK_CONSTANT');
  });
});
