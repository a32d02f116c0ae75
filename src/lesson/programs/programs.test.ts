import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { JAVASCRIPT_FUSION, JAVASCRIPT_RANKER_A } from './javascript-programs.ts';
import { PYTHON_FUSION, PYTHON_RANKER_A } from './python-programs.ts';

/** Where the novel lies as 39162.txt. */
const folder = fileURLToPath(new URL('../../../data/kipps', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

function python(program: string) {
  const { status, stdout, stderr } = spawnSync('python3', ['-'], {
    cwd: folder,
    input: program,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe.skipIf(!hasPython)('the Python programs, run by python3 over the real novel', () => {
  it('print the top five of ranker A', () => {
    expect(python(PYTHON_RANKER_A.solution)).toEqual({
      status: 0,
      stderr: '',
      stdout: [
        '1. passage 98: 5 hits, 128 words',
        '2. passage 406: 5 hits, 107 words',
        '3. passage 24: 4 hits, 336 words',
        '4. passage 234: 4 hits, 205 words',
        '5. passage 104: 3 hits, 105 words',
        '',
      ].join('\n'),
    });
  });

  it('print the three lists and the fused top five', () => {
    expect(python(PYTHON_FUSION.solution)).toEqual({
      status: 0,
      stderr: '',
      stdout: [
        '[98, 406, 24, 234, 104]',
        '[44, 406, 485, 98, 489]',
        '[98, 406, 234, 104, 520]',
        '98 [1, 4, 1] 0.04841',
        '406 [2, 2, 2] 0.04839',
        '104 [5, 15, 4] 0.04434',
        '44 [10, 1, 16] 0.04384',
        '234 [4, 26, 3] 0.04313',
        '',
      ].join('\n'),
    });
  });

  it('run with their gaps, and print something else', () => {
    expect(python(PYTHON_RANKER_A.skeleton)).toEqual({ status: 0, stderr: '', stdout: '' });
    const { status, stdout } = python(PYTHON_FUSION.skeleton);
    expect(status).toBe(0);
    expect(stdout).not.toContain('0.04841');
  });
});

it.each([PYTHON_RANKER_A, PYTHON_FUSION, JAVASCRIPT_RANKER_A, JAVASCRIPT_FUSION])(
  'mark every gap, and leave no mark where it is filled',
  ({ skeleton, solution }) => {
    expect(skeleton).toContain('YOUR LINE');
    expect(solution).not.toContain('YOUR LINE');
    expect(`${skeleton}${solution}`).not.toMatch(/\{\{|\}\}/);
  },
);
