import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM, runProgram } from '../cli/run-program.ts';

let folder = '';
const legs = () => ['a', 'b'].map((name) => join(folder, `${name}.run`));
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consilience-faults-'));
  for (const [index, path] of legs().entries()) {
    let text = '';
    for (let query = 0; query < 160; query++) {
      for (let rank = 1; rank <= 1000; rank++) {
        text += `q${query} Q0 document-${(rank * 7 + index * 500) % 1777} ${rank} ${1000 - rank} ${index === 0 ? 'a' : 'b'}\n`;
      }
    }
    writeFileSync(path, text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a fusion that writes to `out` and calls `act` once it has written something beside it. */
async function whileWriting(
  out: string,
  act: (pid: number) => void,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, [PROGRAM, 'fuse', ...legs(), '-o', join(out, 'fused.run')], {
    stdio: 'ignore',
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.on('exit', (code, signal) => resolve({ code, signal })),
  );
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  while (isRunning) {
    const temporary = readdirSync(out).find((name) => name.endsWith('.tmp') && !name.includes('meta'));
    if (
      temporary !== undefined &&
      (statSync(join(out, temporary), { throwIfNoEntry: false })?.size ?? 0) > 0
    ) {
      act(child.pid!);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return await ended;
}

function newFolder(name: string): string {
  const out = join(folder, name);
  mkdirSync(out);
  writeFileSync(join(out, 'fused.run'), 'old\n');
  writeFileSync(join(out, 'fused.run.meta.json'), 'old sidecar\n');
  return out;
}

describe('a fusion that is stopped while it writes', () => {
  test('by kill -9 leaves the old run and its sidecar as they were, and the next one is not hindered', async () => {
    const out = newFolder('killed');
    const { signal } = await whileWriting(out, (pid) => process.kill(pid, 'SIGKILL'));
    expect(signal).toBe('SIGKILL');
    expect(readFileSync(join(out, 'fused.run'), 'utf8')).toBe('old\n');
    expect(readFileSync(join(out, 'fused.run.meta.json'), 'utf8')).toBe('old sidecar\n');
    const { code } = await runProgram(['fuse', ...legs(), '--query', 'q1', '-o', join(out, 'fused.run')]);
    expect(code).toBe(0);
    expect(readFileSync(join(out, 'fused.run'), 'utf8')).toMatch(/^q1 Q0 document-\d+ 1 /);
  });

  test('by an interrupt ends with 130 and leaves the old run as it was', async () => {
    const out = newFolder('interrupted');
    const { code } = await whileWriting(out, (pid) => process.kill(pid, 'SIGINT'));
    expect(code).toBe(130);
    expect(readFileSync(join(out, 'fused.run'), 'utf8')).toBe('old\n');
  });
});

/** A file system of one megabyte, which only root can make; undefined elsewhere. */
function tinyDisk(place: string): { unmount(): void } | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  mkdirSync(place);
  const mounted = spawnSync('sh', ['-c', 'mount -t tmpfs -o size=1m tmpfs "$1"', 'sh', place]);
  return mounted.status === 0
    ? { unmount: () => spawnSync('sh', ['-c', 'umount "$1"', 'sh', place]) }
    : undefined;
}

describe('a full disk', () => {
  test('is told, keeps the old run, and nothing else is left', async (context) => {
    const place = join(folder, 'disk');
    const disk = tinyDisk(place);
    if (disk === undefined) context.skip('Making a small disk to fill takes root on Linux.');
    else {
      try {
        writeFileSync(join(place, 'fused.run'), 'old\n');
        const { code, stdout, stderr } = await runProgram([
          'fuse',
          ...legs(),
          '-o',
          join(place, 'fused.run'),
        ]);
        expect([code, stdout]).toEqual([2, '']);
        expect(stderr).toContain(
          `consilience fuse: Expected to be able to write ${join(place, 'fused.run')}, got ENOSPC.`,
        );
        expect(readdirSync(place)).toEqual(['fused.run']);
        expect(readFileSync(join(place, 'fused.run'), 'utf8')).toBe('old\n');
      } finally {
        disk.unmount();
      }
    }
  });
});
