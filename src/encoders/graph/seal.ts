import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** What a built file was when it was last known to be whole: times spare the hashing of a file that nobody touched. */
interface Seal {
  readonly bytes: string;
  readonly modifiedNs: string;
  readonly changedNs: string;
  readonly sha256: string;
}

/** Whether a built file is there and has the bytes that were written. */
export function isWhole(path: string): boolean {
  const seal = readSeal(path);
  const now = sealOf(path, seal?.sha256 ?? '');
  if (seal === undefined || now === undefined || seal.bytes !== now.bytes) return false;
  if (seal.modifiedNs === now.modifiedNs && seal.changedNs === now.changedNs) return true;
  if (createHash('sha256').update(readFileSync(path)).digest('hex') !== seal.sha256) return false;
  try {
    writeSeal(path, seal.sha256);
  } catch {
    // A folder that cannot be written costs a hash at every opening, and nothing else.
  }
  return true;
}

/** Puts the digest of a built file beside it. */
export function writeSeal(path: string, digest: string): void {
  const draft = `${sealPath(path)}.${randomUUID()}.draft`;
  try {
    writeFileSync(draft, JSON.stringify(sealOf(path, digest)));
    renameSync(draft, sealPath(path));
  } finally {
    rmSync(draft, { force: true });
  }
}

function sealOf(path: string, digest: string): Seal | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  return {
    bytes: `${stats.size}`,
    modifiedNs: `${stats.mtimeNs}`,
    changedNs: `${stats.ctimeNs}`,
    sha256: digest,
  };
}

function readSeal(path: string): (Partial<Seal> & { readonly sha256: string }) | undefined {
  try {
    const seal = JSON.parse(readFileSync(sealPath(path), 'utf8')) as Partial<Seal> | null;
    return typeof seal?.sha256 === 'string' ? { ...seal, sha256: seal.sha256 } : undefined;
  } catch {
    // Not there, or unreadable: the file is built anew, which is always right.
    return undefined;
  }
}

function sealPath(path: string): string {
  return `${path}.json`;
}
