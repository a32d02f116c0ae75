import { DenseSegment } from '../../dense/index.ts';
import type { IndexSnapshot } from '../../model/index.ts';
import { TEXT_KEY_BYTES } from '../encoding/text-key.ts';
import type { VectorReuse } from './segment-contents.ts';
import { STATIC_KEYS, STATIC_PREFIX } from './segment-sections.ts';

/** The vectors of earlier versions of documents, found by the key of the text that they were made of. */
export class KeptVectors {
  readonly #snapshot: IndexSnapshot;
  readonly #segments: (DenseSegment | undefined)[] = [];

  constructor(snapshot: IndexSnapshot) {
    this.#snapshot = snapshot;
  }

  /** Those of one document; none when it is not in the index. */
  of(documentId: string): VectorReuse {
    const places = new Map<bigint, { segment: number; local: number }>();
    const bytes = new DataView(new ArrayBuffer(TEXT_KEY_BYTES));
    for (const at of this.#snapshot.addresses(documentId)) {
      const { sections } = this.#snapshot.segments[at.segment]!;
      if (sections.byteLength(STATIC_KEYS) === undefined) continue;
      sections.read(STATIC_KEYS, new Uint8Array(bytes.buffer), at.local * TEXT_KEY_BYTES);
      places.set(bytes.getBigUint64(0, true), at);
    }
    return (key) => {
      const at = places.get(key);
      return at === undefined ? undefined : this.#open(at.segment).vector(at.local);
    };
  }

  #open(segment: number): DenseSegment {
    this.#segments[segment] ??= DenseSegment.open(this.#snapshot.segments[segment]!.sections, STATIC_PREFIX);
    return this.#segments[segment];
  }
}
