import {
  compareIds,
  countBits,
  emptyBitmap,
  hasBit,
  InputError,
  type PassageAddress,
  setBit,
} from '../model/index.ts';
import { compareBytes } from './dictionary.ts';
import { explainGroup } from './explain.ts';
import { HitMerger } from './hit-merger.ts';
import type { GroupExplanation, SparseHits, TermStatistics } from './hits.ts';
import type { CountedTerm, IndexedSegment, PassageBitmaps, PhraseTerm } from './index-parts.ts';
import { LiveCounts } from './live-counts.ts';
import { type CountedForm, liveForms } from './live-forms.ts';
import { phraseBitmap } from './phrase.ts';
import { PlannedQuery } from './planned-query.ts';
import { averageLength, requireFit } from './scoring-ground.ts';
import type { SparseSegment } from './segment.ts';
import type { SegmentScorer } from './segment-scorer.ts';
import { type ScoringRule, type SparseSettings, scoringRule } from './settings.ts';
import { requireValidGroups, type TermGroup } from './term-group.ts';
import { TypeScriptScorer } from './typescript-scorer.ts';
import { WasmScorer } from './wasm-scorer.ts';

/** A term as the index knows it. */
interface KnownTerm {
  /** Its number in each segment, -1 where it is absent. */
  readonly numbers: Int32Array;
  readonly documentFrequency: number;
  readonly inverseDocumentFrequency: number;
}

/** Terms remembered between queries; beyond it the memory starts anew. */
const MOST_KNOWN_TERMS = 200_000;

/**
 * Ranks the live passages of several segments as one collection. Numbers of passages, document frequencies and
 * average lengths are those of live passages, so an index with deletes and many segments answers bit for bit as
 * one that was built from the live passages alone.
 */
export class SparseIndex {
  /** Live passages of all segments. */
  readonly passageCount: number;
  readonly #segments: readonly IndexedSegment[];
  readonly #liveCounts: readonly LiveCounts[];
  readonly #scorers: readonly SegmentScorer[];
  readonly #rule: ScoringRule;
  readonly #averageLength: number;
  readonly #compare: (a: PassageAddress, b: PassageAddress) => number;
  readonly #known: Map<string, KnownTerm | undefined> = new Map();
  /** The largest segment first: the threshold it leaves spares the others most work. */
  readonly #largestFirst: readonly number[];
  readonly #query = new PlannedQuery();

  /**
   * @param compare the order of passages with equal scores; inside a segment it must be ascending by number.
   * @throws InputError when the settings are out of range or do not fit the segments.
   */
  constructor(
    segments: readonly IndexedSegment[],
    settings: SparseSettings,
    compare: (a: PassageAddress, b: PassageAddress) => number,
  ) {
    this.#segments = segments.map(({ segment, deleted }) => ({
      segment,
      deleted: countBits(deleted, segment.passageCount) === 0 ? undefined : deleted,
    }));
    this.#rule = scoringRule(settings);
    this.#compare = compare;
    for (const { segment } of segments) requireFit(segment, this.#rule);
    this.passageCount = this.#segments.reduce(
      (sum, { segment, deleted }) => sum + segment.passageCount - countBits(deleted, segment.passageCount),
      0,
    );
    this.#averageLength = averageLength(this.#segments, this.#rule, this.passageCount);
    this.#largestFirst = segments
      .map((_, index) => index)
      .sort((a, b) => segments[b]!.segment.passageCount - segments[a]!.segment.passageCount);
    this.#liveCounts = this.#segments.map(({ segment, deleted }) => new LiveCounts(segment, deleted));
    this.#scorers = this.#segments.map(({ segment, deleted }, index) => {
      const context = {
        segment,
        deleted,
        liveCounts: this.#liveCounts[index]!,
        rule: this.#rule,
        averageLength: this.#averageLength,
      };
      return segment.memory.kernel === undefined ? new TypeScriptScorer(context) : new WasmScorer(context);
    });
  }

  /** What is known of a term; undefined when no live passage holds it. */
  term(term: string): TermStatistics | undefined {
    const known = this.#lookUp(term);
    if (known === undefined) return undefined;
    const { documentFrequency, inverseDocumentFrequency } = known;
    const form = this.forms(term)[0]?.form ?? term;
    return { term, documentFrequency, inverseDocumentFrequency, form };
  }

  /**
   * The surface forms under which a term stands in live passages, and how many words each has: the most frequent
   * first, of equals the smaller in UTF-8 bytes. Empty when no live passage holds the term or it has learned
   * weights.
   */
  forms(term: string): CountedForm[] {
    const known = this.#lookUp(term);
    if (known === undefined || this.#rule.kind === 'weights') return [];
    return liveForms(term, this.#segments, known.numbers);
  }

  /**
   * The best live passages for a query.
   *
   * @param limit hits wanted, 1 or more.
   * @param allowed per segment which passages may be hits; `undefined` for all of them.
   * @throws InputError when the limit or a weight is out of range.
   * @throws DataError when postings of the query are damaged.
   */
  search(
    groups: readonly TermGroup[],
    limit: number,
    allowed: readonly (Uint32Array | undefined)[] = [],
  ): SparseHits {
    if (!Number.isInteger(limit) || limit < 1) {
      throw new InputError(`Expected a limit of 1 or more hits, got ${limit}.`);
    }
    const known = this.#knownMembers(groups);
    const merger = new HitMerger(limit, this.#compare);
    for (const index of this.#largestFirst) {
      const query = this.#planFor(index, groups, known);
      merger.add(index, this.#scorers[index]!.search(query, limit, merger.floor, allowed[index]));
    }
    return merger.hits();
  }

  /** The scores of passages, in the order given: 0 for those that hold no term of the query or are deleted. */
  score(groups: readonly TermGroup[], at: readonly PassageAddress[]): Float64Array {
    const known = this.#knownMembers(groups);
    const scores = new Float64Array(at.length);
    for (const [index, scorer] of this.#scorers.entries()) {
      const places = at.flatMap((address, place) => (address.segment === index ? [place] : []));
      if (places.length === 0) continue;
      const locals = Uint32Array.from(places, (place) => this.#requirePassage(at[place]!));
      const own = scorer.score(this.#planFor(index, groups, known), locals);
      for (const [order, place] of places.entries()) scores[place] = own[order]!;
    }
    return scores;
  }

  /** How a passage comes to its score: per group of the query, in query order. */
  explain(groups: readonly TermGroup[], at: PassageAddress): GroupExplanation[] {
    requireValidGroups(groups);
    const local = this.#requirePassage(at);
    const { segment, deleted } = this.#segments[at.segment]!;
    if (hasBit(deleted, local)) return groups.map(() => ({ contribution: 0 }));
    return groups.map((group) => {
      const members = group.members.flatMap((member) => {
        const known = this.#lookUp(member.term);
        if (known === undefined) return [];
        return [{ ...member, ...known, number: known.numbers[at.segment]! }];
      });
      return explainGroup(segment, this.#rule, this.#averageLength, local, members, group.weight ?? 1);
    });
  }

  /** Which live passages hold a term. */
  holding(term: string): PassageBitmaps {
    const known = this.#lookUp(term);
    return this.#segments.map(({ segment, deleted }, index) => {
      const bits = emptyBitmap(segment.passageCount);
      const number = known?.numbers[index] ?? -1;
      if (number < 0) return bits;
      for (const passage of segment.passagesOf(number)) if (!hasBit(deleted, passage)) setBit(bits, passage);
      return bits;
    });
  }

  /**
   * Which live passages hold the terms at the given distances from each other, in one field.
   *
   * @throws InputError when a segment keeps no positions.
   */
  phrase(terms: readonly PhraseTerm[]): PassageBitmaps {
    const known = terms.map(({ term }) => this.#lookUp(term));
    return this.#segments.map(({ segment, deleted }, index) => {
      const members = terms.map(({ position }, place) => ({
        number: known[place]?.numbers[index] ?? -1,
        position,
      }));
      return phraseBitmap(segment, deleted, members);
    });
  }

  /** The terms that begin with a prefix, at most so many: the most frequent first, of equals by UTF-8 bytes. */
  prefixed(prefix: string, most: number): CountedTerm[] {
    const terms = [...this.#merged((segment) => segment.dictionary.range(prefix))];
    terms.sort((a, b) => b.documentFrequency - a.documentFrequency || compareIds(a.term, b.term));
    return terms.slice(0, most);
  }

  /** Every term that a live passage holds, by its UTF-8 bytes. */
  allTerms(): Iterable<CountedTerm> {
    return this.#merged((segment) => ({ from: 0, to: segment.dictionary.size }));
  }

  /** Derives what frequent terms need, so that not even the first query over them waits for it. */
  warm(): void {
    for (const scorer of this.#scorers) scorer.warm();
  }

  #lookUp(term: string): KnownTerm | undefined {
    const known = this.#known.get(term);
    if (known !== undefined || this.#known.has(term)) return known;
    if (this.#known.size >= MOST_KNOWN_TERMS) this.#known.clear();
    const found = this.#find(term);
    this.#known.set(term, found);
    return found;
  }

  #find(term: string): KnownTerm | undefined {
    const numbers = Int32Array.from(this.#segments, ({ segment }) => segment.dictionary.find(term));
    let documentFrequency = 0;
    for (const [index, number] of numbers.entries()) {
      if (number >= 0) documentFrequency += this.#scorers[index]!.liveCount(number);
    }
    if (documentFrequency === 0) return undefined;
    const inverseDocumentFrequency = this.#rule.inverseDocumentFrequency(
      this.passageCount,
      documentFrequency,
    );
    return { numbers, documentFrequency, inverseDocumentFrequency };
  }

  /** The members of all groups, one after the other. */
  #knownMembers(groups: readonly TermGroup[]): (KnownTerm | undefined)[] {
    requireValidGroups(groups);
    const known: (KnownTerm | undefined)[] = [];
    for (const { members } of groups) for (const { term } of members) known.push(this.#lookUp(term));
    return known;
  }

  /** The query as a segment knows it; the next call takes the same columns. */
  #planFor(
    segment: number,
    groups: readonly TermGroup[],
    known: readonly (KnownTerm | undefined)[],
  ): PlannedQuery {
    const query = this.#query;
    query.clear();
    let place = 0;
    for (const { members, weight = 1 } of groups) {
      for (const { factor } of members) {
        const term = known[place++];
        const number = term === undefined || weight === 0 ? -1 : term.numbers[segment]!;
        if (number < 0) continue;
        const own = factor * term!.inverseDocumentFrequency;
        if (own > 0) query.addMember(number, own);
      }
      query.closeGroup(weight);
    }
    return query;
  }

  #requirePassage({ segment, local }: PassageAddress): number {
    const count = this.#segments[segment]?.segment.passageCount ?? 0;
    if (Number.isInteger(local) && local >= 0 && local < count) return local;
    throw new InputError(`Expected a passage of the index, got number ${local} of segment ${segment}.`);
  }

  /** The live terms of a range of each dictionary, merged by their bytes. */
  *#merged(rangeOf: (segment: SparseSegment) => { from: number; to: number }): Iterable<CountedTerm> {
    const cursors = this.#segments.map(({ segment }, index) => ({
      dictionary: segment.dictionary,
      liveCounts: this.#liveCounts[index]!,
      ...rangeOf(segment),
    }));
    for (;;) {
      let least: Uint8Array | undefined;
      for (const { dictionary, from, to } of cursors) {
        if (from >= to) continue;
        const bytes = dictionary.bytes(from);
        if (least === undefined || compareBytes(bytes, least) < 0) least = bytes;
      }
      if (least === undefined) return;
      let documentFrequency = 0;
      let term = '';
      for (const cursor of cursors) {
        const { dictionary, from, to } = cursor;
        if (from >= to || compareBytes(dictionary.bytes(from), least) !== 0) continue;
        documentFrequency += cursor.liveCounts.of(from);
        term = dictionary.name(from);
        cursor.from++;
      }
      if (documentFrequency > 0) yield { term, documentFrequency };
    }
  }
}
