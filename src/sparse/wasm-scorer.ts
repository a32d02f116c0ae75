import { UnavailableError } from '../model/index.ts';
import { bestHits } from './best-hits.ts';
import { bitsIn, countBits, hasBit } from './bitmap.ts';
import { EXACT_BYTES, GROUP, GROUP_BYTES, LEVELS, LIST, LIST_BYTES, TERM, TERM_BYTES } from './kernel-layout.ts';
import type { KernelFunctions, SegmentMemory } from './kernel.ts';
import { planWindows, type WindowPlan } from './window-plan.ts';
import {
  type PlannedGroup,
  type ScorerContext,
  type SegmentHits,
  type SegmentScorer,
  weightedFrequencies,
} from './segment-scorer.ts';
import { TypeScriptScorer } from './typescript-scorer.ts';

/** Passages per term from which a bitmap is worth its memory: one in so many. */
const BITMAP_SHARE = 32;
/** Room for kept candidates beyond twice the limit and a window. */
const SPARE_CANDIDATES = 4096;
/** Looking up one term in one passage costs about as much as going through this many postings. */
const POSTINGS_PER_LOOK_UP = 20;
/** Below this many postings a term is not derived ahead. */
const WARM_POSTINGS = 256;

/** Which scorer a segment's memory serves at the moment: derived tables are for one index at a time. */
const servedBy: WeakMap<SegmentMemory, WasmScorer> = new WeakMap();
const marks: WeakMap<SegmentMemory, number> = new WeakMap();

/** Ranks by the kernel. What it needs of a term is derived when the term is first asked for. */
export class WasmScorer implements SegmentScorer {
  readonly #context: ScorerContext;
  readonly #memory: SegmentMemory;
  readonly #kernel: KernelFunctions;
  readonly #windowShift: number;
  readonly #windowCount: number;
  #termAddresses: Map<number, number> = new Map();
  #deletedAddress = 0;
  #filterAddress = 0;
  #capacity = 0;
  #query = { address: 0, byteLength: 0 };
  #fallback: TypeScriptScorer | undefined;

  constructor(context: ScorerContext) {
    this.#context = context;
    this.#memory = context.segment.memory;
    this.#kernel = this.#memory.kernel!;
    this.#windowShift = windowShiftFor(context.segment.passageCount);
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

  search(
    groups: readonly PlannedGroup[],
    limit: number,
    floor: number,
    allowed: Uint32Array | undefined,
  ): SegmentHits {
    if (groups.length === 0 || limit === 0) return NO_HITS;
    return this.#withRoom(() => {
      if (allowed !== undefined && this.#isCheaperByLookUp(groups, allowed)) {
        return this.#searchAllowed(groups, limit, floor, allowed);
      }
      return this.#searchWindows(groups, limit, floor, allowed);
    });
  }

  score(groups: readonly PlannedGroup[], locals: Uint32Array): Float64Array {
    return this.#withRoom(() => {
      const ascending = Uint32Array.from(locals, (_, place) => place).sort((a, b) => locals[a]! - locals[b]!);
      const sorted = Uint32Array.from(ascending, (place) => locals[place]!);
      const scores = this.#scoreAscending(groups, sorted);
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
    this.#termAddresses = new Map();
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
    const known = this.#termAddresses.get(term);
    if (known !== undefined) return known;
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
    this.#termAddresses.set(term, address);
    return address;
  }

  #searchWindows(
    groups: readonly PlannedGroup[],
    limit: number,
    floor: number,
    allowed: Uint32Array | undefined,
  ): SegmentHits {
    const plan = planWindows(groups, (term) => this.#bounds(term), limit, floor, allowed !== undefined);
    // Numbers so far apart that float32 would lose them.
    if (plan === undefined) return this.#exactScan().search(groups, limit, floor, allowed);
    this.#layScratch(limit);
    const filter = allowed === undefined ? 0 : this.#filter(allowed);
    const { groupAddress, program } = this.#writeQuery(plan, groups);
    const count = this.#kernel.search(
      groupAddress,
      plan.groups.length,
      program,
      groups.length,
      Math.min(limit, this.#context.segment.passageCount),
      plan.start,
      plan.slack,
      plan.scale,
      filter,
    );
    return this.#readHits(count);
  }

  #bounds(term: number): { maximum: number; minimum: number; level(rank: number): number } {
    const words = this.#termAddress(term) / 4;
    const { f32 } = this.#memory;
    return {
      maximum: f32[words + TERM.maximum]!,
      minimum: f32[words + TERM.minimum]!,
      level: (rank) => {
        const index = LEVELS.findIndex((level) => level >= rank);
        return index < 0 ? 0 : this.#memory.f32[words + TERM.levels + index]!;
      },
    };
  }

  #filter(allowed: Uint32Array): number {
    if (this.#filterAddress === 0) this.#filterAddress = this.#allocateBitmap();
    return this.#storeBitmap(this.#filterAddress, allowed);
  }

  #readHits(count: number): SegmentHits {
    const { u32, f64 } = this.#memory;
    const kept = this.#kernel.kept.value / 4;
    const scores = this.#kernel.scores.value / 8;
    return { locals: u32.slice(kept, kept + count), scores: f64.slice(scores, scores + count) };
  }

  /** Writes the query twice: as lists to search by, and in its own order to score by. */
  #writeQuery(plan: WindowPlan, groups: readonly PlannedGroup[]): { groupAddress: number; program: number } {
    const listCount = plan.groups.reduce((sum, group) => sum + group.lists.length, 0);
    const groupBytes = Math.ceil((plan.groups.length * GROUP_BYTES) / 8) * 8;
    const listBytes = Math.ceil((listCount * LIST_BYTES) / 8) * 8;
    const groupAddress = this.#queryRoom(groupBytes + listBytes + programBytes(groups));
    const { u32, f32 } = this.#memory;
    let list = groupAddress + groupBytes;
    for (const [index, group] of plan.groups.entries()) {
      const at = (groupAddress + index * GROUP_BYTES) / 4;
      u32[at + GROUP.lists] = list;
      u32[at + GROUP.listCount] = group.lists.length;
      for (const { term, weight } of group.lists) {
        u32[list / 4 + LIST.term] = this.#termAddress(term);
        f32[list / 4 + LIST.weight] = weight;
        list += LIST_BYTES;
      }
    }
    const program = groupAddress + groupBytes + listBytes;
    this.#writeProgram(program, groups);
    return { groupAddress, program };
  }

  #queryRoom(byteLength: number): number {
    if (byteLength > this.#query.byteLength) {
      const roomy = byteLength * 2;
      this.#query = { address: this.#allocate(roomy), byteLength: roomy };
    }
    return this.#query.address;
  }

  #writeProgram(program: number, groups: readonly PlannedGroup[]): void {
    const { u32, f64 } = this.#memory;
    let at = program;
    const put = (weight: number, word: number): void => {
      f64[at / 8] = weight;
      u32[at / 4 + 2] = word;
      at += EXACT_BYTES;
    };
    for (const { weight, members } of groups) {
      put(weight, members.length);
      for (const member of members) put(member.weight, this.#termAddress(member.term));
    }
  }

  #isCheaperByLookUp(groups: readonly PlannedGroup[], allowed: Uint32Array): boolean {
    let terms = 0;
    let postings = 0;
    for (const { members } of groups) {
      for (const { term } of members) {
        terms++;
        postings += this.#context.segment.postingCount(term);
      }
    }
    const passages = countBits(allowed, this.#context.segment.passageCount);
    return passages * terms * POSTINGS_PER_LOOK_UP < postings;
  }

  #searchAllowed(
    groups: readonly PlannedGroup[],
    limit: number,
    floor: number,
    allowed: Uint32Array,
  ): SegmentHits {
    const { passageCount } = this.#context.segment;
    const { deleted } = this.#context;
    const live = [...bitsIn(allowed, passageCount)].filter((passage) => !hasBit(deleted, passage));
    const scores = this.#scoreAscending(groups, Uint32Array.from(live));
    const hits = live.map((_, place) => place).filter((place) => scores[place]! > 0 && scores[place]! >= floor);
    return bestHits(
      Uint32Array.from(hits, (place) => live[place]!),
      Float64Array.from(hits, (place) => scores[place]!),
      limit,
    );
  }

  /** The scores of passages that ascend, batch by batch. */
  #scoreAscending(groups: readonly PlannedGroup[], locals: Uint32Array): Float64Array {
    for (const { members } of groups) for (const { term } of members) this.#termAddress(term);
    const program = this.#queryRoom(programBytes(groups));
    this.#writeProgram(program, groups);
    const scores = new Float64Array(locals.length);
    for (let from = 0; from < locals.length; from += this.#capacity) {
      const batch = locals.subarray(from, from + this.#capacity);
      const { kept, scores: scored } = this.#kernel;
      this.#memory.u32.set(batch, kept.value / 4);
      this.#kernel.scorePassages(kept.value, batch.length, program, groups.length);
      const first = scored.value / 8;
      scores.set(this.#memory.f64.subarray(first, first + batch.length), from);
    }
    return scores;
  }

  #exactScan(): TypeScriptScorer {
    this.#fallback ??= new TypeScriptScorer(this.#context);
    return this.#fallback;
  }
}

const NO_HITS: SegmentHits = { locals: new Uint32Array(0), scores: new Float64Array(0) };

/** The segment's memory cannot hold what a query needs beside what earlier queries left. */
class OutOfRoom extends UnavailableError {
  constructor() {
    super('Expected room for the query beside the segment in 4 GB of memory, got none.', {
      hint: 'Split the index into more segments.',
    });
  }
}

function programBytes(groups: readonly PlannedGroup[]): number {
  return groups.reduce((sum, group) => sum + (1 + group.members.length) * EXACT_BYTES, 0);
}

/** Windows of 16,384 passages; narrower ones where there would be few of them. */
function windowShiftFor(passageCount: number): number {
  return passageCount > 1 << 17 ? 14 : 13;
}
