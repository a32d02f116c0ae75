import { describe, expect, it } from 'vitest';
import { readPlan } from './read-plan.ts';

const PLAN = `bench: small
dataset:
  name: jsonl
  path: data
rankers:
  words: { kind: bm25 }
  meaning: { kind: dense, model: static-384 }
arms:
  A: { ranker: words }
  B: { ranker: meaning }
  F:
    fusion:
      legs:
        A: { weight: 0.5 }
        B: {}
measures: [Every@5, nDCG@10]
families:
  one: {}
comparisons:
  - { family: one, arm: F, reference: A, measure: Every@5, test: mcnemar, smallestGain: 1 }
`;

/** The plan with one text in it replaced. */
function changed(from: string, to: string): string {
  expect(PLAN).toContain(from);
  return PLAN.replace(from, to);
}

function wordsOf(text: string): string {
  try {
    readPlan(text, 'small.bench.yaml');
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string };
    return hint === undefined ? message : `${message} | ${hint}`;
  }
  throw new Error('Expected a plan with a problem.');
}

describe('a plan', () => {
  it('comes with its defaults filled in', () => {
    expect(readPlan(PLAN, 'small.bench.yaml')).toMatchObject({
      bench: 'small',
      depth: 50,
      arms: { F: { fusion: { method: 'rrf', legs: { A: { weight: '0.5' }, B: { weight: '1' } } } } },
      families: { one: { correction: 'holm', alpha: 0.05, size: 1 } },
      words: { win: expect.stringContaining('{arm}') },
      layout: { arms: { F: { rows: 'fuse/F.rows.ndjson', list: 'top10' } }, fuse: 'fuse/fuse.json' },
    });
  });

  it('keeps the order of arms and legs', () => {
    const plan = readPlan(PLAN, 'p');
    expect(Object.keys(plan.arms)).toEqual(['A', 'B', 'F']);
    expect(Object.keys(plan.arms['F']!.fusion!.legs)).toEqual(['A', 'B']);
  });

  it('spells measures canonically', () => {
    const plan = readPlan(changed('[Every@5, nDCG@10]', "[Every@5, 'nDCG(cutoff=10)']"), 'p');
    expect(plan.measures).toEqual(['Every@5', 'nDCG@10']);
  });

  it('lets a cut arm stand in a comparison, and counts it in the family', () => {
    const text = changed(
      'B: { ranker: meaning }',
      'B: { ranker: meaning, cut: { done: 4, of: 5, reason: Late. } }',
    )
      .replace('        B: {}\n', '')
      .replace('arm: F,', 'arm: B,');
    expect(readPlan(text, 'p').families['one']!.size).toBe(1);
  });

  it('lets a family count more comparisons than it has', () => {
    expect(readPlan(changed('one: {}', 'one: { size: 4 }'), 'p').families['one']!.size).toBe(4);
  });
});

describe('a plan that is wrong', () => {
  it.each<[string, string, string, string]>([
    // The form.
    [
      'a key nobody knows',
      'bench: small',
      'bench: small\ndatset: x',
      'small.bench.yaml:2:1: Expected bench, title, notes, dataset, rankers, arms, measures, families, comparisons, words, depth, layout, exploratory, got the key "datset". | Did you mean dataset?',
    ],
    [
      'a key of a ranker',
      'kind: bm25',
      'kind: bm25, k_1: 2',
      'small.bench.yaml:6:24: Expected kind, analyzer, k1, b, variant, whole, got the key "k_1". | Did you mean k1?',
    ],
    [
      'a key of another kind of ranker',
      'kind: bm25',
      'kind: bm25, model: x',
      'small.bench.yaml:6:24: Expected kind, analyzer, k1, b, variant, whole, got the key "model".',
    ],
    [
      'a key of a leg',
      'A: { weight: 0.5 }',
      'A: { wieght: 0.5 }',
      'small.bench.yaml:14:14: Expected weight, depth, got the key "wieght". | Did you mean weight?',
    ],
    [
      'a kind',
      'kind: dense',
      'kind: dens',
      'small.bench.yaml:7:14: Expected bm25, fts5, dense, sparse, search, stored for kind, got "dens". | Did you mean dense?',
    ],
    ['no bench', 'bench: small\n', '', 'small.bench.yaml:1:1: Expected a text for bench, got nothing.'],
    [
      'a name that is no folder',
      'bench: small',
      'bench: Small Bench',
      'small.bench.yaml:1:1: Expected small letters, digits and single hyphens, got "Small Bench".',
    ],
    [
      'a weight',
      'weight: 0.5',
      'weight: heavy',
      'small.bench.yaml:14:14: Expected a decimal number of at least 0 such as 0.5, got "heavy".',
    ],
    [
      'a negative weight',
      'weight: 0.5',
      'weight: -1',
      'small.bench.yaml:14:14: Expected a decimal number of at least 0 such as 0.5, got -1.',
    ],
    [
      'a test',
      'test: mcnemar',
      'test: mcnemer',
      'small.bench.yaml:20:60: Expected randomization, mcnemar, t, wilcoxon, sign, bootstrap for test, got "mcnemer". | Did you mean mcnemar?',
    ],
    [
      'a correction',
      'one: {}',
      'one: { correction: bonferoni }',
      'small.bench.yaml:18:10: Expected holm, bonferroni, sidak, holm-sidak, hochberg, hommel, benjamini-hochberg, benjamini-yekutieli, none for correction, got "bonferoni". | Did you mean bonferroni?',
    ],
    ['alpha', 'one: {}', 'one: { alpha: 1 }', 'small.bench.yaml:18:10: Expected a number below 1, got 1.'],
    [
      'a method',
      '      legs:',
      '      method: rff\n      legs:',
      'small.bench.yaml:13:7: Expected rrf, isr, log-isr, rbc, borda, condorcet, weighted-sum, dbsf, comb-sum, comb-mnz, comb-gmnz, comb-anz, comb-max, comb-min, comb-med for method, got "rff". | Did you mean rrf?',
    ],
    [
      'a list for a mapping',
      'rankers:',
      'rankers: []\nx:',
      'Expected a mapping of names for rankers, got a list.',
    ],
    [
      'a path that leaves the folder',
      'measures:',
      'layout: { scores: ../scores.json }\nmeasures:',
      'small.bench.yaml:16:11: Expected a path inside the folder, with / between its parts, got "../scores.json".',
    ],
    [
      'an absolute path',
      'measures:',
      'layout: { arms: { A: { rows: /tmp/x } } }\nmeasures:',
      'small.bench.yaml:16:24: Expected a path inside the folder, with / between its parts, got "/tmp/x".',
    ],
    [
      'a depth of nothing',
      'measures:',
      'depth: 0\nmeasures:',
      'small.bench.yaml:16:1: Expected a number of at least 1, got 0.',
    ],
    [
      'a name of an arm',
      '  A: { ranker: words }',
      '  a/b: { ranker: words }',
      'Expected a name of letters, digits, - and _ that begins with a letter, got "a/b".',
    ],
    // Names.
    [
      'a ranker',
      'ranker: meaning',
      'ranker: meening',
      'Expected a ranker (words, meaning), got "meening". Did you mean meaning?',
    ],
    [
      'a ranker nobody uses',
      '  words: {',
      '  other: { kind: bm25 }\n  words: {',
      'small.bench.yaml:6:3: Expected an arm that uses ranker other, got none.',
    ],
    ['a leg', '        B: {}', '        C: {}', 'small.bench.yaml:15:9: Expected an arm (A, B, F), got "C".'],
    [
      'an arm of a comparison',
      'arm: F,',
      'arm: G,',
      'small.bench.yaml:20:20: Expected an arm (A, B, F), got "G".',
    ],
    ['a family', 'family: one', 'family: two', 'small.bench.yaml:20:7: Expected a family (one), got "two".'],
    [
      'a measure nobody knows',
      '[Every@5, nDCG@10]',
      '[Every@5, nDGC@10]',
      'small.bench.yaml:16:21: Expected measures such as nDCG@10, got nDGC@10: no such measure. Did you mean nDCG@10?',
    ],
    [
      'a measure that is not computed',
      'measure: Every@5',
      'measure: Every@3',
      'small.bench.yaml:20:42: Expected one of the plan\'s measures (Every@5, nDCG@10), got "Every@3". | Did you mean Every@5?',
    ],
    [
      'an arm of a layout',
      'measures:',
      'layout: { arms: { C: { folder: c } } }\nmeasures:',
      'small.bench.yaml:16:19: Expected an arm (A, B, F), got "C".',
    ],
    [
      'a placeholder',
      'measures:',
      'words: { win: "{arm} by {gain}" }\nmeasures:',
      'small.bench.yaml:16:10: Expected a placeholder (arm, reference, delta, measure, p), got "gain".',
    ],
    // What cannot be meant.
    [
      'an arm of nothing',
      'B: { ranker: meaning }',
      'B: { title: x }',
      'Expected one of ranker, fusion and rerank in arm B, got none of them.',
    ],
    [
      'an arm of two things',
      'B: { ranker: meaning }',
      'B: { ranker: meaning, rerank: { arm: A, top: 5, model: m } }',
      'small.bench.yaml:10:3: Expected one of ranker, fusion and rerank in arm B, got ranker and rerank.',
    ],
    [
      'a circle',
      '        B: {}',
      '        B: {}\n        F: {}',
      'small.bench.yaml:11:3: Expected arms that can be made one after another, got a circle: F reads F.',
    ],
    [
      'a test that does not fit',
      'measure: Every@5, test: mcnemar',
      'measure: nDCG@10, test: mcnemar',
      'small.bench.yaml:20:60: Expected a test that fits nDCG@10, got mcnemar, which is for measures of 0 and 1. | randomization fits every measure.',
    ],
    [
      'an exploratory arm in a comparison',
      'A: { ranker: words }',
      'A: { ranker: words, exploratory: Tried. }',
      'small.bench.yaml:20:28: Expected an arm that may be tested, got A, which is exploratory. | An exploratory arm is scored and reported, never tested: leave out the comparison, or the word.',
    ],
    [
      'an arm against itself',
      'reference: A',
      'reference: F',
      'small.bench.yaml:20:28: Expected another arm than F itself.',
    ],
    [
      'a family that is too small',
      'one: {}',
      'one: { size: 0 }',
      'small.bench.yaml:18:10: Expected a number of at least 1, got 0.',
    ],
    [
      'a family of nothing',
      'one: {}',
      'one: {}\n  two: {}',
      'small.bench.yaml:19:3: Expected a comparison in family two, got none.',
    ],
    [
      'a leg of a cut arm',
      'B: { ranker: meaning }',
      'B: { ranker: meaning, cut: { done: 4, of: 5, reason: Late. } }',
      'small.bench.yaml:15:9: Expected an arm with lists, got B, which was cut.',
    ],
    [
      'a leg deeper than what is stored',
      'A: { weight: 0.5 }',
      'A: { weight: 0.5, depth: 51 }',
      'small.bench.yaml:14:9: Expected at most the 50 hits that are stored of A, got 51.',
    ],
    [
      'a measure below what is stored',
      '[Every@5, nDCG@10]',
      '[Every@5, nDCG@11]',
      'small.bench.yaml:16:21: Expected a measure with a cutoff of at most 10, since of a fusion or rerank the first 10 are stored, got nDCG@11.',
    ],
    [
      'a measure of whole lists',
      '[Every@5, nDCG@10]',
      '[Every@5, AP]',
      'small.bench.yaml:16:21: Expected a measure with a cutoff of at most 10, since of a fusion or rerank the first 10 are stored, got AP.',
    ],
    [
      'a measure twice',
      '[Every@5, nDCG@10]',
      '[Every@5, Every@5]',
      'small.bench.yaml:16:21: Expected each measure once, got Every@5 twice.',
    ],
    [
      'a normalisation of ranks',
      '      legs:',
      '      normalization: min-max\n      legs:',
      'small.bench.yaml:12:5: Expected a score rule for a normalisation, got rrf, which sees only ranks.',
    ],
    [
      'a weight of what has none',
      '      legs:',
      '      method: borda\n      normalization: min-max\n      legs:',
      'small.bench.yaml:12:5: Expected a score rule for a normalisation, got borda, which sees only ranks.',
    ],
    [
      'folds for three legs',
      '      legs:',
      '      crossValidated: { folds: 5, measure: nDCG@10, seed: 1 }\n      legs:\n        G: {}',
      'Expected two legs for a weight chosen on other folds, got 3.',
    ],
    [
      'two records in one place',
      'measures:',
      'layout: { scores: score/family.json }\nmeasures:',
      'small.bench.yaml:16:1: Expected one record at each place, got several at score/family.json.',
    ],
    [
      'a record on a fixed place',
      'measures:',
      'layout: { scores: registration.json }\nmeasures:',
      'small.bench.yaml:16:1: Expected one record at each place, got several at registration.json.',
    ],
    [
      'names that differ in case',
      '  B: {',
      '  a: { ranker: words }\n  B: {',
      'small.bench.yaml:10:3: Expected names that differ in more than case, got A and a.',
    ],
    // The YAML.
    [
      'a key twice',
      'bench: small',
      'bench: small\nbench: other',
      'small.bench.yaml:2:1: Expected YAML, got a text that is none: Map keys must be unique.',
    ],
    [
      'a tab',
      '  name: jsonl',
      '\tname: jsonl',
      'small.bench.yaml:3:1: Expected YAML, got a text that is none: Tabs are not allowed as indentation.',
    ],
  ])('names %s', (_, from, to, words) => {
    expect(wordsOf(changed(from, to))).toContain(words);
  });

  it('names everything that is wrong, in the order of the text', () => {
    const text = changed('kind: bm25', 'kind: bm26')
      .replace('weight: 0.5', 'weight: x')
      .replace('bench: small', 'bench: "?"');
    expect(wordsOf(text)).toBe(
      [
        'small.bench.yaml: Expected a plan, got 3 problems:',
        '  small.bench.yaml:1:1: Expected small letters, digits and single hyphens, got "?".',
        '  small.bench.yaml:6:12: Expected bm25, fts5, dense, sparse, search, stored for kind, got "bm26". Did you mean bm25?',
        '  small.bench.yaml:14:14: Expected a decimal number of at least 0 such as 0.5, got "x".',
      ].join('\n'),
    );
  });

  it('names a circle once', () => {
    const text = changed('B: { ranker: meaning }', 'B: { fusion: { legs: { F: {} } } }').replace(
      '  meaning: { kind: dense, model: static-384 }\n',
      '',
    );
    expect(wordsOf(text)).toBe(
      'small.bench.yaml:9:3: Expected arms that can be made one after another, got a circle: B reads F reads B.',
    );
  });

  it.each([
    ['', 'small.bench.yaml:1:1: Expected a plan, a mapping that begins with bench:, got an empty value.'],
    ['- a\n', 'small.bench.yaml:1:1: Expected a plan, a mapping that begins with bench:, got a list.'],
    ['just words\n', 'Expected a plan, a mapping that begins with bench:, got "just words".'],
    [
      `${PLAN}---\nbench: second\n`,
      'Expected YAML, got a text that is none: Source contains multiple documents',
    ],
  ])('is %j', (text, words) => {
    expect(wordsOf(text)).toContain(words);
  });

  it('does not unfold aliases of aliases', () => {
    const levels = Array.from({ length: 9 }, (_, level) =>
      level === 0
        ? 'a0: &a0 [x, x]'
        : `a${level}: &a${level} [${Array(9)
            .fill(`*a${level - 1}`)
            .join(', ')}]`,
    );
    expect(wordsOf(`${levels.join('\n')}\n`)).toContain('got aliases of aliases');
  });
});
