import { describe, expect, test } from 'vitest';
import { Run } from '../../runs/index.ts';
import { type FusionOptions, fuse, fuseRuns } from '../index.ts';
import { DIALECTS, findDialect } from './catalogue.ts';

type Lists = Readonly<Record<string, readonly string[]>>;

/** Legs that rank the ids as listed. */
function legsOf(lists: Lists) {
  return Object.entries(lists).map(([name, ids]) => ({
    name,
    ranking: ids.map((id, index) => ({ id, score: ids.length - index })),
  }));
}

function fused(lists: Lists, options: FusionOptions) {
  return fuse(legsOf(lists), options).hits.map(({ id, score }) => [id, score] as const);
}

function order(lists: Lists, options: FusionOptions): string {
  return fused(lists, options)
    .map(([id]) => id)
    .join(' ');
}

/** Scores as an engine prints them: the digits given stand for a 32-bit float. */
function inFloats(rows: readonly (readonly [string, number])[]) {
  return rows.map(([id, score]) => [id, Math.fround(score)] as const);
}

describe('opensearch', () => {
  const lists = { a: ['1', '2'], b: ['2', '3', '4'] };

  test("OpenSearch's documented example", () => {
    const hits = fused(lists, { dialect: 'opensearch', rankConstant: 1 });
    expect(hits[0]).toEqual(['2', Math.fround(0.8333334)]);
    expect(hits[1]).toEqual(['1', 0.5]);
    expect(hits[2]).toEqual(['3', Math.fround(0.3333333333)]);
    expect(hits[3]).toEqual(['4', 0.25]);
  });

  test('and its weighted example', () => {
    const hits = fused(lists, { dialect: 'opensearch', rankConstant: 1, weights: { a: 0.3, b: 0.7 } });
    expect(hits.map(([id]) => id)).toEqual(['2', '3', '4', '1']);
    expect(hits.map(([, score]) => score.toFixed(4))).toEqual(['0.4500', '0.2333', '0.1750', '0.1500']);
  });

  test('rounds the reciprocal to ten decimals before it becomes a 32-bit float', () => {
    // 1/10007 is 0.0000999300489...: ten decimals cut what a float would keep.
    const lists = { a: ['1', '2', '3', '4', '5', '6', 'x'] };
    const [id, score] = fused(lists, { dialect: 'opensearch', rankConstant: 10_000 }).at(-1)!;
    expect([id, score]).toEqual(['x', Math.fround(0.00009993)]);
    expect(score).not.toBe(Math.fround(1 / 10_007));
  });

  test('takes the size for the depth, so that asking for one hit can change the winner', () => {
    const two = { a: ['1', '2'], b: ['3', '2'] };
    expect(order(two, { limit: 1 })).toBe('2');
    expect(order(two, { limit: 1, dialect: 'opensearch' })).toBe('1');
    expect(order(two, { limit: 1, depth: 2, dialect: 'opensearch' })).toBe('2');
  });

  test('refuses weights that do not add up to 1, and says what to send', () => {
    const legs = { bm25: ['x'], dense: ['x'], sparse: ['x'] };
    const weights = { bm25: 0.5, dense: 1, sparse: 1 };
    expect(() => fused(legs, { dialect: 'opensearch', weights })).toThrow(
      expect.objectContaining({
        code: 'bad-argument',
        message:
          'Expected weights from 0 to 1 that add up to 1 with dialect opensearch, got 0.5, 1, 1: OpenSearch refuses others.',
        hint: 'Send 0.2, 0.4, 0.4: the same order, scores divided by 2.5.',
      }),
    );
    expect(() => fused(legs, { dialect: 'opensearch', weights: { bm25: 0.5, dense: 0.5 } })).toThrow(
      /got none for sparse/,
    );
  });
});

describe('elasticsearch', () => {
  const lists = { a: ['1', '2', '3', '4'], b: ['5', '4', '3', '1', '2'] };

  test('the documented example, window 5', () => {
    expect(fused(lists, { dialect: 'elasticsearch', rankConstant: 1, depth: 5 })).toEqual(
      inFloats([
        ['1', 0.7],
        ['4', 0.53333336],
        ['2', 0.5],
        ['3', 0.5],
        ['5', 0.5],
      ]),
    );
  });

  test('the documented example, window 2: two more are scored, and only two can be reached', () => {
    const options = { dialect: 'elasticsearch', rankConstant: 1, depth: 2 } as const;
    expect(fused(lists, options)).toEqual([
      ['1', 0.5],
      ['5', 0.5],
    ]);
    const runs = legsOf(lists).map(({ name, ranking }) => ({ name, run: Run.from(name, [['q', ranking]]) }));
    const { candidates, fused: scored } = fuseRuns(runs, options).query('q')!;
    const scores = [...scored.scores].map((score, candidate) => [candidates.idOf(candidate), score] as const);
    expect(scores).toEqual(
      inFloats([
        ['1', 1 / 2],
        ['2', 1 / 3],
        ['5', 1 / 2],
        ['4', 1 / 3],
      ]),
    );
    expect(order(lists, { rankConstant: 1, depth: 2 })).toBe('1 5 2 4');
  });

  test('the window is 10 unless a depth says otherwise, and bounds the limit', () => {
    const long = { a: Array.from({ length: 30 }, (_, index) => `d${index + 10}`) };
    expect(fused(long, { dialect: 'elasticsearch' })).toHaveLength(10);
    expect(fused(long, { dialect: 'elasticsearch', depth: 20, limit: 20 })).toHaveLength(20);
    expect(() => fused(long, { dialect: 'elasticsearch', limit: 11 })).toThrow(
      /Expected a limit of at most 10, the depth, with dialect elasticsearch, got 11/,
    );
  });
});

describe('qdrant', () => {
  test("Qdrant's own test of three lists", () => {
    const lists = { a: ['2', '1'], b: ['1', '2', '3'], c: ['5', '3', '1'] };
    expect(fused(lists, { dialect: 'qdrant' })).toEqual(
      inFloats([
        ['1', 1.0833334],
        ['2', 0.8333334],
        ['3', 0.5833334],
        ['5', 0.5],
      ]),
    );
  });

  test('a weight divides the rank: at 3 the second place of a costs little, and 2 wins where a factor lets 1 win', () => {
    const lists = { a: ['1', '2'], b: ['2', '1'] };
    const weights = { a: 3, b: 1 };
    const hits = fused(lists, { dialect: 'qdrant', weights });
    expect(hits.map(([id, score]) => `${id} ${score.toFixed(3)}`)).toEqual(['2 1.100', '1 1.083']);
    // The multiplier that the notes compare with: 1/(p + 2), so a rank constant of 1.
    const multiplied = fused(lists, { rankConstant: 1, weights });
    expect(multiplied.map(([id, score]) => `${id} ${score.toFixed(3)}`)).toEqual(['1 1.833', '2 1.500']);
  });

  test("Qdrant's own test of a weight of 0", () => {
    expect(fused({ a: ['1'], b: ['2'] }, { dialect: 'qdrant', weights: { a: 1, b: 0 } })).toEqual([
      ['1', 0.5],
      ['2', 0],
    ]);
  });

  test('needs a weight for each prefetch, and takes ten hits of each', () => {
    const long = { a: Array.from({ length: 30 }, (_, index) => `d${index}`), b: ['x'] };
    expect(() => fused(long, { dialect: 'qdrant', weights: { a: 2 } })).toThrow(/got none for b/);
    expect(fused(long, { dialect: 'qdrant' })).toHaveLength(11);
  });
});

describe('from documentation', () => {
  test('weaviate counts from 0 at 60, and breaks ties by the score in the last leg', () => {
    const legs = [
      { name: 'bm25', ranking: [{ id: 'a', score: 0.2 }] },
      { name: 'dense', ranking: [{ id: 'b', score: 0.9 }] },
    ];
    const weights = { bm25: 0.5, dense: 0.5 };
    const idsAndScores = (options: FusionOptions) =>
      fuse(legs, options).hits.map(({ id, score }) => [id, score] as const);
    expect(idsAndScores({ dialect: 'weaviate', weights })).toEqual(
      inFloats([
        ['b', 0.5 / 60],
        ['a', 0.5 / 60],
      ]),
    );
    expect(idsAndScores({ weights })).toEqual([
      ['a', 0.5 / 61],
      ['b', 0.5 / 61],
    ]);
  });

  test('weaviate takes two legs whose weights add up to 1', () => {
    const two = { a: ['x'], b: ['y'] };
    for (const weights of [undefined, { a: 0.5 }, { a: 0.5, b: 0.6 }]) {
      expect(() => fused(two, { dialect: 'weaviate', weights })).toThrow(/add up to 1/);
    }
    expect(() => fused({ a: ['x'] }, { dialect: 'weaviate', weights: { a: 1 } })).toThrow(/two legs/);
    // 0.1 + 0.9 is not 1 in doubles of every pair; as decimals it is.
    expect(fused(two, { dialect: 'weaviate', weights: { a: 0.1, b: 0.9 } })).toHaveLength(2);
  });

  test('lancedb counts from 0: a first place alone beats a third and a second where counting from 1 reverses that', () => {
    const lists = { a: ['x', 'y', 'd'], b: ['z', 'd'] };
    expect(fused(lists, { dialect: 'lancedb', rankConstant: 1 })).toEqual(
      inFloats([
        ['x', 1],
        ['z', 1],
        ['d', 0.8333334],
        ['y', 1 / 2],
      ]),
    );
    expect(order(lists, { rankConstant: 1 })).toBe('d x z y');
  });

  test("LanceDB's own test", () => {
    const lists = { vector: ['foo', 'bar', 'baz', 'bean', 'dog'], fts: ['bar', 'bean', 'dog'] };
    const hits = fused(lists, { dialect: 'lancedb', rankConstant: 1 });
    expect(hits).toEqual([
      ['bar', 1.5],
      ['foo', 1],
      ['bean', 0.75],
      ['dog', Math.fround(Math.fround(1 / 5) + Math.fround(1 / 3))],
      ['baz', Math.fround(1 / 3)],
    ]);
  });

  test('azure puts ties in order of id, where the default puts more legs first', () => {
    const lists = { text: ['x'], one: ['y'], two: ['y'] };
    const weights = { text: 2 };
    expect(fused(lists, { dialect: 'azure', weights })).toEqual([
      ['x', 2 / 61],
      ['y', 2 / 61],
    ]);
    expect(order(lists, { weights })).toBe('y x');
  });
});

describe('every dialect', () => {
  const lists = { a: ['x', 'y'], b: ['y'] };
  const weights = { a: 0.5, b: 0.5 };

  test.each(DIALECTS.map((dialect) => dialect.definition))(
    '$name refuses what $engine does not have',
    (dialect) => {
      const { name } = dialect;
      const given = name === 'weaviate' ? { weights } : {};
      for (const [option, why] of [
        [{ ties: 'most-legs' }, dialect.ties],
        [{ arithmetic: 'exact' }, dialect.arithmetic],
        [{ normalization: 'min-max' }, 'it sees only ranks'],
        [{ method: 'borda' }, 'dialects are of reciprocal rank fusion'],
        [{ parameters: { phi: 0.8 } }, 'has none but the rank constant'],
      ] as const) {
        let message = '';
        try {
          fused(lists, { ...given, ...option, dialect: name });
        } catch (error) {
          message = String(error);
        }
        expect(message).toContain(`with dialect ${name}: `);
        expect(message).toContain(why);
      }
    },
  );

  test.each(DIALECTS.map((dialect) => dialect.definition.name))('%s: terms add up to the score', (name) => {
    const { hits } = fuse(legsOf(lists), { dialect: name, ...(name === 'lancedb' ? {} : { weights }) });
    expect(hits).toHaveLength(2);
    for (const { score, contributions } of hits) {
      const sum = contributions.reduce((total, { term = 0 }) => total + term, 0);
      expect(Math.abs(sum - score)).toBeLessThan(1e-7);
    }
  });

  test('fixed rank constants and missing weights are refused', () => {
    for (const name of ['weaviate', 'azure']) {
      expect(() => fused(lists, { dialect: name, weights, rankConstant: 10 })).toThrow(/fixes it at 60/);
    }
    expect(() => fused(lists, { dialect: 'lancedb', weights })).toThrow(/RRFReranker has none/);
    expect(() => fused(lists, { dialect: 'opensearch', rankConstant: 0 })).toThrow(/at least 1/);
    expect(() => fused(lists, { dialect: 'opensearch', rankConstant: 10_001 })).toThrow(/at most 10000/);
    expect(() => fused(lists, { dialect: 'qdrant', rankConstant: 1.5 })).toThrow(/whole number/);
  });

  test('is found by name', () => {
    expect(findDialect('qdrant').definition.engine).toBe('Qdrant');
    expect(() => findDialect('solr')).toThrow(
      /Expected a dialect \(opensearch, elasticsearch, qdrant, weaviate, lancedb, azure\), got "solr"/,
    );
  });

  test('three are checked, three follow documentation', () => {
    const standings = DIALECTS.map(({ definition }) => definition.standing);
    expect(standings.filter((standing) => standing === 'checked')).toHaveLength(3);
  });
});
