// The lines of a file as a table of strings. Compiled to WebAssembly by `npm run kernels`. The same numbers as
// Vocabulary.ofLines in src/text/words/vocabulary.ts makes where this cannot run. The file lies at address 0.

const NEWLINE: u8 = 10;

/** How many newlines there are up to `end`. */
export function newlines(end: usize): u32 {
  let count: u32 = 0;
  for (let at: usize = 0; at < end; at++) count += u32(load<u8>(at) == NEWLINE);
  return count;
}

/** Moves the lines together, without newlines; fills the array of their ends (u32, behind a zero) and their hashes. */
export function takeLines(end: usize, ends: usize, hashes: usize): void {
  let length: usize = 0;
  let hash: u32 = 0x811c9dc5;
  for (let at: usize = 0; at <= end; at++) {
    const byte = at == end ? NEWLINE : load<u8>(at);
    if (byte != NEWLINE) {
      store<u8>(length++, byte);
      hash = (hash ^ byte) * 0x01000193;
      continue;
    }
    const mixed = (hash ^ (hash >>> 15)) * 0x85ebca6b;
    store<u32>(hashes, mixed ^ (mixed >>> 13));
    ends += 4;
    store<u32>(ends, <u32>length);
    hashes += 4;
    hash = 0x811c9dc5;
  }
}

/** Fills the slots: pairs of hash and id + 1. Returns the id of the first line that stands twice, or -1. */
export function placeLines(size: u32, ends: usize, hashes: usize, slots: usize, mask: u32): i32 {
  for (let id: u32 = 0; id < size; id++) {
    const hash = load<u32>(hashes + (id << 2));
    const from = load<u32>(ends + (id << 2));
    const length = load<u32>(ends + (id << 2), 4) - from;
    let slot = slots + ((hash & mask) << 3);
    for (let place = hash & mask; load<u32>(slot, 4) != 0; slot = slots + (place << 3)) {
      if (load<u32>(slot) == hash) {
        const held = ends + ((load<u32>(slot, 4) - 1) << 2);
        const heldFrom = load<u32>(held);
        if (load<u32>(held, 4) - heldFrom == length && memory.compare(heldFrom, from, length) == 0) return id;
      }
      place = (place + 1) & mask;
    }
    store<u32>(slot, hash);
    store<u32>(slot, id + 1, 4);
  }
  return -1;
}
