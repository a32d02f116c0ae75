import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { allCommands } from '../../src/cli/catalogue.ts';
import { runProgram } from './run-program.ts';

const commands = await allCommands();

/** What bash offers after the words, in an interactive session that has loaded the script. */
function offered(script: string, words: readonly string[]): string[] {
  const typed = words.map((word) => `'${word}'`).join(' ');
  const asked = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _consilience; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `${script}\n${asked}`], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout.split('\n').filter((line) => line !== '');
}

describe('consilience completion', () => {
  it('completes commands, flags and their choices in bash', async () => {
    const { stdout } = await runProgram(['completion', 'bash']);
    expect(offered(stdout, ['consilience', 'fus'])).toEqual(['fuse']);
    expect(offered(stdout, ['consilience', 'fuse', '--rank'])).toEqual(['--rank-constant']);
    expect(offered(stdout, ['consilience', 'fuse', '--format', 'json'])).toEqual(['json', 'jsonl']);
  });

  it('completes commands of two words in bash', async () => {
    const { stdout } = await runProgram(['completion', 'bash']);
    expect(offered(stdout, ['consilience', 'ind'])).toEqual(['index']);
    expect(offered(stdout, ['consilience', 'config', ''])).toContain('show');
    expect(offered(stdout, ['consilience', 'index', 'ver'])).toEqual(['verify']);
    expect(offered(stdout, ['consilience', 'index', 'export', '--pass'])).toEqual(['--passages']);
    expect(offered(stdout, ['consilience', 'index', '--anal'])).toEqual(['--analyzer']);
    expect(offered(stdout, ['consilience', 'index', 'notes', '--anal'])).toEqual(['--analyzer']);
  });

  it.each(['bash', 'zsh', 'fish', 'pwsh'])('names every command and flag for %s', async (shell) => {
    const { stdout, code } = await runProgram(['completion', shell]);
    expect(code).toBe(0);
    for (const { name, options } of commands) {
      for (const word of name.split(' ')) expect(stdout).toContain(word);
      for (const { flags } of options) {
        const long = /--([\w-]+)/.exec(flags)![1]!;
        expect(stdout).toContain(long);
      }
    }
  });

  it('names the shells it knows when asked for another', async () => {
    const { code, stderr } = await runProgram(['completion', 'tcsh']);
    expect(code).toBe(2);
    expect(stderr).toContain('Expected a shell (bash, zsh, fish, pwsh), got "tcsh".');
  });
});
