// CRC32C of bytes in memory, by table ("slicing by 16"). Compiled to WebAssembly by `npm run kernels`. The tables are
// those of src/storage/index/crc32c.ts, copied to address 0; both give the same numbers.

/** The state after `count` bytes at `from`, both multiples of 16. */
export function advance(before: u32, from: usize, count: usize): u32 {
  let state = before;
  const end = from + count;
  for (let at = from; at < end; at += 16) {
    const a = load<u32>(at) ^ state;
    const b = load<u32>(at, 4);
    const c = load<u32>(at, 8);
    const d = load<u32>(at, 12);
    state =
      load<u32>((a & 0xff) << 2, 15360) ^
      load<u32>(((a >>> 8) & 0xff) << 2, 14336) ^
      load<u32>(((a >>> 16) & 0xff) << 2, 13312) ^
      load<u32>((a >>> 24) << 2, 12288) ^
      load<u32>((b & 0xff) << 2, 11264) ^
      load<u32>(((b >>> 8) & 0xff) << 2, 10240) ^
      load<u32>(((b >>> 16) & 0xff) << 2, 9216) ^
      load<u32>((b >>> 24) << 2, 8192) ^
      load<u32>((c & 0xff) << 2, 7168) ^
      load<u32>(((c >>> 8) & 0xff) << 2, 6144) ^
      load<u32>(((c >>> 16) & 0xff) << 2, 5120) ^
      load<u32>((c >>> 24) << 2, 4096) ^
      load<u32>((d & 0xff) << 2, 3072) ^
      load<u32>(((d >>> 8) & 0xff) << 2, 2048) ^
      load<u32>(((d >>> 16) & 0xff) << 2, 1024) ^
      load<u32>((d >>> 24) << 2);
  }
  return state;
}
