import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'judge-'));
  writeFileSync(join(folder, 'a.run'), 'q1 Q0 tea.md 1 2 a\nq1 Q0 milk.md 2 1 a\nq1 Q0 deep.md 3 0.5 a\n');
  writeFileSync(join(folder, 'b.run'), 'q1 Q0 milk.md 1 2 b\nq1 Q0 my%20note.md 2 1 b\n');
  writeFileSync(join(folder, 'queries.tsv'), 'q1\twarm drink\n');
  for (const name of ['tea', 'milk', 'deep', 'my note'])
    writeFileSync(join(folder, `${name}.md`), `All about ${name}. \u001b[31m`);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Judging {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function judge(input: string, more: readonly string[] = ['--depth', '2']): Promise<Judging> {
  return runProgram(
    [
      'judge',
      'a.run',
      'b.run',
      '--queries',
      'queries.tsv',
      '--documents',
      '.',
      '-o',
      'qrels.txt',
      '--by',
      'ada',
      ...more,
    ],
    { input, cwd: folder },
  );
}

function qrels(): string[] {
  return readFileSync(join(folder, 'qrels.txt'), 'utf8').split('\n').slice(0, -1);
}

function events(): { event: string; document: string; grade?: number; by: string; at: string }[] {
  const lines = readFileSync(join(folder, 'qrels.txt.judgements.ndjson'), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

describe('judge', () => {
  it('asks once for each pooled document, without run, rank or name', async () => {
    const { code, stdout, stderr } = await judge('1\n20');
    expect(code).toBe(0);
    expect(stdout).toBe('3 judged now, 3 in qrels.txt, 0 left of 3 pooled.\n');
    expect(stderr.match(/Query: warm drink/g)).toHaveLength(3);
    expect(stderr).not.toMatch(/\.md|\.run|deep|\u001b/);
    const lines = qrels().map((line) => line.split(' '));
    expect(lines.map(([query, iteration]) => [query, iteration])).toEqual([
      ['q1', '0'],
      ['q1', '0'],
      ['q1', '0'],
    ]);
    expect(lines.map(([, , id]) => id).sort()).toEqual(['milk.md', 'my%20note.md', 'tea.md']);
    expect(lines.map(([, , , grade]) => grade)).toEqual(['1', '2', '0']);
    for (const { event, by, at } of events()) {
      expect([event, by]).toEqual(['judged', 'ada']);
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    }
  });

  it('goes on where it stopped, in the same order, a torn last line included', async () => {
    await judge('120');
    const whole = qrels();
    rmSync(join(folder, 'qrels.txt'));
    rmSync(join(folder, 'qrels.txt.judgements.ndjson'));
    expect((await judge('1q')).stdout).toBe('1 judged now, 1 in qrels.txt, 2 left of 3 pooled.\n');
    appendFileSync(join(folder, 'qrels.txt'), 'q1 0 mi');
    expect((await judge('2')).stdout).toContain('1 judged now, 2 in');
    // As an editor leaves it: whole, but for its line end.
    writeFileSync(join(folder, 'qrels.txt'), qrels().join('\n'));
    await judge('0');
    expect(qrels()).toEqual(whole);
  });

  it('takes grades back, and keeps what was withdrawn in the record', async () => {
    const { stderr } = await judge('b12bb32');
    expect(stderr).toContain('nothing to take back');
    expect(qrels().map((line) => line.split(' ')[3])).toEqual(['3', '2']);
    expect(events().map(({ event, grade }) => [event, grade])).toEqual([
      ['judged', 1],
      ['judged', 2],
      ['withdrawn', undefined],
      ['withdrawn', undefined],
      ['judged', 3],
      ['judged', 2],
    ]);
  });

  it('lets skip, asks for it again another time, and passes over other keys', async () => {
    expect((await judge('sx1s')).stdout).toBe('1 judged now, 1 in qrels.txt, 2 left of 3 pooled.\n');
    expect(events().map(({ event }) => event)).toEqual(['skipped', 'judged', 'skipped']);
    expect((await judge('11')).stdout).toBe('2 judged now, 3 in qrels.txt, 0 left of 3 pooled.\n');
  });

  it('has another order for another seed', async () => {
    const orders = new Set<string>();
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      await judge('111', ['--depth', '2', '--seed', seed]);
      orders.add(
        qrels()
          .map((line) => line.split(' ')[2])
          .join(),
      );
      rmSync(join(folder, 'qrels.txt'));
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  it('reads documents of JSON lines, and names those that are not there', async () => {
    writeFileSync(
      join(folder, 'd.jsonl'),
      '{"id":"tea.md","title":"T","text":"x"}\n{"id":"my note.md","text":"y"}\n',
    );
    const { stdout, stderr } = await judge('11', ['--depth', '2', '--documents', 'd.jsonl']);
    expect(stdout).toBe('2 judged now, 2 in qrels.txt, 1 left of 3 pooled.\n');
    expect(stderr).toContain('1 pooled documents are not in --documents');
  });

  it('makes nothing when it is called wrongly', async () => {
    for (const more of [
      ['--queries', 'none.tsv'],
      ['--documents', 'none'],
      ['--depth', '0'],
      ['--by', ' '],
    ]) {
      const { code } = await judge('1', more);
      expect(code).toBe(2);
    }
    writeFileSync(join(folder, 'other.tsv'), 'q2\tother\n');
    const { code, stderr } = await judge('1', ['--queries', 'other.tsv']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('got none for q1')]);
    expect(existsSync(join(folder, 'qrels.txt'))).toBe(false);
  });
});
