import { describe, expect, test } from 'vitest';
import type { IndexSettings } from './index-settings.ts';
import { resolveSettings, type SettingsChoice } from './resolve-settings.ts';
import { settingChanges } from './setting-changes.ts';

const ENCODER = { id: 'static-384', digest: 'aa', dimension: 384 };
const of = (choice: SettingsChoice = {}): IndexSettings =>
  resolveSettings(choice, { unicodeVersion: '15.0', encoder: ENCODER });

describe('resolveSettings', () => {
  test('fills in what is not said', () => {
    const { bm25, encoder, fieldWeights } = of({ bm25: { b: 0.4 }, fieldWeights: { title: 3 } });
    expect(bm25).toEqual({ model: 'lucene', k1: 1.2, b: 0.4 });
    expect(fieldWeights).toMatchObject({ title: 3, body: 1 });
    expect(encoder).toEqual(ENCODER);
    expect(of({ encoder: null }).encoder).toBeNull();
  });

  test.each<[SettingsChoice, RegExp]>([
    [{ bm25: { k1: -1 } }, /k1/],
    [{ bm25: { b: 1.1 } }, /b from 0 to 1/],
    [{ bm25: { delta: Number.NaN } }, /delta/],
    [{ fieldWeights: { title: -1 } }, /field title/],
    [{ fieldWeights: { subject: 1 } as never }, /a field \(title/],
    [{ fieldWeights: { title: 0, headings: 0, tags: 0, path: 0, body: 0 } }, /above 0/],
    [{ passages: { targetWords: 0, maximumWords: 5 } }, /targetWords/],
    [{ passages: { targetWords: 9, maximumWords: 5 } }, /at most maximumWords/],
  ])('refuses %j', (choice, message) => {
    expect(() => of(choice)).toThrow(message);
  });
});

describe('settingChanges', () => {
  test.each<[SettingsChoice, string, string[]]>([
    [{}, 'nothing', []],
    [{ bm25: { k1: 0.9 } }, 'scores', ['bm25']],
    [{ fieldWeights: { body: 2 }, bm25: { b: 0 } }, 'scores', ['fieldWeights', 'bm25']],
    [{ positions: false, bm25: { b: 0 } }, 'rebuild', ['bm25', 'positions']],
    [{ analyzer: { name: 'exact' } }, 'rebuild', ['analyzer']],
    [{ passages: 'whole' }, 'rebuild', ['passages']],
    [{ encoder: null }, 'rebuild', ['encoder']],
    [{ storeText: false }, 'rebuild', ['storeText']],
  ])('%j needs %s', (choice, cost, changed) => {
    const changes = settingChanges(of(), of(choice));
    expect(changes.cost).toBe(cost);
    expect(changes.changed.map(({ setting }) => setting)).toEqual(changed);
  });

  test('of models: one that comes needs every text, one that goes none', () => {
    const model = (id: string, digest = 'aa') =>
      ({ kind: 'dense', id, digest, dimension: 8, settings: '' }) as const;
    const withModels = (...encoders: ReturnType<typeof model>[]) => ({ ...of(), encoders });
    const cost = (from: IndexSettings, to: IndexSettings) => settingChanges(from, to).cost;
    expect(cost(withModels(), withModels(model('a')))).toBe('encode');
    expect(cost(withModels(model('a')), withModels(model('b')))).toBe('encode');
    expect(cost(withModels(model('a')), withModels(model('a', 'bb')))).toBe('encode');
    expect(cost(withModels(model('a'), model('b')), withModels(model('b')))).toBe('scores');
    expect(cost(withModels(model('a')), withModels(model('a')))).toBe('nothing');
    expect(() =>
      resolveSettings(
        {},
        { unicodeVersion: '15.0', encoder: null, encoders: [model('a'), model('a', 'bb')] },
      ),
    ).toThrow(/dense:a twice/);
  });

  test('the order of keys is no change', () => {
    const { fieldWeights, ...rest } = of();
    const turned = Object.fromEntries(Object.entries(fieldWeights).reverse()) as typeof fieldWeights;
    expect(settingChanges(of(), { ...rest, fieldWeights: turned }).cost).toBe('nothing');
  });
});
