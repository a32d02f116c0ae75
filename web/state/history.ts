/** What can be undone and redone: states that were, the one that is, states that were taken back. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** Older states than this many changes ago are forgotten. */
const MOST_PAST = 200;

/** A history that begins here. */
export function historyOf<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** The history after a change; what was taken back before it is gone. */
export function changed<State>({ past, present }: History<State>, next: State): History<State> {
  return { past: [...past, present].slice(-MOST_PAST), present: next, future: [] };
}

/** One change back; the same history when there is none. */
export function undone<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
  };
}

/** One change forward again; the same history when none was taken back. */
export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}
