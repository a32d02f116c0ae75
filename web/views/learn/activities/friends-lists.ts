import type { FavouriteList } from '../../../../src/lesson/index.ts';
import type { Lab } from '../../../state/lab.ts';

/** The friends' lists as the lesson's rules take them. */
export function friendsLists(lab: Lab): FavouriteList[] {
  return lab.friends.value.map(({ name, flavours }) => ({ name, order: flavours }));
}
