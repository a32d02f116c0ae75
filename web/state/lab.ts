import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Lesson } from '../../src/lesson/index.ts';
import { type FriendList, ICE_CREAM_LISTS, iceCreamData } from '../engine/ice-cream-data.ts';
import { kippsData, kippsLesson } from '../engine/kipps-data.ts';
import type { LabData } from '../engine/lab-data.ts';
import { type LabFusion, labFusion } from '../engine/lab-fusion.ts';
import type { OpenedFile } from '../engine/open-files/opened-file.ts';
import { type OwnParts, ownData, ownParts } from '../engine/own-data.ts';
import { changed, type History, historyOf, redone, undone } from './history.ts';
import { FIRST_STATE, type LabState } from './lab-state.ts';
import { FIRST_QUERIES_CHOICE, type QueriesChoice, type SavedSettings } from './saved-settings.ts';

/** A state, or how it comes about from the one before. */
export type StateChange = Partial<LabState> | ((state: LabState) => LabState);

/**
 * The page's one model: every view gets it and reads its signals. `state` is what a link says; everything else is
 * data, or follows from both.
 */
export interface Lab {
  readonly state: ReadonlySignal<LabState>;
  /** The data set that the state names; undefined while the novel is unpacked, or when nothing is open. */
  readonly data: ReadonlySignal<LabData | undefined>;
  /** What the engine says to `state` and `data`. */
  readonly fusion: ReadonlySignal<LabFusion | undefined>;
  /** The lesson of the novel; undefined while it is unpacked. Read it by `.value` to have it unpacked. */
  readonly lesson: ReadonlySignal<Lesson | undefined>;
  /** The whole text of the novel, likewise. */
  readonly novel: ReadonlySignal<string | undefined>;
  readonly friends: Signal<readonly FriendList[]>;
  /** The files that somebody opened, in the order of their lists. */
  readonly opened: Signal<readonly OpenedFile[]>;
  /** What they hold together. */
  readonly own: ReadonlySignal<OwnParts>;
  /** Settings that were kept, in the order in which they were. Links leave them out. */
  readonly saved: Signal<readonly SavedSettings[]>;
  /** What the view Queries shows. Links leave it out. */
  readonly queriesChoice: Signal<QueriesChoice>;
  /** The document under the pointer or the keyboard's focus. */
  readonly highlighted: Signal<string | undefined>;
  /** What the status line says. Set it on release, never while something is being dragged. */
  readonly status: Signal<string>;
  /** What a link could not say, or another note that stays until it is closed. */
  readonly notes: Signal<readonly string[]>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Changes the state for good: it can be undone, and the link says it. */
  change(change: StateChange): void;
  /** Changes the state while a control is being dragged; `commit` ends it. */
  adjust(change: StateChange): void;
  commit(): void;
  /** Takes a state as it is, as when the reader goes back to another link. */
  open(state: LabState): void;
  undo(): void;
  redo(): void;
  /** All settings as at the start; view, data and band stay. */
  reset(): void;
  /** The state that was last committed. */
  readonly committed: ReadonlySignal<LabState>;
}

/**
 * A lab that begins in a state.
 *
 * @param unpackNovel gives the text of the novel; called once, when something first needs it.
 */
export function createLab(unpackNovel: () => Promise<string>, first: LabState = FIRST_STATE): Lab {
  const history = signal<History<LabState>>(historyOf(first));
  const live = signal<LabState | undefined>(undefined);
  const committed = computed(() => history.value.present);
  const state = computed(() => live.value ?? committed.value);
  const status = signal('');
  const novel = lazily(unpackNovel, (error) => {
    status.value = `The novel could not be unpacked: ${error.message}`;
  });
  const lesson = computed(() => (novel.value === undefined ? undefined : kippsLesson(novel.value)));
  const kipps = computed(() => (lesson.value === undefined ? undefined : kippsData(lesson.value)));
  const friends = signal(ICE_CREAM_LISTS);
  const opened = signal<readonly OpenedFile[]>([]);
  const own = computed(() => ownParts(opened.value));
  const iceCream = computed(() => iceCreamData(friends.value));
  const ownSet = computed(() => ownData(own.value));
  const dataName = computed(() => state.value.data);
  const data = computed(() => {
    if (dataName.value === 'kipps') return kipps.value;
    return dataName.value === 'icecream' ? iceCream.value : ownSet.value;
  });
  // A fusion is made anew when what it depends on changes, and not with every selected row.
  const settings = computed(() => fusionPart(state.value));
  const fusion = computed(() => {
    void settings.value;
    return data.value === undefined ? undefined : labFusion(data.value, state.peek());
  });

  const settle = (next: LabState) => {
    live.value = undefined;
    const before = committed.value;
    if (textOf(next) === textOf(before)) return;
    history.value = isOnlyTurnedPage(before, next)
      ? { ...history.value, present: next }
      : changed(history.value, next);
  };
  const step = (next: History<LabState>) => {
    live.value = undefined;
    // Going back takes settings back; it does not take the reader to another page.
    const { view, step: page } = committed.value;
    history.value = { ...next, present: { ...next.present, view, step: page } };
  };
  return {
    state,
    data,
    fusion,
    lesson,
    novel,
    friends,
    opened,
    own,
    saved: signal<readonly SavedSettings[]>([]),
    queriesChoice: signal(FIRST_QUERIES_CHOICE),
    highlighted: signal(undefined),
    status,
    notes: signal([]),
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    change: (change) => settle(applied(state.value, change)),
    adjust: (change) => {
      live.value = applied(state.value, change);
    },
    commit: () => {
      if (live.value !== undefined) settle(live.value);
    },
    open: (given) => {
      live.value = undefined;
      history.value = { ...history.value, present: given };
    },
    undo: () => step(undone(history.value)),
    redo: () => step(redone(history.value)),
    reset: () => {
      const { view, data: name, band, step: lessonStep, hidden, query } = committed.value;
      settle({ ...FIRST_STATE, view, data: name, band, step: lessonStep, hidden, query });
    },
    committed,
  };
}

function applied(state: LabState, change: StateChange): LabState {
  return typeof change === 'function' ? change(state) : { ...state, ...change };
}

/** Equal states are equal texts: every part has one form, and its keys one order. */
function textOf(state: LabState): string {
  return JSON.stringify(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two states differ in nothing but the view and the step of the lesson: nothing to undo. */
function isOnlyTurnedPage(before: LabState, next: LabState): boolean {
  return textOf({ ...before, view: next.view, step: next.step }) === textOf(next);
}

function fusionPart({ query, off, weights, rankConstant, depth, ties }: LabState): string {
  return JSON.stringify([query ?? null, off, weights, rankConstant, depth ?? null, ties]);
}

/** A signal whose value is fetched when somebody first reads it. */
function lazily<Value>(
  fetch: () => Promise<Value>,
  onError: (error: Error) => void,
): ReadonlySignal<Value | undefined> {
  const value = signal<Value | undefined>(undefined);
  let isAsked = false;
  return computed(() => {
    if (!isAsked) {
      isAsked = true;
      fetch().then(
        (fetched) => {
          value.value = fetched;
        },
        (error: unknown) => onError(error instanceof Error ? error : new Error(String(error))),
      );
    }
    return value.value;
  });
}
