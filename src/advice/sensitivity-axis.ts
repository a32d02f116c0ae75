/** A setting that is varied while all others stay as they are. */
export interface SensitivityAxis {
  readonly setting: 'rankConstant' | 'weight';
  /** Whose weight; undefined for the rank constant. */
  readonly leg: string | undefined;
  /** Its value in the spec. */
  readonly base: number;
  /** The range looked at. */
  readonly low: number;
  readonly high: number;
}
