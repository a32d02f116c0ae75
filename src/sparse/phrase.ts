import { emptyBitmap, hasBit, InputError, setBit } from '../model/index.ts';
import { damaged } from './dictionary.ts';
import { SECTION } from './layout.ts';
import type { SparseSegment } from './segment.ts';
import type { VarintReader } from './varint.ts';

/** A term of a phrase: its number in the segment, -1 when absent, and its place in the phrase. */
interface PhraseMember {
  readonly number: number;
  readonly position: number;
}

/**
 * Which live passages hold all terms at the given distances in one field.
 *
 * @throws InputError when the segment keeps no positions.
 */
export function phraseBitmap(
  segment: SparseSegment,
  deleted: Uint32Array | undefined,
  members: readonly PhraseMember[],
): Uint32Array {
  const found = emptyBitmap(segment.passageCount);
  if (segment.header.postingCount === 0 || members.length === 0) return found;
  if (!segment.header.hasPositions) {
    throw new InputError('Expected a segment with word positions for a phrase, got one without.', {
      hint: 'Index again with positions.',
    });
  }
  if (members.some(({ number }) => number < 0)) return found;
  // The rarest term first: it decides which passages are looked at.
  const byFrequency = [...members].sort(
    (a, b) => segment.postingCount(a.number) - segment.postingCount(b.number),
  );
  let places = placesOf(segment, deleted, byFrequency[0]!, undefined);
  for (const member of byFrequency.slice(1)) places = placesOf(segment, deleted, member, places);
  for (const passage of places.keys()) setBit(found, passage);
  return found;
}

/** Per passage, where the phrase may begin: per field, the positions less the term's own place, ascending. */
type PhrasePlaces = Map<number, number[][]>;

/** The places that a term allows, of those that the terms before it have left. */
function placesOf(
  segment: SparseSegment,
  deleted: Uint32Array | undefined,
  { number, position }: PhraseMember,
  left: PhrasePlaces | undefined,
): PhrasePlaces {
  const { fieldCount } = segment.header;
  const reader = segment.positionsOf(number)!;
  const places: PhrasePlaces = new Map();
  let posting = segment.postingStarts[number]!;
  for (const passage of segment.passagesOf(number)) {
    const first = segment.codeOf(posting++) * fieldCount;
    const frequencies = segment.tuples.subarray(first, first + fieldCount);
    const before = left?.get(passage);
    if ((left !== undefined && before === undefined) || hasBit(deleted, passage)) {
      for (const frequency of frequencies) reader.skip(frequency);
      continue;
    }
    const starts = Array.from(frequencies, (frequency, field) => {
      const own = readPlaces(reader, frequency, position);
      return before === undefined ? own : inBoth(own, before[field]!);
    });
    if (starts.some((field) => field.length > 0)) places.set(passage, starts);
  }
  if (reader.isPastEnd || !reader.isAtEnd) {
    throw damaged(SECTION.positionBytes, 'its positions are not as many as the words');
  }
  return places;
}

/** What two ascending lists have in common. */
function inBoth(a: readonly number[], b: readonly number[]): number[] {
  let next = 0;
  return a.filter((place) => {
    while (next < b.length && b[next]! < place) next++;
    return b[next] === place;
  });
}

function readPlaces(reader: VarintReader, frequency: number, position: number): number[] {
  const places: number[] = [];
  let at = 0;
  for (let index = 0; index < frequency && !reader.isPastEnd; index++) {
    at += reader.next();
    places.push(at - position);
  }
  return places;
}
