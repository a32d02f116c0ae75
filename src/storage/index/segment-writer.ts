import { closeSync, fdatasync, fsync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { SectionSink } from '../../model/index.ts';
import { syncFolder } from '../sync-folder.ts';
import { crc32c } from './crc32c.ts';
import { writing, writingError } from './disk-errors.ts';
import type { PhaseListener } from './phases.ts';
import { ALIGNMENT, type SectionEntry, segmentHead, segmentTail } from './segment-format.ts';

const BUFFER_BYTES = 1 << 20;
/** So much is written between two syncs in the background. */
const SYNC_BYTES = 1 << 26;

/** What is known of a segment file once it is durable. */
export interface WrittenSegment {
  readonly byteLength: number;
  readonly directoryCrc: number;
}

/**
 * Writes a segment file under a temporary name, section after section, and shows it under its own when it is
 * whole and on disk.
 */
export class SegmentWriter implements SectionSink {
  readonly #path: string;
  readonly #temporary: string;
  readonly #onPhase: PhaseListener;
  readonly #descriptor: number;
  readonly #buffer: Uint8Array = new Uint8Array(BUFFER_BYTES);
  #buffered = 0;
  #written = 0;
  #unsynced = 0;
  #syncing: Promise<void> | undefined;
  #isOpen = true;
  readonly #sections: SectionEntry[] = [];
  #section: { name: string; offset: number; crc: number } | undefined;

  constructor(path: string, onPhase: PhaseListener) {
    this.#path = path;
    this.#temporary = `${path}.tmp`;
    this.#onPhase = onPhase;
    this.#descriptor = writing(path, () => openSync(this.#temporary, 'wx'));
    this.#append(segmentHead());
  }

  get byteLength(): number {
    return this.#written + this.#buffered;
  }

  write(name: string, bytes: Uint8Array): void {
    if (this.#section?.name !== name) this.#begin(name);
    const section = this.#section!;
    section.crc = crc32c(bytes, section.crc);
    this.#append(bytes);
  }

  #begin(name: string): void {
    this.#end();
    if (this.#sections.some((section) => section.name === name)) {
      throw new Error(`The section ${name} is taken up again after another one.`);
    }
    const gap = -this.byteLength & (ALIGNMENT - 1);
    if (gap > 0) this.#append(new Uint8Array(gap));
    this.#section = { name, offset: this.byteLength, crc: 0 };
  }

  #end(): void {
    if (this.#section === undefined) return;
    const { name, offset, crc } = this.#section;
    this.#sections.push({ name, offset, byteLength: this.byteLength - offset, crc });
    this.#section = undefined;
  }

  #append(bytes: Uint8Array): void {
    if (this.#buffered + bytes.length > BUFFER_BYTES) this.#flush();
    if (bytes.length > BUFFER_BYTES) {
      this.#put(bytes);
    } else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
  }

  #flush(): void {
    this.#put(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  #put(bytes: Uint8Array): void {
    writing(this.#path, () => {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#descriptor, bytes, done, Math.min(bytes.length - done, 1 << 30));
      }
    });
    this.#written += bytes.length;
    this.#unsynced += bytes.length;
    if (this.#unsynced >= SYNC_BYTES && this.#syncing === undefined) this.#startSync();
  }

  /** Lets the disk begin while we go on, so that the last sync finds little to do. If it fails, so will the last. */
  #startSync(): void {
    this.#unsynced = 0;
    this.#syncing = new Promise((resolve) => {
      fdatasync(this.#descriptor, () => {
        this.#syncing = undefined;
        resolve();
      });
    });
  }

  /** File, name and folder are on disk when this is done, in that order. */
  async finish(segment: string, passageCount: number): Promise<WrittenSegment> {
    this.#end();
    const directory = { segment, passageCount, sections: this.#sections };
    const tail = segmentTail(directory, this.byteLength);
    this.#append(tail.bytes);
    this.#flush();
    this.#onPhase('segment-written');
    await this.#syncing;
    try {
      await promisify(fsync)(this.#descriptor);
      this.#onPhase('segment-synced');
      this.#close();
      renameSync(this.#temporary, this.#path);
      this.#onPhase('segment-renamed');
      syncFolder(dirname(this.#path));
      this.#onPhase('folder-synced');
    } catch (error) {
      throw writingError(error, this.#path);
    }
    return { byteLength: this.byteLength, directoryCrc: tail.directoryCrc };
  }

  /** Takes the file away, whichever name it has. */
  discard(): void {
    this.#close();
    rmSync(this.#temporary, { force: true });
    rmSync(this.#path, { force: true });
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const close = () => closeSync(this.#descriptor);
    if (this.#syncing === undefined) close();
    else void this.#syncing.then(close);
  }
}
