import type { PassageAddress, SectionSink, SectionSource } from '../model/index.ts';

const BLOCK_BYTES = 1 << 20;

/**
 * Writes the section `name` as rows of `rowBytes` bytes, taken from the same section of several sources in the
 * given order. A row whose source lacks the section becomes zeros. Neighbours in a source are read together.
 */
export function gatherRows(
  sources: readonly (SectionSource | undefined)[],
  order: readonly PassageAddress[],
  sink: SectionSink,
  name: string,
  rowBytes: number,
): void {
  const blockRows = Math.max(1, Math.floor(BLOCK_BYTES / rowBytes));
  const block = new Uint8Array(Math.min(blockRows, order.length) * rowBytes);
  for (let start = 0; start < order.length; start += blockRows) {
    const rows = Math.min(blockRows, order.length - start);
    for (let index = 0; index < rows; ) {
      const { segment, local } = order[start + index]!;
      let run = 1;
      while (index + run < rows && follows(order[start + index + run]!, segment, local + run)) run++;
      const target = block.subarray(index * rowBytes, (index + run) * rowBytes);
      const source = sources[segment];
      if (source === undefined) target.fill(0);
      else source.read(name, target, local * rowBytes);
      index += run;
    }
    sink.write(name, block.subarray(0, rows * rowBytes));
  }
}

function follows(address: PassageAddress, segment: number, local: number): boolean {
  return address.segment === segment && address.local === local;
}
