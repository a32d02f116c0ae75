import { compareIds, countBits, hasBit, type IndexSnapshot, type PassageAddress } from '../../model/index.ts';

/** Passages in an order, as two columns: an index may have more of them than there is room for objects. */
export class PassageList implements Iterable<PassageAddress> {
  readonly #segments: Uint32Array;
  readonly #locals: Uint32Array;
  #length = 0;

  constructor(capacity: number) {
    this.#segments = new Uint32Array(capacity);
    this.#locals = new Uint32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  add(segment: number, local: number): void {
    this.#segments[this.#length] = segment;
    this.#locals[this.#length++] = local;
  }

  *[Symbol.iterator](): Iterator<PassageAddress> {
    for (let place = 0; place < this.#length; place++) {
      yield { segment: this.#segments[place]!, local: this.#locals[place]! };
    }
  }
}

/**
 * The live passages of some segments by document id and number; `segment` counts among those given. Every segment is
 * in that order already, so they are merged.
 */
export function livePassages(snapshot: IndexSnapshot, numbers: readonly number[]): PassageList {
  const cursors = numbers.map((number, place) => new Cursor(snapshot, number, place));
  const list = new PassageList(cursors.reduce((sum, { live }) => sum + live, 0));
  for (;;) {
    const [first, second] = leastTwo(cursors);
    if (first === undefined) return list;
    do first.takeDocument(list);
    while (first.id !== undefined && (second === undefined || compareIds(first.id, second) < 0));
  }
}

/** The cursor at the least id, and the least id of the others. */
function leastTwo(cursors: readonly Cursor[]): [first: Cursor | undefined, second: string | undefined] {
  let first: Cursor | undefined;
  let second: string | undefined;
  for (const cursor of cursors) {
    const { id } = cursor;
    if (id === undefined) continue;
    if (first === undefined || compareIds(id, first.id!) < 0) {
      second = first?.id;
      first = cursor;
    } else if (second === undefined || compareIds(id, second) < 0) second = id;
  }
  return [first, second];
}

/** Goes through the live documents of one segment. */
class Cursor {
  /** The document it stands at; undefined behind the last. */
  id: string | undefined;
  readonly live: number;
  readonly #snapshot: IndexSnapshot;
  readonly #number: number;
  readonly #place: number;
  #local = 0;

  constructor(snapshot: IndexSnapshot, number: number, place: number) {
    this.#snapshot = snapshot;
    this.#number = number;
    this.#place = place;
    const { deleted, passageCount } = snapshot.segments[number]!;
    this.live = passageCount - countBits(deleted, passageCount);
    this.#settle();
  }

  takeDocument(list: PassageList): void {
    const { id } = this;
    while (this.id === id && id !== undefined) {
      list.add(this.#place, this.#local++);
      this.#settle();
    }
  }

  /** Goes on to the next live passage, from the present one on. */
  #settle(): void {
    const { deleted, passageCount } = this.#snapshot.segments[this.#number]!;
    while (this.#local < passageCount && hasBit(deleted, this.#local)) this.#local++;
    this.id =
      this.#local < passageCount
        ? this.#snapshot.placeOf({ segment: this.#number, local: this.#local }).document
        : undefined;
  }
}
