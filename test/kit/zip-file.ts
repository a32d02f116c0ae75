import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP, as somebody may write it who means harm. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Unix mode; a regular file when absent. */
  readonly mode?: number;
  /** What the directory says of the unpacked size, when it lies. */
  readonly claimedBytes?: number;
  /** Points to the bytes of the entry before it. */
  readonly sharesBytes?: boolean;
}

/** A ZIP of entries, each deflated; by hand, so that any of it can be wrong. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let before = 0;
  for (const { name, content, mode = 0o100644, claimedBytes, sharesBytes = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const sums = Buffer.alloc(12);
    sums.writeUInt32LE(crc32(bytes), 0);
    sums.writeUInt32LE(packed.length, 4);
    sums.writeUInt32LE(claimedBytes ?? bytes.length, 8);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    sums.copy(local, 14);
    local.writeUInt16LE(path.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    sums.copy(central, 16);
    central.writeUInt16LE(path.length, 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(sharesBytes ? before : offset, 42);
    directory.push(central, path);
    before = offset;
    parts.push(local, path, packed);
    offset += local.length + path.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
