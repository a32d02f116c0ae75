// Reads a query as TypeScript wrote it and turns it into what is searched by: float32 weights, groups ascending by
// what they can give, a word that comes several times as one list of its weights together. What is found this way
// is scored from the query as it was written.
import { Group, List, LIST_BYTES, QueryGroup, QueryMember, Term, groupAt, listAt } from './structures';
import { impactAtRank } from './derive';

/** The groups that are searched by. */
export let groups: usize = 0;
export let groupCount: i32 = 0;
/** Sums are scores times this power of two, so that no sum exceeds 1. */
export let scale: f64 = 1;
/** A sum that at least the wanted number of passages reach. */
export let start: f32 = 0;
/** The relative error that float32 may make in a sum, with room to spare. */
export let slack: f32 = 0;

/** Beyond these, float32 loses what it is given. */
const LEAST: f64 = 1e-30;
const MOST: f64 = 1e30;
/** Smaller products are taken for 0 by the search. */
const LEAST_PRODUCT: f64 = 1e-34;
/** More groups than this leave float32 nothing to tell passages apart by. */
const MOST_GROUPS = 50000;

/**
 * `area` is room for a Group per group, then a List per member, then a u32 per group. `floor` is a score that the
 * caller knows to be reached; a filter makes what is known of single terms worthless. Returns false when the
 * query's numbers are too far apart for float32.
 */
export function readQuery(
  query: usize, queryGroups: i32, area: usize, hits: i32, floor: f64, isFiltered: bool,
): bool {
  groups = area;
  groupCount = 0;
  let lists = (area + <usize>queryGroups * offsetof<Group>() + 7) & ~7;
  let total: f64 = 0;
  let reached = floor;
  let at = query;
  for (let index = 0; index < queryGroups; index++) {
    const written = changetype<QueryGroup>(at);
    const members = at + offsetof<QueryGroup>();
    at = members + <usize>written.memberCount * offsetof<QueryMember>();
    let most: f64 = 0;
    for (let place = 0; place < written.memberCount; place++) {
      const member = memberAt(members, place);
      const weight = written.weight * member.weight;
      most = max(most, weight * member.term.maximum);
      if (!isFiltered) reached = max(reached, weight * impactAtRank(member.term, hits));
    }
    total += most;
    lists = addGroup(written, members, lists);
  }
  forgetLists();
  slack = <f32>((4 * <f64>groupCount + 16) / 8388608);
  if (groupCount > MOST_GROUPS || !setScale(total) || !scaleWeights()) return false;
  start = <f32>(reached * scale) * (1 - slack);
  sortGroups(lists);
  return true;
}

// @ts-ignore: decorator
@inline
function memberAt(members: usize, index: i32): QueryMember {
  return changetype<QueryMember>(members + <usize>index * offsetof<QueryMember>());
}

/** Adds a group's lists, or its weight to the list of the same word; returns where the next list goes. */
function addGroup(written: QueryGroup, members: usize, lists: usize): usize {
  if (written.memberCount == 1) {
    const member = memberAt(members, 0);
    const weight = written.weight * member.weight;
    const earlier = member.term.list;
    if (earlier) {
      changetype<List>(earlier).fullWeight += weight;
      return lists;
    }
    member.term.list = lists;
  }
  const group = groupAt(groups, groupCount++);
  group.lists = lists;
  group.listCount = written.memberCount;
  let next = lists;
  for (let place = 0; place < written.memberCount; place++, next += LIST_BYTES) {
    const member = memberAt(members, place);
    readTerm(changetype<List>(next), member.term, written.weight * member.weight);
  }
  return next;
}

function readTerm(list: List, term: Term, weight: f64): void {
  list.fullWeight = weight;
  list.term = term;
  list.low = term.low;
  list.impacts = term.impacts;
  list.windowStarts = term.windowStarts;
  list.windowMaxima = term.windowMaxima;
  list.bitmap = term.bitmap;
}

function forgetLists(): void {
  for (let index = 0; index < groupCount; index++) {
    const group = groupAt(groups, index);
    if (group.listCount == 1) listAt(group.lists, 0).term.list = 0;
  }
}

/** The power of two that brings the largest possible score to between a half and 1. */
function setScale(total: f64): bool {
  scale = 1;
  if (total == 0) return true;
  const exponent = <i32>((reinterpret<u64>(total) >> 52) & 0x7ff);
  if (exponent < 1 || exponent > 2044) return false;
  scale = reinterpret<f64>(<u64>(2045 - exponent) << 52);
  return true;
}

function scaleWeights(): bool {
  for (let index = 0; index < groupCount; index++) {
    const group = groupAt(groups, index);
    group.most = 0;
    for (let place = 0; place < group.listCount; place++) {
      const list = listAt(group.lists, place);
      const term = list.term;
      const weight = list.fullWeight * scale;
      list.weight = <f32>weight;
      if (term.maximum == 0) continue;
      if (weight < LEAST || weight > MOST || term.maximum > MOST || term.minimum < LEAST) return false;
      if (weight * term.minimum < LEAST_PRODUCT) return false;
      const most = list.weight * term.maximum;
      if (most > group.most) {
        group.most = most;
        bringToFront(group.lists, list);
      }
    }
  }
  return true;
}

/** Swaps a list with the first of its group. */
function bringToFront(lists: usize, list: List): void {
  const first = changetype<List>(lists);
  if (first == list) return;
  const term = first.term;
  const weight = first.weight;
  readTerm(first, list.term, list.fullWeight);
  first.weight = list.weight;
  readTerm(list, term, 0);
  list.weight = weight;
}

/** Shell's sort of places, then one move of each group. `places` is room for a u32 and a Group per group. */
function sortGroups(places: usize): void {
  for (let index = 0; index < groupCount; index++) store<u32>(places + (<usize>index << 2), index);
  for (let gap = groupCount >> 1; gap > 0; gap >>= 1) {
    for (let index = gap; index < groupCount; index++) {
      const moved = load<u32>(places + (<usize>index << 2));
      const most = groupAt(groups, moved).most;
      let place = index;
      while (place >= gap) {
        const before = load<u32>(places + (<usize>(place - gap) << 2));
        if (groupAt(groups, before).most <= most) break;
        store<u32>(places + (<usize>place << 2), before);
        place -= gap;
      }
      store<u32>(places + (<usize>place << 2), moved);
    }
  }
  const sorted = places + (<usize>groupCount << 2);
  const bytes = offsetof<Group>();
  for (let index = 0; index < groupCount; index++) {
    const from = <usize>load<u32>(places + (<usize>index << 2));
    memory.copy(sorted + <usize>index * bytes, groups + from * bytes, bytes);
  }
  memory.copy(groups, sorted, <usize>groupCount * bytes);
}
