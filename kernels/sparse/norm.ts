// The one formula. src/sparse/norm.ts has the same two lines; the answers' bits rest on their being the same.

let b: f64 = 0;
let averageLength: f64 = 0;
let scale: f64 = 1;
let gain: f64 = 0;
let saturation: f64 = 0;
let floor: f64 = 0;

export function setFormula(
  lengthShare: f64, average: f64, scaleBy: f64, gainBy: f64, saturateAt: f64, floorAt: f64,
): void {
  b = lengthShare;
  averageLength = average;
  scale = scaleBy;
  gain = gainBy;
  saturation = saturateAt;
  floor = floorAt;
}

// @ts-ignore: decorator
@inline
export function termNorm(frequency: f64, lengthFactor: f64): f64 {
  if (!(frequency > 0)) return 0;
  return (scale * (frequency + gain * lengthFactor)) / (frequency + saturation * lengthFactor) + floor;
}

/** Adds weight * length of one field to every passage's length. */
export function addLengths(lengths: usize, width: i32, weight: f64, count: i32, sums: usize): void {
  for (let passage = 0; passage < count; passage++) {
    let length: u32;
    if (width == 1) length = load<u8>(lengths + <usize>passage);
    else if (width == 2) length = load<u16>(lengths + (<usize>passage << 1));
    else length = load<u32>(lengths + (<usize>passage << 2));
    const place = sums + (<usize>passage << 3);
    store<f64>(place, load<f64>(place) + weight * <f64>length);
  }
}

/** Turns lengths into length factors, in place. */
export function factorLengths(sums: usize, count: i32): void {
  for (let passage = 0; passage < count; passage++) {
    const place = sums + (<usize>passage << 3);
    const factor = averageLength > 0 ? 1 - b + (b * load<f64>(place)) / averageLength : 1;
    store<f64>(place, factor);
  }
}
