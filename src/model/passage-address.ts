/** Where a passage stands in an index: its segment, and its number inside it. Both count from 0. */
export interface PassageAddress {
  readonly segment: number;
  readonly local: number;
}
