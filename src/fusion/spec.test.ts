import { describe, expect, test } from 'vitest';
import { FUSION_METHODS } from './catalogue.ts';
import { type FusionOptions, resolveSpec } from './spec.ts';

const LEGS = ['dense', 'bm25'];

describe('resolveSpec', () => {
  test('fills in every default', () => {
    const { method, settings, depths, limit, ties, dialect } = resolveSpec(LEGS);
    expect(method.definition.name).toBe('rrf');
    expect(settings).toEqual({
      legs: [
        { name: 'dense', weight: { numerator: 1n, denominator: 1n } },
        { name: 'bm25', weight: { numerator: 1n, denominator: 1n } },
      ],
      depths: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
      parameters: { rankConstant: { numerator: 60n, denominator: 1n } },
      legParameters: {},
      normalization: 'none',
      arithmetic: 'exact',
    });
    expect([depths, limit, ties, dialect]).toEqual([
      [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
      Number.POSITIVE_INFINITY,
      'most-legs',
      undefined,
    ]);
  });

  test('reads weights and constants as the decimals they are written as', () => {
    const { settings } = resolveSpec(LEGS, { weights: { bm25: 0.3 }, rankConstant: '12.5' });
    expect(settings.legs[1]!.weight).toEqual({ numerator: 3n, denominator: 10n });
    expect(settings.parameters['rankConstant']).toEqual({ numerator: 25n, denominator: 2n });
  });

  test('binds weights and depths to legs by name', () => {
    const { settings, depths } = resolveSpec(LEGS, { weights: { bm25: 2 }, depth: { bm25: 10 } });
    expect(settings.legs.map(({ weight }) => weight.numerator)).toEqual([1n, 2n]);
    expect(depths).toEqual([Number.POSITIVE_INFINITY, 10]);
    expect(settings.depths).toEqual(depths);
  });

  test('takes parameters of the method and of its normalisation, by leg where they are', () => {
    const { settings } = resolveSpec(LEGS, {
      method: 'weighted-sum',
      normalization: 'theoretical-min-max',
      parameters: { lowerBound: { dense: -1 } },
    });
    expect(settings.legParameters['lowerBound']).toEqual([
      { numerator: -1n, denominator: 1n },
      { numerator: 0n, denominator: 1n },
    ]);
  });

  test.each<[string, FusionOptions]>([
    ['Expected a weight for one of the legs dense, bm25, got "sparse".', { weights: { sparse: 1 } }],
    ['Expected a weight of at least 0 for bm25, got -0.5.', { weights: { bm25: -0.5 } }],
    ['Expected a finite number for the weight of bm25, got NaN.', { weights: { bm25: Number.NaN } }],
    [
      'Expected a finite decimal such as 0.5 for the weight of bm25, got "half".',
      { weights: { bm25: 'half' } },
    ],
    ['Expected a depth of 1 or more, got 0.', { depth: 0 }],
    ['Expected a whole number for the depth of bm25, got 1.5.', { depth: { bm25: 1.5 } }],
    ['Expected a depth for one of the legs dense, bm25, got "sparse".', { depth: { sparse: 5 } }],
    [
      'Expected a number of at most 1.7976931348623157e+308 for the weight of bm25, got 1e400.',
      { weights: { bm25: '1e400' } },
    ],
    [
      'Expected a number of at most 1.7976931348623157e+308 for rankConstant, got 2e308.',
      { rankConstant: '2e308' },
    ],
    ['Expected rankConstant once, got it twice.', { rankConstant: 5, parameters: { rankConstant: 1 } }],
    ['Expected a limit of 1 or more, got -1.', { limit: -1 }],
    ['Expected rankConstant of at least 0, got -1.', { rankConstant: -1 }],
    ['Expected a parameter of rrf (it has rankConstant), got phi.', { parameters: { phi: 0.8 } }],
    ['Expected a parameter of isr (it has none), got rankConstant.', { method: 'isr', rankConstant: 1 }],
    ['Expected phi of at most 1, got 1.5.', { method: 'rbc', parameters: { phi: 1.5 } }],
    [
      'Expected one value of phi for all legs, got one by leg.',
      { method: 'rbc', parameters: { phi: { bm25: 0.5 } } },
    ],
    [
      'Expected a whole number for anchorDepth, got 10.5.',
      { method: 'weighted-sum', parameters: { anchorDepth: 10.5 } },
    ],
    [
      'Expected absentScore for one of the legs dense, bm25, got "x".',
      { method: 'weighted-sum', parameters: { absentScore: { x: 1 } } },
    ],
    [
      'Expected a score rule for a normalisation, got rrf, which sees only ranks.',
      { normalization: 'min-max' },
    ],
    [
      'Expected no normalisation for dbsf, which has its own (dbsf).',
      { method: 'dbsf', normalization: 'min-max' },
    ],
    [
      'Expected a rank rule for --arithmetic spec-order, got comb-sum, which adds scores.',
      { method: 'comb-sum', arithmetic: 'spec-order' },
    ],
    [
      'Expected no weights for comb-sum, which treats all legs alike.',
      { method: 'comb-sum', weights: { bm25: 1 } },
    ],
    [
      'Expected arithmetic exact or spec-order, got "fast".',
      { arithmetic: 'fast' as FusionOptions['arithmetic'] },
    ],
  ])('%s', (message, options) => {
    expect(() => resolveSpec(LEGS, options)).toThrow(
      expect.objectContaining({ name: 'InputError', code: 'bad-argument', message }),
    );
  });

  test.each<[string, FusionOptions]>([
    ['a fusion method', { method: 'magic' }],
    ['a normalisation', { method: 'comb-sum', normalization: 'magic' }],
    ['a tie rule', { ties: 'magic' as FusionOptions['ties'] }],
    ['a dialect', { dialect: 'magic' }],
  ])('a name that is not there: %s', (what, options) => {
    expect(() => resolveSpec(LEGS, options)).toThrow(
      expect.objectContaining({
        name: 'NotFoundError',
        message: expect.stringContaining(`Expected ${what} (`),
      }),
    );
  });

  test('no legs, and two legs of one name', () => {
    expect(() => resolveSpec([])).toThrow('Expected at least one leg to fuse, got none.');
    expect(() => resolveSpec(['a', 'b', 'a'])).toThrow('Expected legs with different names, got "a" twice.');
  });
});

describe('the catalogue', () => {
  test('has each method once, with defaults that it accepts itself', () => {
    const names = FUSION_METHODS.map(({ definition }) => definition.name);
    expect(new Set(names).size).toBe(names.length);
    for (const method of names) {
      expect(resolveSpec(LEGS, { method }).method.definition.name).toBe(method);
    }
  });

  test.each(FUSION_METHODS.map(({ definition }) => definition))('$name says what it is', (definition) => {
    for (const text of [definition.title, definition.formula, definition.source]) expect(text).not.toBe('');
    expect(definition.uses === 'scores').toBe(definition.defaultNormalization !== undefined);
  });
});
