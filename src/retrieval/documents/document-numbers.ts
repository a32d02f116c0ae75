import { compareIds, type IndexSnapshot, type PassageAddress } from '../../model/index.ts';

/**
 * Numbers the documents of a snapshot as they are met, so that lists of hits are grouped and compared by numbers.
 * Numbers mean nothing outside this object.
 */
export class DocumentNumbers {
  readonly #snapshot: IndexSnapshot;
  readonly #ids: string[] = [];
  readonly #first: PassageAddress[] = [];
  /** By segment and local: the number plus one of the passage's document; 0 where nobody has asked. */
  readonly #numbers: (Int32Array | undefined)[] = [];
  /**
   * Orders passages as equal scores are ordered: by document id in UTF-8 bytes, then by number. Inside a segment
   * that is the order of locals, and a document's passages always lie in one segment.
   */
  readonly compare: (a: PassageAddress, b: PassageAddress) => number;

  constructor(snapshot: IndexSnapshot) {
    this.#snapshot = snapshot;
    this.compare = (a, b) =>
      a.segment === b.segment
        ? a.local - b.local
        : compareIds(snapshot.placeOf(a).document, snapshot.placeOf(b).document);
  }

  /** The number of a passage's document. */
  numberAt(segment: number, local: number): number {
    this.#numbers[segment] ??= new Int32Array(this.#snapshot.segments[segment]!.passageCount);
    const numbers = this.#numbers[segment];
    const known = numbers[local]!;
    if (known > 0) return known - 1;
    const { document, number } = this.#snapshot.placeOf({ segment, local });
    const first = local - number;
    if (numbers[first] === 0) {
      this.#ids.push(document);
      this.#first.push({ segment, local: first });
      numbers[first] = this.#ids.length;
    }
    numbers[local] = numbers[first]!;
    return numbers[first]! - 1;
  }

  /** The id of a document by its number. */
  idOf(number: number): string {
    return this.#ids[number]!;
  }

  /** The address of a document's first passage. */
  firstOf(number: number): PassageAddress {
    return this.#first[number]!;
  }

  /** The number of a document with live passages; `undefined` for any other. */
  numberOf(id: string): number | undefined {
    const [first] = this.#snapshot.addresses(id);
    return first === undefined ? undefined : this.numberAt(first.segment, first.local);
  }

  /** A document's passages, ascending. */
  passagesOf(number: number): PassageAddress[] {
    return this.#snapshot.addresses(this.idOf(number));
  }
}
