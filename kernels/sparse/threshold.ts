// The sum below which a passage cannot be among the best `limit`. Every kept sum is counted in one of 2048 equal
// bins; the threshold is the lower edge of the bin in which the limit is reached, so it rises with every sum and
// costs a few instructions each, where a heap would cost a path.
import { BINS, bins } from './scratch';

export let threshold: f32 = 0;
let limit: i32 = 0;
let binsPerSum: f32 = 0;
let bin: i32 = 0;
/** Sums counted in this bin and above. */
let counted: i32 = 0;
/** A little less than 1: sums are float32, the answer is not. */
let deflation: f32 = 1;

/** `most` is a bound of all sums. */
export function startThreshold(hits: i32, start: f32, most: f32, deflateBy: f32): void {
  limit = hits;
  threshold = start;
  deflation = deflateBy;
  binsPerSum = <f32>(BINS - 1) / most;
  bin = 0;
  counted = 0;
  memory.fill(bins, 0, BINS << 2);
}

// @ts-ignore: decorator
@inline
export function countSum(sum: f32): void {
  const own = min(<i32>(sum * binsPerSum), BINS - 1);
  const place = bins + (<usize>own << 2);
  store<u32>(place, load<u32>(place) + 1);
  if (own < bin) return;
  if (++counted >= limit) raise();
}

function raise(): void {
  let inBin = <i32>load<u32>(bins + (<usize>bin << 2));
  while (counted - inBin >= limit) {
    counted -= inBin;
    bin++;
    inBin = <i32>load<u32>(bins + (<usize>bin << 2));
  }
  raiseThreshold(<f32>bin / binsPerSum);
}

/** At least `limit` passages have a sum of `sum` or more. */
export function raiseThreshold(sum: f32): void {
  threshold = max(threshold, sum * deflation);
}
