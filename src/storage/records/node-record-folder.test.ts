import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownIdentity } from '../index/process-identity.ts';
import { nodeRecordFolder } from './node-record-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'records-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a folder of records', () => {
  it('gives back what was written, and lists it by the bytes of its path', async () => {
    const folder = nodeRecordFolder(root);
    await folder.write('b/rows.ndjson', '{}\n');
    await folder.write('a.json', '[]');
    await folder.write('b.json', '{}');
    expect(await folder.list()).toEqual(['a.json', 'b.json', 'b/rows.ndjson']);
    expect(new TextDecoder().decode(await folder.readWhole('b/rows.ndjson'))).toBe('{}\n');
    expect(await folder.size('b/rows.ndjson')).toBe(3);
    expect(await folder.size('none')).toBeUndefined();
    await expect(folder.readWhole('none')).rejects.toThrow(/Expected a file, got nothing at/);
  });

  it('lets no path leave it', async () => {
    const folder = nodeRecordFolder(root);
    for (const path of ['../x', 'a/../../x', '/etc/passwd', 'a\\b', 'a//b', ''])
      await expect(folder.write(path, 'x')).rejects.toThrow(/inside the folder/);
  });

  it('refuses a symlink', async () => {
    writeFileSync(join(root, 'a'), '');
    symlinkSync(join(root, 'a'), join(root, 'b'));
    await expect(nodeRecordFolder(root).list()).rejects.toThrow(/files and folders only/);
  });

  it('appends to a log, and drops its torn end', async () => {
    const folder = nodeRecordFolder(root);
    const log = await folder.openLog('run/rows.ndjson');
    await log.append('{"a":1}\n');
    const whole = log.bytes;
    await log.append('{"a":');
    await log.sync();
    await log.close();
    const again = await folder.openLog('run/rows.ndjson');
    expect(again.bytes).toBe(13);
    await again.truncate(whole);
    await again.append('{"ä":2}\n');
    await again.close();
    expect(new TextDecoder().decode(await folder.readWhole('run/rows.ndjson'))).toBe('{"a":1}\n{"ä":2}\n');
  });
});

describe('its lock', () => {
  it('is one writer’s at a time, and no record', async () => {
    const folder = nodeRecordFolder(root);
    const lock = await folder.lock('consilience bench run');
    await expect(folder.lock('another')).rejects.toMatchObject({
      code: 'locked',
      owner: { pid: process.pid, command: 'consilience bench run' },
    });
    expect(await folder.list()).toEqual([]);
    await lock.release();
    await (await folder.lock('another')).release();
  });

  it('is taken over from a process that is gone', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(
      join(root, '.lock'),
      JSON.stringify({ ...ownIdentity(), pid, start: '1', command: 'x', since: '', token: 'x' }),
    );
    await (await nodeRecordFolder(root).lock('another')).release();
  });
});
