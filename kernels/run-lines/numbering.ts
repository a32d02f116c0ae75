// The documents of several rankings get numbers.
import { copy, hashOf, isSame } from './bytes';

@unmanaged
class Numbering {
  /** Id `row` lies from `ids + starts[row]` to `ids + starts[row + 1]`. */
  ids: usize;
  starts: usize;
  /** The rows in the order in which they are to be numbered; 0 when that is their own. */
  order: usize;
  taken: usize;
  /** Out, by place in the order: the document's number. */
  numbers: usize;
  /** A table of numbers plus 1; 0 is empty. */
  slots: usize;
  mask: u32;
  /** The documents so far, by number: how many, their ids one behind another, hashes and first rows. */
  count: usize;
  unionIds: usize;
  unionStarts: usize;
  hashes: usize;
  rows: usize;
}

export function numberDocuments(job: Numbering): void {
  const ids = job.ids;
  const starts = job.starts;
  const order = job.order;
  const taken = job.taken;
  const numbers = job.numbers;
  const slots = job.slots;
  const mask = job.mask;
  const unionIds = job.unionIds;
  const unionStarts = job.unionStarts;
  const hashes = job.hashes;
  const rows = job.rows;
  let count = job.count;
  for (let place: usize = 0; place < taken; place++) {
    const row = order == 0 ? place : load<u32>(order + (place << 2));
    const start = load<u32>(starts + (row << 2));
    const id = ids + start;
    const length = load<u32>(starts + (row << 2), 4) - start;
    const hash = hashOf(id, length);
    let slot = hash & mask;
    let number = load<i32>(slots + (slot << 2)) - 1;
    while (number >= 0) {
      if (load<u32>(hashes + (<usize>number << 2)) == hash) {
        const other = load<u32>(unionStarts + (<usize>number << 2));
        const otherLength = load<u32>(unionStarts + (<usize>number << 2), 4) - other;
        if (otherLength == length && isSame(unionIds + other, id, length)) break;
      }
      slot = (slot + 1) & mask;
      number = load<i32>(slots + (slot << 2)) - 1;
    }
    if (number < 0) {
      number = <i32>count;
      store<i32>(slots + (slot << 2), number + 1);
      store<u32>(hashes + (count << 2), hash);
      store<u32>(rows + (count << 2), row);
      const unionStart = load<u32>(unionStarts + (count << 2));
      copy(unionIds + unionStart, id, length);
      count++;
      store<u32>(unionStarts + (count << 2), unionStart + length);
    }
    store<i32>(numbers + (place << 2), number);
  }
  job.count = count;
}
