import { ICE_CREAM_LISTS as LESSON_LISTS } from '../../src/lesson/index.ts';
import { Run } from '../../src/runs/index.ts';
import { type LabData, lettered } from './lab-data.ts';

/** One friend's list of flavours, best first. */
export interface FriendList {
  readonly name: string;
  readonly flavours: readonly string[];
}

/** Three friends who disagree. Names and lists are the pupils' to change; nothing of it is kept or sent. */
export const ICE_CREAM_LISTS: readonly FriendList[] = LESSON_LISTS.map(({ name, order }) => ({
  name,
  flavours: order,
}));

/**
 * The friends' lists with one flavour under another name, in all of them.
 *
 * @returns undefined when the name is empty, or that of another flavour.
 */
export function withFlavourNamed(
  friends: readonly FriendList[],
  flavour: string,
  name: string,
): readonly FriendList[] | undefined {
  const given = name.trim();
  if (given === flavour) return friends;
  const isTaken = friends.some(({ flavours }) => flavours.includes(given));
  if (given === '' || isTaken) return undefined;
  return friends.map((friend) => ({
    ...friend,
    flavours: friend.flavours.map((each) => (each === flavour ? given : each)),
  }));
}

/** The one question that is asked of the friends. */
const QUESTION_ID = 'ice-cream';

/** The friends' lists as rankings: a place nearer the top has the higher score. */
export function iceCreamData(friends: readonly FriendList[]): LabData {
  const runs = friends.map(({ name, flavours }, index) => {
    const ranking = flavours.map((id, place) => ({ id, score: flavours.length - place }));
    return { name, run: Run.from(`friend-${index + 1}`, [[QUESTION_ID, ranking]]) };
  });
  return {
    name: 'icecream',
    title: 'Ten ice creams',
    noun: { one: 'flavour', many: 'flavours' },
    lists: lettered(runs),
    queryIds: [QUESTION_ID],
    queryText: () => 'which ice cream is best?',
    document: (id) => ({ label: id, text: undefined }),
    qrels: undefined,
  };
}
