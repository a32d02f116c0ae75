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
