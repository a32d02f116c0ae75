// Whether a window is better added up whole than looked up. A count of terms does not tell: what tells is how many
// candidates there are, and how many postings they would have to be looked up in.
import { Group, groupAt, listAt } from './structures';

// What the steps cost, in tenths of a nanosecond as measured on one machine; only their ratios matter.
const SCAN_PASSAGE: f32 = 2;
const ADD_POSTING: f32 = 12;
const RAISE_POSTING: f32 = 28;
const WALK_POSTING: f32 = 8;
const LOOK_UP: f32 = 50;
const TAKE_CANDIDATE: f32 = 40;
const GAIN_CANDIDATE: f32 = 15;
/** Of the candidates that are looked up in a group, about so many are still candidates afterwards. */
const LEFT_BY_GROUP: f32 = 0.75;

/** Adding up a group whole. */
// @ts-ignore: decorator
@inline
function addingGroup(group: Group): f32 {
  return <f32>group.postings * (group.listCount == 1 ? ADD_POSTING : RAISE_POSTING);
}

/**
 * Adding up what was left aside; with the strongest lists in the sums already it means beginning again. All passages
 * of the window must be looked at afterwards.
 */
export function costOfAdding(
  groups: usize, groupCount: i32, essential: i32, areWeakAside: bool, length: i32,
): f32 {
  let cost = <f32>length * SCAN_PASSAGE;
  const end = areWeakAside ? groupCount : essential;
  for (let index = 0; index < end; index++) cost += addingGroup(groupAt(groups, index));
  return cost;
}

/** Taking so many candidates and looking them up in what was left aside. */
export function costOfLookingUp(
  groups: usize, groupCount: i32, essential: i32, areWeakAside: bool, count: i32,
): f32 {
  let left = <f32>count;
  let cost = left * TAKE_CANDIDATE;
  for (let index = groupCount - 1; index >= 0; index--) {
    const group = groupAt(groups, index);
    if (index >= essential && (!areWeakAside || group.listCount == 1)) continue;
    for (let place = 0; place < group.listCount; place++) {
      const list = listAt(group.lists, place);
      cost += min(<f32>(list.to - list.from) * WALK_POSTING, left * LOOK_UP);
    }
    cost += left * GAIN_CANDIDATE;
    left *= LEFT_BY_GROUP;
  }
  return cost;
}
