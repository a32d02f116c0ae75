import { describe, expect, test } from 'vitest';
import { type FusionOptions, fuseRuns } from '../../src/fusion/index.ts';
import { Run } from '../../src/runs/index.ts';
import { expectSameButForTies, fixture, fuseAsLegs, type Scored } from './fusion-fixtures.ts';

type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Case {
  readonly method: string;
  readonly norm: string | null;
  readonly params: {
    readonly k?: number;
    readonly sigma?: number;
    readonly phi?: number;
    readonly gamma?: number;
    readonly weights?: readonly number[];
  };
  readonly expected: Scores;
}

interface Collection {
  readonly runs: readonly Scores[];
  readonly cases: readonly Case[];
}

const RANX: Readonly<Record<'partial' | 'complete' | 'degenerate', Collection>> = JSON.parse(
  fixture('ranx/fusion.json'),
);

const METHODS: Readonly<Record<string, string>> = {
  rrf: 'rrf',
  isr: 'isr',
  log_isr: 'log-isr',
  logn_isr: 'log-isr',
  rbc: 'rbc',
  bordafuse: 'borda',
  w_bordafuse: 'borda',
  condorcet: 'condorcet',
  w_condorcet: 'condorcet',
  sum: 'comb-sum',
  mnz: 'comb-mnz',
  gmnz: 'comb-gmnz',
  anz: 'comb-anz',
  max: 'comb-max',
  min: 'comb-min',
  med: 'comb-med',
  wsum: 'weighted-sum',
};

const ROUNDING = 1e-9;

describe('ranx 0.3.21', () => {
  const { runs, cases } = RANX.partial;

  test.each(
    cases.map(
      (ranx) => [`${ranx.method} ${ranx.norm ?? 'raw'} ${JSON.stringify(ranx.params)}`, ranx] as const,
    ),
  )('%s', (_, ranx) => {
    const ours = fuseAsLegs(runs.map(runOf), optionsOf(ranx), ranx.params.weights);
    for (const [query, scores] of Object.entries(ranx.expected)) {
      expectSameButForTies(ours.get(query)!, Object.entries(scores), ROUNDING);
    }
  });

  test.each(RANX.complete.cases)('$method, wherever no majority cycle leaves the order open', (ranx) => {
    const legs = RANX.complete.runs.map((scores, index) => ({ name: `${index}`, run: runOf(scores) }));
    const weights =
      ranx.params.weights && Object.fromEntries(ranx.params.weights.map((weight, leg) => [`${leg}`, weight]));
    let compared = 0;
    for (const query of fuseRuns(legs, { method: 'condorcet', weights }).queries()) {
      if (query.fused.remarks?.['majority-cycle'] !== undefined) continue;
      compared++;
      const ids = [...query.order].map((candidate) => query.candidates.idOf(candidate));
      const theirs = Object.entries(ranx.expected[query.queryId]!);
      expect(ids).toEqual(theirs.sort(([, a], [, b]) => b - a).map(([id]) => id));
    }
    expect(compared).toBeGreaterThan(0);
  });
});

describe('where ranx differs', () => {
  const { runs, cases } = RANX.degenerate;
  const theirs = (norm: string) => cases.find((ranx) => ranx.norm === norm)!.expected['q1']!;
  const ours = (normalization: string) =>
    Object.fromEntries(
      fuseAsLegs(runs.map(runOf), { method: 'comb-sum', normalization }).get('q1')! as Scored,
    );

  // Leg 1 is a, b, c at 3; leg 2 is b alone; leg 3 is a, d, c at 9, 4, 1.
  test.each([
    ['min-max', 'min-max', { a: 1, b: 0, c: 0, d: 3 / 8 }, { a: 2, b: 2, c: 1, d: 3 / 8 }],
    [
      'sum',
      'sum',
      { a: 8 / 11, b: 0, c: 0, d: 3 / 11 },
      { a: 1 / 3 + 8 / 11, b: 4 / 3, c: 1 / 3, d: 3 / 11 },
    ],
  ])('%s of a constant list and of one document is 0 there', (norm, normalization, ranx, expected) => {
    for (const [id, score] of Object.entries(ranx)) expect(theirs(norm)[id]).toBeCloseTo(score, 12);
    for (const [id, score] of Object.entries(expected))
      expect(ours(normalization)[id]).toBeCloseTo(score, 12);
  });

  test('z-score of a constant list and of one document is 0 there and 1 here', () => {
    expect(theirs('zmuv')['b']).toBe(0);
    expect(ours('z-score')['b']).toBe(2);
  });

  test('max and rank agree even there', () => {
    for (const norm of ['max', 'rank']) {
      for (const [id, score] of Object.entries(theirs(norm))) expect(ours(norm)[id]).toBeCloseTo(score, 12);
    }
  });
});

function runOf(scores: Scores): Run {
  return Run.from(
    'ranx',
    Object.entries(scores).map(([query, documents]) => [
      query,
      Object.entries(documents).map(([id, score]) => ({ id, score })),
    ]),
  );
}

function optionsOf({ method, norm, params }: Case): FusionOptions {
  const { k, sigma, phi, gamma } = params;
  const uses = METHODS[method]!;
  const parameters = Object.entries({ sigma, phi, gamma }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const isScoreRule = uses.startsWith('comb-') || uses === 'weighted-sum';
  return {
    method: uses,
    rankConstant: k,
    parameters: Object.fromEntries(parameters),
    normalization: isScoreRule ? (norm === 'zmuv' ? 'z-score' : (norm ?? 'none')) : undefined,
  };
}
