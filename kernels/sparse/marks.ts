// Finding some passages of a window among many postings: each passage's place, plus 1, is marked at its number, and
// the postings are walked past the marks. The marks lie where the sums are, which are all 0 at that time.
import { sums } from './scratch';

/** Marks the place of a passage by its number in the window; unmark with a place of -1. */
// @ts-ignore: decorator
@inline
export function mark(numberInWindow: u32, place: i32): void {
  store<u16>(sums + (<usize>numberInWindow << 1), <u16>(place + 1));
}

/** The places of four postings at once, 0 where there is none: nearly always all 0. */
// @ts-ignore: decorator
@inline
export function anyMarked(lows: u64, base: usize): bool {
  const first = load<u16>(base + <usize>((lows & 0xffff) << 1));
  const second = load<u16>(base + <usize>(((lows >> 16) & 0xffff) << 1));
  const third = load<u16>(base + <usize>(((lows >> 32) & 0xffff) << 1));
  const fourth = load<u16>(base + <usize>((lows >> 48) << 1));
  return (first | second | third | fourth) != 0;
}

/** The place marked for a low half, plus 1, or 0. `base` is where the mark of low half 0 would be. */
// @ts-ignore: decorator
@inline
export function placeOf(low: u32, base: usize): i32 {
  return load<u16>(base + (<usize>low << 1));
}

/** Where the mark of low half 0 would be in a window that begins at this low half. */
// @ts-ignore: decorator
@inline
export function marksBase(firstLow: u32): usize {
  return sums - (<usize>firstLow << 1);
}
