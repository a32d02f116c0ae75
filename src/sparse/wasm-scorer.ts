import { bitsIn, hasBit } from '../model/index.ts';
import { bestHits } from './best-hits.ts';
import type { KernelFunctions, SegmentMemory } from './kernel.ts';
import { AREA_GROUP_BYTES, AREA_MEMBER_BYTES, QUERY_BYTES, TERM, TERM_BYTES } from './kernel-layout.ts';
import type { PlannedQuery } from './planned-query.ts';
import {
  BITMAP_SHARE,
  isCheaperByLookUp,
  marks,
  NO_HITS,
  OutOfRoom,
  queryBytes,
  readHits,
  roundLengths,
  SPARE_CANDIDATES,
  servedBy,
  WARM_POSTINGS,
  windowShiftFor,
} from './scorer-room.ts';
import {
  type ScorerContext,
  type SegmentHits,
  type SegmentScorer,
  weightedFrequencies,
} from './segment-scorer.ts';
import { TypeScriptScorer } from './typescript-scorer.ts';

/** Ranks by the kernel. What it needs of a term is derived when the term is first asked for. */
export class WasmScorer implements SegmentScorer {
  readonly #context: ScorerContext;
  readonly #memory: SegmentMemory;
  readonly #kernel: KernelFunctions;
  readonly #windowShift: number;
  readonly #windowCount: number;
  /** Per term the address of its record; 0 until it is derived. */
  #termAddresses: Uint32Array = new Uint32Array(0);
  #deletedAddress = 0;
  #filterAddress = 0;
  #capacity = 0;
  #query = { address: 0, byteLength: 0 };
  #fallback: TypeScriptScorer | undefined;

  constructor(context: ScorerContext) {
    this.#context = context;
    this.#memory = context.segment.memory;
    this.#kernel = this.#memory.kernel!;
    this.#windowShift = context.segment.windowShift ?? windowShiftFor(context.segment.passageCount);
    this.#windowCount = Math.ceil(context.segment.passageCount / 2 ** this.#windowShift);
  }

  liveCount(term: number): number {
    const { segment, deleted } = this.#context;
    if (deleted === undefined) return segment.postingCount(term);
    return this.#withRoom(() => {
      const address = this.#termAddress(term);
      return this.#memory.u32[address / 4 + TERM.live]!;
    });
  }

  search(query: PlannedQuery, limit: number, floor: number, allowed: Uint32Array | undefined): SegmentHits {
    if (query.groupCount === 0) return NO_HITS;
    return this.#withRoom(() => {
      if (allowed !== undefined && isCheaperByLookUp(query, allowed, this.#context.segment)) {
        return this.#searchAllowed(query, limit, floor, allowed);
      }
      return this.#searchWindows(query, limit, floor, allowed);
    });
  }

  score(query: PlannedQuery, locals: Uint32Array): Float64Array {
    return this.#withRoom(() => {
      const ascending = Uint32Array.from(locals, (_, place) => place).sort((a, b) => locals[a]! - locals[b]!);
      const sorted = Uint32Array.from(ascending, (place) => locals[place]!);
      const scores = this.#scoreAscending(query, sorted);
      const inOrder = new Float64Array(locals.length);
      for (const [index, place] of ascending.entries()) {
        inOrder[place] = hasBit(this.#context.deleted, locals[place]!) ? 0 : scores[index]!;
      }
      return inOrder;
    });
  }

  warm(): void {
    const { segment } = this.#context;
    this.#withRoom(() => {
      for (let term = 0; term < segment.header.termCount; term++) {
        if (segment.postingCount(term) >= WARM_POSTINGS) this.#termAddress(term);
      }
    });
  }

  /** Does something that may derive terms; when memory is full, forgets what was derived and tries once more. */
  #withRoom<Result>(work: () => Result): Result {
    if (servedBy.get(this.#memory) !== this) this.#serve();
    try {
      return work();
    } catch (error) {
      if (!(error instanceof OutOfRoom)) throw error;
      this.#serve();
      return work();
    }
  }

  /** Takes over the segment's memory: the tables that hold for all terms. */
  #serve(): void {
    const { segment, deleted, rule, averageLength } = this.#context;
    const memory = this.#memory;
    const mark = marks.get(memory) ?? memory.mark;
    marks.set(memory, mark);
    memory.release(mark);
    servedBy.set(memory, this);
    this.#termAddresses = new Uint32Array(segment.header.termCount);
    this.#filterAddress = 0;
    this.#capacity = 0;
    this.#query = { address: 0, byteLength: 0 };
    const { passageCount } = segment;
    const frequencies = this.#allocate(segment.header.tupleCount * 8);
    memory.f64.set(weightedFrequencies(segment, rule.fieldWeights), frequencies / 8);
    const factors = this.#allocate(rule.kind === 'counts' ? passageCount * 8 : 0);
    const { scale, gain, saturation, floor } = rule.coefficients;
    this.#kernel.setFormula(rule.b, averageLength, scale, gain, saturation, floor);
    if (rule.kind === 'counts') {
      memory.u8.fill(0, factors, factors + passageCount * 8);
      for (const [field, { address, width }] of segment.stored.lengths.entries()) {
        this.#kernel.addLengths(address, width, rule.fieldWeights[field]!, passageCount, factors);
      }
      roundLengths(memory.f64.subarray(factors / 8, factors / 8 + passageCount), rule.roundLength);
      this.#kernel.factorLengths(factors, passageCount);
    }
    this.#deletedAddress = deleted === undefined ? 0 : this.#storeBitmap(this.#allocateBitmap(), deleted);
    this.#kernel.setTables(frequencies, factors, this.#deletedAddress);
    this.#kernel.setSegment(
      passageCount,
      this.#windowShift,
      segment.blockCount,
      segment.stored.high.width,
      segment.stored.values.width,
      segment.header.tupleCount,
      rule.kind === 'weights',
    );
    this.#layScratch(SPARE_CANDIDATES);
  }

  #layScratch(limit: number): void {
    const capacity = Math.min(limit, this.#context.segment.passageCount) * 2 + 2 ** this.#windowShift;
    if (capacity <= this.#capacity) return;
    // Laid out once to learn its size, which does not depend on the place.
    const byteLength = this.#kernel.layScratch(0, capacity);
    const base = this.#allocate(byteLength);
    this.#kernel.layScratch(base, capacity);
    this.#kernel.clearScratch();
    this.#capacity = capacity;
  }

  #allocate(byteLength: number): number {
    const address = this.#memory.allocate(byteLength);
    if (address === undefined) throw new OutOfRoom();
    return address;
  }

  #allocateBitmap(): number {
    return this.#allocate(Math.ceil(this.#context.segment.passageCount / 32) * 4);
  }

  #storeBitmap(address: number, bits: Uint32Array): number {
    const words = Math.ceil(this.#context.segment.passageCount / 32);
    this.#memory.u32.fill(0, address / 4, address / 4 + words);
    this.#memory.u32.set(bits.subarray(0, words), address / 4);
    return address;
  }

  /** Where the term's record is; derives it on first use. */
  #termAddress(term: number): number {
    const known = this.#termAddresses[term]!;
    return known === 0 ? this.#derive(term) : known;
  }

  #derive(term: number): number {
    const { segment, deleted, rule } = this.#context;
    const count = segment.postingCount(term);
    const first = segment.postingStarts[term]!;
    const { low, values } = segment.stored;
    const valueAddress = values.address + first * values.width;
    const address = this.#allocate(TERM_BYTES);
    const areValuesImpacts = rule.kind === 'weights' && deleted === undefined;
    const impacts = areValuesImpacts ? valueAddress : this.#allocate(count * 4);
    const windowStarts = this.#allocate((this.#windowCount + 1) * 4);
    const windowMaxima = this.#allocate((this.#windowCount + 3) * 4);
    const isFrequent = count * BITMAP_SHARE > segment.passageCount;
    const bitmap = isFrequent ? this.#allocate(Math.ceil(segment.passageCount / 64) * 16) : 0;
    const { high, blocks } = segment.highOf(term);
    const words = this.#memory.u32.subarray(address / 4);
    words[TERM.low] = low + first * 2;
    words[TERM.values] = valueAddress;
    words[TERM.count] = count;
    words[TERM.high] = high;
    words[TERM.blocks] = blocks;
    words[TERM.impacts] = impacts;
    words[TERM.windowStarts] = windowStarts;
    words[TERM.windowMaxima] = windowMaxima;
    words[TERM.bitmap] = bitmap;
    if (this.#kernel.derive(address, this.#kernel.bins.value) === 0) throw segment.damagedPostings(term);
    this.#termAddresses[term] = address;
    return address;
  }

  #searchWindows(
    query: PlannedQuery,
    limit: number,
    floor: number,
    allowed: Uint32Array | undefined,
  ): SegmentHits {
    this.#layScratch(limit);
    const filter = allowed === undefined ? 0 : this.#filter(allowed);
    const address = this.#writeQuery(query);
    const count = this.#kernel.search(
      address,
      query.groupCount,
      address + queryBytes(query),
      Math.min(limit, this.#context.segment.passageCount),
      floor,
      filter,
    );
    // Numbers so far apart that float32 would lose them.
    if (count < 0) {
      this.#fallback ??= new TypeScriptScorer(this.#context);
      return this.#fallback.search(query, limit, floor, allowed);
    }
    return readHits(this.#kernel, this.#memory, count);
  }

  #filter(allowed: Uint32Array): number {
    if (this.#filterAddress === 0) this.#filterAddress = this.#allocateBitmap();
    return this.#storeBitmap(this.#filterAddress, allowed);
  }

  /** Writes the query for the kernel, followed by the room in which it is read; returns its address. */
  #writeQuery(query: PlannedQuery): number {
    const { groupCount, memberCount, ends, terms } = query;
    for (let member = 0; member < memberCount; member++) this.#termAddress(terms[member]!);
    const address = this.#queryRoom(
      queryBytes(query) + groupCount * AREA_GROUP_BYTES + memberCount * AREA_MEMBER_BYTES + QUERY_BYTES,
    );
    const { u32, f64 } = this.#memory;
    let at = address;
    let member = 0;
    for (let group = 0; group < groupCount; group++) {
      f64[at / 8] = query.weights[group]!;
      u32[at / 4 + 2] = ends[group]! - member;
      at += QUERY_BYTES;
      for (; member < ends[group]!; member++, at += QUERY_BYTES) {
        f64[at / 8] = query.memberWeights[member]!;
        u32[at / 4 + 2] = this.#termAddresses[terms[member]!]!;
      }
    }
    return address;
  }

  #queryRoom(byteLength: number): number {
    if (byteLength > this.#query.byteLength) {
      const roomy = byteLength * 2;
      this.#query = { address: this.#allocate(roomy), byteLength: roomy };
    }
    return this.#query.address;
  }

  #searchAllowed(query: PlannedQuery, limit: number, floor: number, allowed: Uint32Array): SegmentHits {
    const { passageCount } = this.#context.segment;
    const { deleted } = this.#context;
    const live = [...bitsIn(allowed, passageCount)].filter((passage) => !hasBit(deleted, passage));
    const scores = this.#scoreAscending(query, Uint32Array.from(live));
    const hits = live
      .map((_, place) => place)
      .filter((place) => scores[place]! > 0 && scores[place]! >= floor);
    return bestHits(
      Uint32Array.from(hits, (place) => live[place]!),
      Float64Array.from(hits, (place) => scores[place]!),
      limit,
    );
  }

  /** The scores of passages that ascend, batch by batch. */
  #scoreAscending(query: PlannedQuery, locals: Uint32Array): Float64Array {
    const address = this.#writeQuery(query);
    const scores = new Float64Array(locals.length);
    for (let from = 0; from < locals.length; from += this.#capacity) {
      const batch = locals.subarray(from, from + this.#capacity);
      const { kept, scores: scored } = this.#kernel;
      this.#memory.u32.set(batch, kept.value / 4);
      this.#kernel.scorePassages(kept.value, batch.length, address, query.groupCount);
      const first = scored.value / 8;
      scores.set(this.#memory.f64.subarray(first, first + batch.length), from);
    }
    return scores;
  }
}
