import { createHash } from 'node:crypto';

/** What each arm makes of a question, as the published figures need it. */
interface Outcome {
  readonly A0: boolean;
  readonly A1: boolean;
  readonly A2: boolean;
  readonly S1: boolean;
  readonly F1: boolean;
  readonly F2: boolean;
  readonly F3: boolean;
  /** Exactly tied across ranks 5 and 6 of F2. */
  readonly isTied: boolean;
}

/** One made-up question: ids in the order of each ranker's list. */
export interface MadeUpQuestion {
  readonly qid: string;
  readonly type: string;
  readonly abstention: boolean;
  readonly gold: readonly string[];
  readonly lists: {
    readonly A0: readonly string[];
    readonly A1: readonly string[];
    readonly S1: readonly string[];
  };
}

/** A leg of a fusion: whose list, and twice its weight, so that it is whole. */
export type MadeUpLeg = readonly [list: 'A0' | 'A1' | 'S1', twiceWeight: bigint];

/** The fusions of the document, by arm. */
export const MADE_UP_FUSIONS: Readonly<Record<string, readonly MadeUpLeg[]>> = {
  A2: [
    ['A1', 2n],
    ['A0', 1n],
  ],
  F1: [
    ['S1', 2n],
    ['A0', 1n],
  ],
  F2: [
    ['S1', 2n],
    ['A1', 2n],
  ],
  F3: [
    ['S1', 2n],
    ['A1', 2n],
    ['A0', 1n],
  ],
  F1h: [
    ['S1', 1n],
    ['A0', 1n],
  ],
  F2h: [
    ['S1', 1n],
    ['A1', 2n],
  ],
  F3h: [
    ['S1', 1n],
    ['A1', 2n],
    ['A0', 1n],
  ],
};

const HITS: Outcome = { A0: true, A1: true, A2: true, S1: true, F1: true, F2: true, F3: true, isTied: false };
const MISSES: Outcome = {
  A0: false,
  A1: false,
  A2: false,
  S1: false,
  F1: false,
  F2: false,
  F3: false,
  isTied: false,
};

/**
 * How many answerable questions of each kind there are. Together: A0 400, A1 403, A2 409 (23 and 14), S1 416, F1 417,
 * F2 422, F3 425 of 470, and six of the ten ties.
 */
const KINDS: readonly (readonly [count: number, outcome: Outcome])[] = [
  [374, HITS],
  [6, { ...HITS, isTied: true }],
  [6, { ...HITS, A1: false }],
  [14, { ...HITS, A1: false, A2: false }],
  [16, { ...HITS, A0: false }],
  [6, { ...MISSES, A1: true, A2: true, F2: true, F3: true }],
  [1, { ...MISSES, A1: true, A2: true, F3: true }],
  [1, { ...MISSES, F1: true, F3: true }],
  [1, { ...MISSES, F3: true }],
  [45, MISSES],
];

const TYPES: readonly (readonly [type: string, answerable: number, abstention: number])[] = [
  ['single-session-user', 64, 6],
  ['single-session-assistant', 56, 0],
  ['single-session-preference', 30, 0],
  ['multi-session', 121, 12],
  ['temporal-reasoning', 127, 6],
  ['knowledge-update', 72, 6],
];

/** So many of the questions that every arm misses have one relevant session alone, so that any@5 misses them too. */
const SINGLE_GOLD = 15;
const SESSIONS = 50;

/** The 500 questions of the made-up kit; always the same. */
export function madeUpQuestions(): readonly MadeUpQuestion[] {
  const random = generator(20261107);
  const labels = TYPES.flatMap(([type, count]) => Array.from({ length: count }, () => type));
  shuffle(labels, random);
  const questions: MadeUpQuestion[] = [];
  let misses = 0;
  for (const [count, outcome] of KINDS)
    for (let made = 0; made < count; made++) {
      const isSingle = outcome === MISSES && misses++ < SINGLE_GOLD;
      questions.push(question(questions.length, labels[questions.length]!, outcome, isSingle, random));
    }
  let abstentions = 0;
  for (const [type, , count] of TYPES)
    for (let made = 0; made < count; made++)
      questions.push({
        ...question(questions.length, type, { ...HITS, isTied: abstentions++ < 4 }, false, random),
        qid: `q${String(questions.length).padStart(3, '0')}_abs`,
        abstention: true,
      });
  return questions;
}

function question(
  number: number,
  type: string,
  outcome: Outcome,
  isSingle: boolean,
  random: () => number,
): MadeUpQuestion {
  const qid = `q${String(number).padStart(3, '0')}`;
  const sessions = Array.from({ length: SESSIONS }, (_, index) => sessionName(qid, index));
  const [hard, easy] = sessions as [string, string];
  const gold = isSingle ? [hard] : [hard, easy].sort();
  for (;;) {
    // A session that only a fusion finds is nearly found by its legs.
    const depth = outcome.F3 ? 10 : 30;
    const listed = (isHit: boolean) => listWith(sessions, isHit ? [2, 4] : [6, depth], isSingle, random);
    const lists = { A0: listed(outcome.A0), A1: listed(outcome.A1), S1: listed(outcome.S1) };
    if (isAs(outcome, lists, gold)) return { qid, type, abstention: false, gold, lists };
  }
}

/** The easy session first, where it is relevant; the hard one at a rank of a stretch. */
function listWith(
  sessions: readonly string[],
  [first, count]: readonly [first: number, count: number],
  isSingle: boolean,
  random: () => number,
): string[] {
  const [hard, easy, ...others] = sessions as [string, string, ...string[]];
  shuffle(others, random);
  const list = isSingle ? [...others, easy] : [easy, ...others];
  const rank = first + Math.floor(random() * count);
  list.splice(rank - 1, 0, hard);
  return list;
}

function isAs(outcome: Outcome, lists: MadeUpQuestion['lists'], gold: readonly string[]): boolean {
  for (const arm of ['A2', 'F1', 'F2', 'F3'] as const) {
    const fused = fuseExactly(lists, MADE_UP_FUSIONS[arm]!);
    const ids = fused.map(({ id }) => id);
    if (gold.every((id) => ids.slice(0, 5).includes(id)) !== outcome[arm]) return false;
    if (arm !== 'F2') continue;
    if ((fused[4]!.score === fused[5]!.score) !== outcome.isTied) return false;
    // The order reversed changes no outcome: what is tied there is not relevant.
    const tied = fused.filter(({ score }) => score === fused[4]!.score).map(({ id }) => id);
    if (outcome.isTied && gold.some((id) => tied.includes(id))) return false;
  }
  return true;
}

/** Every term `weight / (60 + rank)` as a whole number of this fraction. */
const DENOMINATOR = Array.from({ length: SESSIONS }, (_, index) => BigInt(61 + index)).reduce(
  leastCommonMultiple,
);

/** Reciprocal rank fusion in whole numbers; an exact tie goes to the better rank in the leg named first. */
export function fuseExactly(
  lists: MadeUpQuestion['lists'],
  legs: readonly MadeUpLeg[],
): readonly { readonly id: string; readonly score: bigint }[] {
  const scores = new Map<string, bigint>();
  for (const [list, twiceWeight] of legs)
    for (const [index, id] of lists[list].entries())
      scores.set(id, (scores.get(id) ?? 0n) + (twiceWeight * DENOMINATOR) / BigInt(61 + index));
  const ranks = legs.map(([list]) => new Map(lists[list].map((id, index) => [id, index] as const)));
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => {
      if (a.score !== b.score) return a.score > b.score ? -1 : 1;
      for (const rank of ranks)
        if (rank.get(a.id) !== rank.get(b.id)) return (rank.get(a.id) ?? 99) - (rank.get(b.id) ?? 99);
      return 0;
    });
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}

function sessionName(qid: string, index: number): string {
  return `s${createHash('sha256').update(`${qid} ${index}`).digest('hex').slice(0, 10)}.md`;
}

function shuffle(values: unknown[], random: () => number): void {
  for (let index = values.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [values[index], values[other]] = [values[other], values[index]];
  }
}

/** mulberry32. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
