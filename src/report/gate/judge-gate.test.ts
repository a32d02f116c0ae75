import { describe, expect, it } from 'vitest';
import { comparePaired } from '../../significance/index.ts';
import type { Comparison } from '../comparing/comparison.ts';
import { correctFamily } from '../comparing/correct-family.ts';
import { gateJunit } from './gate-junit.ts';
import { gateSummary } from './gate-summary.ts';
import { githubAnnotations } from './github-annotations.ts';
import { judgeGate } from './judge-gate.ts';

/** `losses` queries fall from 1 to 0, `wins` rise, the rest stay. */
function comparison(losses: number, wins: number, same: number, name = 'q'): Comparison {
  const first = [...Array(losses).fill(0), ...Array(wins).fill(1), ...Array(same).fill(1)];
  const second = [...Array(losses).fill(1), ...Array(wins).fill(0), ...Array(same).fill(1)];
  const side = (name: string, values: readonly number[]) => ({
    name,
    values: Float64Array.from(values),
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  });
  const raw: Comparison = {
    measure: 'Success@5',
    arm: side('new', first),
    reference: side('base', second),
    queryIds: first.map((_, query) => `${name}${query}`),
    paired: comparePaired(first, second, { test: 'mcnemar' }),
    alpha: 0.05,
    power: 0.8,
    correction: 'none',
    adjustedP: undefined,
    adjustedEquivalenceP: undefined,
    verdict: 'cannot-tell',
  };
  return correctFamily([raw], 'holm', 0.05)[0]!;
}

const SIGNIFICANT = comparison(12, 1, 20);
const SLIGHT = comparison(3, 1, 20);
const BETTER = comparison(1, 12, 20);

describe('judgeGate', () => {
  it.each([
    ['a significant loss', SIGNIFICANT, 'significant', true],
    ['a slight loss', SLIGHT, 'significant', undefined],
    ['a slight loss where any stops', SLIGHT, 'any', true],
    ['a gain where any loss stops', BETTER, 'any', undefined],
    ['a significant loss where nothing stops', SIGNIFICANT, 'never', false],
  ] as const)('judges %s', (_, seen, failOn, fails) => {
    expect(judgeGate([seen], { failOn }).map((finding) => finding.fails)).toEqual(
      fails === undefined ? [] : [fails],
    );
  });

  it('goes by the p after correction', () => {
    const family = correctFamily([comparison(8, 1, 20), SLIGHT, BETTER], 'bonferroni', 0.05);
    expect(judgeGate([comparison(8, 1, 20)], { failOn: 'significant' })).toHaveLength(1);
    expect(judgeGate([family[0]!], { failOn: 'significant' })).toHaveLength(0);
  });

  it('finds single queries that fall by more than asked, and names them', () => {
    const [finding] = judgeGate([BETTER], { failOn: 'significant', maxQueryDrop: 0.5 });
    expect(finding).toMatchObject({
      kind: 'query-drop',
      fails: true,
      queries: [{ query: 'q0', difference: -1 }],
    });
    expect(judgeGate([BETTER], { failOn: 'significant', maxQueryDrop: 1 })).toEqual([]);
  });
});

describe('what a gate tells', () => {
  const paragraphOf = () => 'A paragraph.';

  it('annotates on one line each, ten queries named', () => {
    const text = githubAnnotations(judgeGate([SIGNIFICANT], { failOn: 'significant' }));
    expect(text).toMatch(/^::error title=Retrieval is worse::new is behind base in Success@5/);
    expect(text).toContain('q9 (-1.0000) and 2 more');
    expect(text.split('\n')).toHaveLength(2);
    expect(githubAnnotations(judgeGate([SIGNIFICANT], { failOn: 'never' }))).toMatch(/^::warning /);
  });

  it('lets no id end an annotation', () => {
    const hostile = comparison(12, 1, 20, '%0A\n::error::');
    const text = githubAnnotations(judgeGate([hostile], { failOn: 'significant' }));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text).toContain('%250A%0A');
  });

  it('writes a failing test for each finding, and a passing one where there is none', () => {
    const all = [SIGNIFICANT, BETTER];
    const xml = gateJunit(all, judgeGate(all, { failOn: 'significant', maxQueryDrop: 0.5 }), paragraphOf);
    expect(xml).toContain('tests="4" failures="3"');
    expect(xml).toContain('q11 -1.0000');
    expect(gateJunit([BETTER], [], paragraphOf)).toContain('tests="1" failures="0"');
  });

  it('sums up as Markdown only what there is', () => {
    expect(gateSummary([], paragraphOf)).toBe('');
    expect(gateSummary(judgeGate([SIGNIFICANT], { failOn: 'significant' }), paragraphOf)).toContain(
      '- `q0` -1.0000',
    );
  });
});
