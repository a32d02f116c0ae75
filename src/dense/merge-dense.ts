import {
  emptyBitmap,
  InputError,
  type PassageAddress,
  type SectionSink,
  type SectionSource,
  setBit,
} from '../model/index.ts';
import { DenseSegment } from './dense-segment.ts';
import { gatherRows } from './gather-rows.ts';
import { strideOf } from './quantization.ts';
import { RECORD_BYTES, writeShape } from './section-layout.ts';

/** A segment that takes part in a merge. */
export interface DenseMergeSource {
  readonly source: SectionSource;
}

/**
 * Writes the vectors of several segments as those of one: rows, codes and bounds are copied as they are, so the
 * merged segment is what {@link DenseBuilder} would have made of the same vectors, byte for byte. Passages of a
 * segment without vectors under the prefix have none afterwards. When no segment has any, nothing is written.
 *
 * @param order for each new local number, the passage's old address (deleted ones left out).
 * @throws InputError when the segments' dimensions differ or an address is outside its segment.
 */
export function mergeDense(
  sources: readonly DenseMergeSource[],
  order: Iterable<PassageAddress>,
  sink: SectionSink,
  prefix: string,
): void {
  const segments = sources.map(({ source }) =>
    DenseSegment.isIn(source, prefix) ? DenseSegment.open(source, prefix) : undefined,
  );
  const dimensions = new Set(segments.flatMap((segment) => segment?.dimension ?? []));
  const [dimension, other] = dimensions;
  if (dimension === undefined) return;
  if (other !== undefined)
    throw new InputError(
      `Expected segments of one dimension to merge, got ${dimension} and ${other} under "${prefix}".`,
      { hint: 'Encode the older documents again with the current model.' },
    );
  const addresses = [...order];
  const present = emptyBitmap(addresses.length);
  let vectorCount = 0;
  addresses.forEach(({ segment: number, local }, index) => {
    const segment = segments[number];
    if (number >= sources.length || (segment !== undefined && local >= segment.passageCount))
      throw new InputError(
        `Expected addresses inside the segments, got passage ${local} of segment ${number}.`,
        { code: 'bad-argument' },
      );
    if (!segment?.has(local)) return;
    setBit(present, index);
    vectorCount++;
  });
  const withVectors = sources.map(({ source }, index) => (segments[index] ? source : undefined));
  sink.write(`${prefix}.header`, writeShape({ dimension, count: addresses.length, vectorCount }));
  sink.write(`${prefix}.present`, new Uint8Array(present.buffer));
  gatherRows(withVectors, addresses, sink, `${prefix}.codes`, strideOf(dimension));
  gatherRows(withVectors, addresses, sink, `${prefix}.records`, RECORD_BYTES);
  gatherRows(withVectors, addresses, sink, `${prefix}.rows`, dimension * 4);
}
