import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { DataError } from '../../model/index.ts';
import type { IndexPhase } from './phases.ts';
import { SegmentFile } from './segment-file.ts';
import { SegmentWriter } from './segment-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'consilience-segment-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;

async function written(sections: readonly (readonly [string, readonly Uint8Array[]])[]): Promise<string> {
  const path = join(folder, `${made++}.segment`);
  const writer = new SegmentWriter(path, () => {});
  for (const [name, pieces] of sections) for (const piece of pieces) writer.write(name, piece);
  await writer.finish('s', 7);
  return path;
}

const SAMPLE: readonly (readonly [string, Uint8Array[]])[] = [
  ['a.bytes', [Uint8Array.of(1, 2, 3), Uint8Array.of(4)]],
  ['b.empty', [new Uint8Array(0)]],
  ['c.words', [new Uint8Array(300).fill(9)]],
];

describe('a segment file', () => {
  it('gives every section back, each at a multiple of 64 bytes', async () => {
    const piece = fc.uint8Array({ maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (parts) => {
          const path = await written(parts.map((pieces, index) => [`s${index}`, pieces]));
          const file = new SegmentFile(path);
          for (const [index, pieces] of parts.entries()) {
            expect(Buffer.from(file.section(`s${index}`))).toEqual(Buffer.concat(pieces));
          }
          for (const { offset } of file.directory.sections) expect(offset % 64).toBe(0);
          expect(file.directory).toMatchObject({ segment: 's', passageCount: 7 });
          expect(file.damagedSections()).toEqual([]);
          file.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is larger than the buffer it is written through', async () => {
    const large = new Uint8Array(3_000_001).map((_, index) => index % 251);
    const path = await written([
      ['small', [Uint8Array.of(5)]],
      ['large', [large.subarray(0, 10), large.subarray(10)]],
    ]);
    const file = new SegmentFile(path);
    expect(Buffer.from(file.section('large')).equals(Buffer.from(large))).toBe(true);
    const part = new Uint8Array(5);
    file.read('large', part, 1_000_000);
    expect([...part]).toEqual([...large.subarray(1_000_000, 1_000_005)]);
    file.close();
  });

  it('refuses what is not in a section', async () => {
    const file = new SegmentFile(await written(SAMPLE));
    expect(file.byteLength('none')).toBeUndefined();
    expect(() => file.read('none', new Uint8Array(1))).toThrow(DataError);
    expect(() => file.read('a.bytes', new Uint8Array(3), 2)).toThrow(/got 4 bytes/);
    file.close();
  });

  it('is found damaged when any single bit of it is flipped', async () => {
    const path = await written(SAMPLE);
    const sound = readFileSync(path);
    for (let at = 0; at < sound.length; at++) {
      const flipped = Buffer.from(sound);
      flipped[at]! ^= 1 << (at % 8);
      writeFileSync(path, flipped);
      expect(findsDamage(path), `byte ${at} of ${sound.length}`).toBe(true);
    }
  });

  it('is refused when it was cut off anywhere, or goes on', async () => {
    const path = await written(SAMPLE);
    const sound = readFileSync(path);
    for (let length = sound.length - 1; length >= 0; length--) {
      truncateSync(path, length);
      expect(() => new SegmentFile(path), `${length} bytes`).toThrow(/consilience|Expected/);
    }
    writeFileSync(path, Buffer.concat([sound, Buffer.of(0)]));
    expect(() => new SegmentFile(path)).toThrow(DataError);
  });

  it('checks a small section when it is read whole', async () => {
    const path = await written(SAMPLE);
    const bytes = readFileSync(path);
    bytes[64 + 1]! ^= 1;
    writeFileSync(path, bytes);
    const file = new SegmentFile(path);
    expect(() => file.section('a.bytes')).toThrow(/index repair|"a.bytes" as it was written/);
    file.close();
  });

  it('names the version that it cannot read', async () => {
    const path = await written(SAMPLE);
    const bytes = readFileSync(path);
    bytes[8] = 2;
    writeFileSync(path, bytes);
    expect(() => new SegmentFile(path)).toThrow('Expected segment format 1, got 2.');
  });
});

describe('writing a segment', () => {
  it('goes through its phases, and shows the file only after it was synced', async () => {
    const path = join(folder, 'phases.segment');
    const seen: [IndexPhase, boolean][] = [];
    const writer = new SegmentWriter(path, (phase) => seen.push([phase, existsSync(path)]));
    writer.write('a', Uint8Array.of(1));
    await writer.finish('s', 0);
    expect(seen).toEqual([
      ['segment-written', false],
      ['segment-synced', false],
      ['segment-renamed', true],
      ['folder-synced', true],
    ]);
  });

  it('leaves nothing when it is discarded', () => {
    const path = join(folder, 'discarded.segment');
    const writer = new SegmentWriter(path, () => {});
    writer.write('a', new Uint8Array(3_000_000));
    writer.discard();
    expect([existsSync(path), existsSync(`${path}.tmp`)]).toEqual([false, false]);
  });

  it('takes no section up again', () => {
    const writer = new SegmentWriter(join(folder, 'again.segment'), () => {});
    writer.write('a', Uint8Array.of(1));
    writer.write('b', Uint8Array.of(1));
    expect(() => writer.write('a', Uint8Array.of(1))).toThrow(/taken up again/);
    writer.discard();
  });
});

function findsDamage(path: string): boolean {
  let file: SegmentFile;
  try {
    file = new SegmentFile(path);
  } catch (error) {
    return error instanceof DataError;
  }
  const found = file.damagedSections().length > 0;
  file.close();
  return found;
}
