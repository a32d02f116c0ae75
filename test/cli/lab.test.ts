import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-lab-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The files inside a page. */
function preloaded(page: string): unknown {
  const html = readFileSync(page, 'utf8');
  return JSON.parse(/<script type="application\/json" id="preloaded">(.*?)<\/script>/s.exec(html)![1]!);
}

describe('consilience lab', () => {
  it('puts files into a copy of the page, whatever they say', async () => {
    const run = 'q1 Q0 </script><b> 1 2 a\nq1 Q0 d2 2 1 a\n';
    const target = join(folder, 'out.html');
    const result = await runProgram(['lab', file('a.run', run), '-', '-o', target, '--no-open'], {
      input: 'q1 0 d2 1\n',
    });
    expect(result).toEqual({ code: 0, stdout: `${target}\n`, stderr: '' });
    expect(preloaded(target)).toEqual([
      { name: 'a.run', text: run },
      { name: 'standard input', text: 'q1 0 d2 1\n' },
    ]);
  });

  it('hands on how the ties of a run of ours stand', async () => {
    const run = file('tied.run', 'q1 Q0 b 1 1 a\nq1 Q0 a 2 1 a\n');
    const fused = join(folder, 'fused.run');
    await runProgram(['fuse', run, `B=${run}`, '--ties', 'input-order', '-o', fused]);
    const target = join(folder, 'tied.html');
    await runProgram(['lab', fused, '-o', target, '--no-open']);
    expect(preloaded(target)).toMatchObject([{ name: 'fused.run', readingOrder: 'as-written' }]);
  });

  it('without files is the built page', async () => {
    const { code, stdout } = await runProgram(['lab', '--no-open']);
    expect(code).toBe(0);
    expect(readFileSync(stdout.trim(), 'utf8')).toContain('id="preloaded"></script>');
  });

  it('says when there is no such file', async () => {
    const { code, stderr } = await runProgram(['lab', join(folder, 'nothing.run'), '--no-open']);
    expect(code).toBe(2);
    expect(stderr).toContain('nothing.run');
  });
});
