/** How a slider's positions stand for decimals. */
export interface Scale {
  /** The slider runs from 0 to this. */
  readonly positions: number;
  readonly low: number;
  readonly high: number;
  positionOf(value: number): number;
  /** The decimal at a position, as it is written into the state. */
  valueAt(position: number): string;
  /** The decimal one step, or one long step, up or down from a value. */
  stepped(value: number, direction: 1 | -1, isLong?: boolean): string;
}

/** From 0 to 10,000 by the logarithm of one more than the value: 0 has a place, and every decade the same width. */
export function logScale(high: number): Scale {
  const positions = 1000;
  const width = Math.log10(1 + high);
  const clamped = (value: number) => rounded(Math.min(high, Math.max(0, value)));
  return {
    positions,
    low: 0,
    high,
    positionOf: (value) => Math.round((Math.log10(1 + value) / width) * positions),
    valueAt: (position) => clamped(10 ** ((position / positions) * width) - 1),
    stepped: (value, direction, isLong = false) => {
      if (isLong) return clamped(direction > 0 ? value * 2 || 1 : value > 0.5 ? value / 2 : 0);
      const size = value < 10 || (value === 10 && direction < 0) ? 0.5 : stepOf(value, direction);
      return clamped(value + direction * size);
    },
  };
}

/** From one value to another in equal steps. */
export function evenScale(low: number, high: number, step: number): Scale {
  const positions = Math.round((high - low) / step);
  const decimals = (String(step).split('.')[1] ?? '').length;
  const written = (value: number) => String(Number(Math.min(high, Math.max(low, value)).toFixed(decimals)));
  return {
    positions,
    low,
    high,
    positionOf: (value) => Math.round((value - low) / step),
    valueAt: (position) => written(low + position * step),
    stepped: (value, direction, isLong = false) => written(value + direction * step * (isLong ? 10 : 1)),
  };
}

/** A hundredth of the decade's end, and 1 at least. */
function stepOf(value: number, direction: 1 | -1): number {
  const inside = direction < 0 ? value - 1e-9 : value;
  return Math.max(1, 10 ** (Math.floor(Math.log10(inside)) - 1));
}

/** As many digits as a hand can set: tenths below 10, whole numbers to 1,000, three digits above. */
function rounded(value: number): string {
  if (value < 10) return String(Number(value.toFixed(1)));
  if (value < 1000) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}
