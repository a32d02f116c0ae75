import { join, relative, resolve, sep } from 'node:path';
import { compareIds, type FolderScan, type FolderWatch, type ScanOptions } from '../../model/index.ts';
import { ALWAYS_IGNORED } from './built-in-ignores.ts';
import { IgnoreMatcher } from './ignore-matcher.ts';
import { scanFolder } from './scan.ts';

/** How a watch waits. */
export interface WatchTimes {
  /** So long nothing may happen before changes are told. */
  readonly quietMs: number;
  /** After so long they are told in any case. */
  readonly patienceMs: number;
  /** Between two looks, when nobody tells us of changes. */
  readonly pollMs: number;
}

const TIMES: WatchTimes = { quietMs: 300, patienceMs: 5000, pollMs: 2000 };

type Subscribe = typeof import('@parcel/watcher').subscribe;

/** Loads the native part, which is missing on platforms without a prebuilt binary. */
async function nativeSubscribe(): Promise<Subscribe> {
  return (await import('@parcel/watcher')).subscribe;
}

/**
 * See `Folders.watch`.
 *
 * @param load for tests: where the native part comes from.
 */
export async function watchFolder(
  root: string,
  onChanges: (paths: readonly string[]) => void,
  options: ScanOptions = {},
  times: WatchTimes = TIMES,
  load: () => Promise<Subscribe> = nativeSubscribe,
): Promise<FolderWatch> {
  const folder = resolve(root);
  const gathering = new Gathering(folder, onChanges, options, times);
  try {
    const subscribe = await load();
    const subscription = await subscribe(
      folder,
      (error, events) => {
        if (error === null) gathering.add(events.map(({ path }) => path));
        else gathering.addAll();
      },
      { ignore: ALWAYS_IGNORED.map((name) => join(folder, name)) },
    );
    return {
      means: { is: 'native' },
      close: async () => {
        gathering.close();
        await subscription.unsubscribe();
      },
    };
  } catch (error) {
    return pollFolder(folder, gathering, options, times, (error as Error).message);
  }
}

/** Gathers changed paths until it has been quiet for a while. */
class Gathering {
  readonly #root: string;
  readonly #onChanges: (paths: readonly string[]) => void;
  readonly #options: ScanOptions;
  readonly #times: WatchTimes;
  #matcher: IgnoreMatcher;
  readonly #paths: Set<string> = new Set();
  #isAll = false;
  #quiet: NodeJS.Timeout | undefined;
  #patience: NodeJS.Timeout | undefined;

  constructor(
    root: string,
    onChanges: (paths: readonly string[]) => void,
    options: ScanOptions,
    times: WatchTimes,
  ) {
    this.#root = root;
    this.#onChanges = onChanges;
    this.#options = options;
    this.#times = times;
    this.#matcher = new IgnoreMatcher(root);
  }

  /** @param places absolute paths. */
  add(places: readonly string[]): void {
    for (const place of places) {
      const path = relative(this.#root, place).split(sep).join('/');
      if (isIgnoreFile(path)) {
        this.#matcher = new IgnoreMatcher(this.#root);
        this.#isAll = true;
      } else if (this.#isWanted(path)) this.#paths.add(path);
    }
    if (this.#isAll || this.#paths.size > 0) this.#wait();
  }

  /** What is gone cannot be asked whether it was a folder, so that it counts when either would. */
  #isWanted(path: string): boolean {
    if (path === '') return true;
    if (path.startsWith('../')) return false;
    const isOut = this.#matcher.ignores(path) || this.#matcher.ignores(`${path}/`);
    // A folder's name says nothing about what is in it; only names with an ending are surely files.
    const isOtherType = /\.\w+$/.test(path) && this.#options.accepts?.(path) === false;
    return !isOut && !isOtherType;
  }

  addAll(): void {
    this.#isAll = true;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#tell(), this.#times.quietMs);
    this.#patience ??= setTimeout(() => this.#tell(), this.#times.patienceMs);
  }

  #tell(): void {
    const paths = this.#isAll ? [] : [...this.#paths].sort(compareIds);
    this.close();
    this.#paths.clear();
    this.#isAll = false;
    this.#onChanges(paths);
  }

  close(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#patience);
    this.#quiet = undefined;
    this.#patience = undefined;
  }
}

function isIgnoreFile(path: string): boolean {
  return /(^|\/)\.(git|consilience)ignore$/.test(path);
}

/** Looks again and again, and compares names and times. */
function pollFolder(
  root: string,
  gathering: Gathering,
  options: ScanOptions,
  times: WatchTimes,
  reason: string,
): FolderWatch {
  let before = statesOf(scanFolder(root, options));
  const timer = setInterval(() => {
    const now = statesOf(scanFolder(root, options));
    gathering.add(differing(before, now).map((path) => join(root, path)));
    before = now;
  }, times.pollMs);
  return {
    means: { is: 'polling', reason },
    close: async () => {
      clearInterval(timer);
      gathering.close();
    },
  };
}

function statesOf(scan: FolderScan): Map<string, string> {
  return new Map(
    scan.files.map(({ path, state: { size, modifiedMs, changedMs, inode } }) => [
      path,
      `${size} ${modifiedMs} ${changedMs} ${inode}`,
    ]),
  );
}

function differing(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const changed = [...now].filter(([path, state]) => before.get(path) !== state).map(([path]) => path);
  const gone = [...before.keys()].filter((path) => !now.has(path));
  return [...changed, ...gone];
}
