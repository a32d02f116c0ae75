import { describe, expect, test } from 'vitest';
import type { FusionOptions } from '../../src/fusion/index.ts';
import type { Run } from '../../src/runs/index.ts';
import {
  expectSameButForTies,
  fixture,
  fixtureRun,
  fuseAsLegs,
  runByLines,
  type Scored,
  scoredLines,
} from './fusion-fixtures.ts';

/** Polyfuse prints nine decimals. */
const PRINTED = 6e-10;

const RANK_RULES: readonly (readonly [string, FusionOptions])[] = [
  ['rrf', { method: 'rrf' }],
  ['isr', { method: 'isr' }],
  ['logisr', { method: 'log-isr', parameters: { sigma: 1 } }],
  ['rbc', { method: 'rbc', parameters: { phi: 0.8 } }],
];

const SCORE_RULES: readonly (readonly [string, FusionOptions])[] = [
  ['combsum', { method: 'comb-sum', normalization: 'none' }],
  ['combmnz', { method: 'comb-mnz', normalization: 'none' }],
  ['combanz', { method: 'comb-anz', normalization: 'none' }],
  ['combmax', { method: 'comb-max', normalization: 'none' }],
  ['combmin', { method: 'comb-min', normalization: 'none' }],
];

describe.each(['1', '2'])('polyfuse on fixture %s', (number) => {
  const paths = ['a', 'b'].map((leg) => `polyfuse/${number}-${leg}.run`);
  const theirs = (method: string) => scoredLines(fixture(`polyfuse/computed-here/${number}.${method}.run`));

  test.each(RANK_RULES)('%s, ranks by the order of the lines', (method, options) => {
    expectSame(fuseAsLegs(paths.map(runByLines), options), theirs(method));
  });

  test.each(SCORE_RULES)('%s, on raw scores', (method, options) => {
    expectSame(fuseAsLegs(paths.map(fixtureRun), options), theirs(method));
  });

  test('borda counts from the number of lines of the whole file, and divides by it', () => {
    const lines = fixture(paths[0]!).trimEnd().split('\n').length;
    const ours = fuseAsLegs(paths.map(runByLines), { method: 'borda' });
    for (const [query, scored] of theirs('borda')) {
      const candidates = scored.length;
      // Each of the two legs counts from `lines` instead of from the candidates of the query.
      const counted = ours
        .get(query)!
        .map(([id, score]) => [id, (score + 2 * (lines - candidates)) / lines] as const);
      expectSameButForTies(counted, scored, PRINTED);
    }
  });
});

describe('where polyfuse differs', () => {
  test('it takes ranks from the order of the lines, though scores rise in 2-b', () => {
    const byScore = (run: Run) => run.ranking('701').map(({ id }) => id);
    const [a, b] = ['a', 'b'].map((leg) => fixtureRun(`polyfuse/2-${leg}.run`));
    expect(byScore(b!)).toEqual(byScore(a!));
    expect(byScore(runByLines('polyfuse/2-b.run'))).toEqual(byScore(a!).reverse());
    const [first] = fuseAsLegs([a!, b!]).get('701')!;
    expect(first![1]).toBe(2 / 61);
    expect(scoredLines(fixture('polyfuse/computed-here/2.rrf.run')).get('701')![0]![1]).toBe(0.031778058);
  });

  test('its logarithm is of m + 1, so that a document of one list gets ln 2 and not 0', () => {
    const alone = (sigma: number) =>
      fuseAsLegs([fixtureRun('polyfuse/1-a.run')], { method: 'log-isr', parameters: { sigma } }).get(
        '757',
      )![0]![1];
    expect(alone(0)).toBe(0);
    expect(alone(1)).toBe(Math.log(2));
  });

  test('its ties are in the order of a heap; ours by legs, best rank and id', () => {
    const ties = scoredLines(fixture('polyfuse/computed-here/1.rrf.run')).get('757')!;
    expect(ties.slice(0, 2).map(([id]) => id)).toEqual(['GX000-97-6852839', 'GX000-14-16729172']);
    const ours = fuseAsLegs(['a', 'b'].map((leg) => fixtureRun(`polyfuse/1-${leg}.run`))).get('757')!;
    expect(ours.slice(0, 2).map(([id]) => id)).toEqual(['GX000-14-16729172', 'GX000-97-6852839']);
  });
});

function expectSame(ours: Map<string, Scored>, theirs: Map<string, Scored>): void {
  expect([...ours.keys()]).toEqual([...theirs.keys()]);
  for (const [query, scored] of theirs) expectSameButForTies(ours.get(query)!, scored, PRINTED);
}
