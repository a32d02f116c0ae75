import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IndexPhase } from '../../../src/storage/index.ts';
import type { EditPlan } from './edit-plan.ts';

const SCRIPT = fileURLToPath(new URL('./working-child.mjs', import.meta.url));
/** So many rounds a child has before it; few live to see the last. */
const ROUNDS_AHEAD = 40;
/** After so many rounds without the change that was waited for, any other does. */
const ROUNDS_OF_WAITING = 6;

/** What kind of change is open. */
export type Operation = 'commit' | 'merge' | 'compaction';

/** When a child is killed. */
export type KillMoment =
  | {
      /** So long after it said that it is at a phase of a change, for the so-manieth time. */
      readonly operation: Operation;
      readonly phase: IndexPhase;
      readonly occurrence: number;
      readonly microseconds: number;
    }
  /** So long after it was started up. */
  | { readonly milliseconds: number };

/** Where a kill landed, and what the child had said by then. */
export interface Landing {
  /** The change that was open; undefined when none was. */
  readonly operation: Operation | undefined;
  /** The last phase that was reached; before the first one, what the child was doing. */
  readonly last: string;
  /** The lock was held, and has to be taken over. */
  readonly isLocked: boolean;
  /** The round whose documents are acknowledged: its refresh, or the commit of it, was reported as done. */
  readonly acknowledged: number;
  /** The commit of this round was about to be made: it is there or not. Undefined when none was. */
  readonly undecided: number | undefined;
  /** The last generation that was reported. */
  readonly generation: number;
  /** The round that was last begun. */
  readonly round: number;
}

interface ChildListeners {
  onPhase(operation: Operation, phase: IndexPhase, occurrence: number): void;
  onWord(word: string): void;
}

/** Reads what a child says. */
class ChildReport {
  #rest = '';
  readonly #occurrences = new Map<string, number>();
  #doing: 'starting' | 'editing' | 'refreshing' | 'refreshed' | 'compacting' = 'starting';
  #phase: IndexPhase | undefined;
  #operation: Operation | undefined;
  #isLocked = false;
  #acknowledged: number;
  #undecided: number | undefined;
  #generation = 0;
  #round: number;
  readonly #listeners: ChildListeners;

  constructor(first: number, listeners: ChildListeners) {
    this.#acknowledged = first - 1;
    this.#round = first - 1;
    this.#listeners = listeners;
  }

  take(text: string): void {
    const lines = `${this.#rest}${text}`.split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#line(line.split(' '));
  }

  #line([word, ...values]: string[]): void {
    const [value] = values.map(Number);
    if (word === 'phase') this.#reach(values[0] as IndexPhase);
    if (word === 'editing') this.#round = value!;
    if (word === 'editing' || word === 'refreshing' || word === 'compacting') this.#doing = word;
    if (word === 'refreshed') this.#acknowledge(value!);
    if (word === 'refreshed' || word === 'compacted') {
      this.#doing = 'refreshed';
      this.#phase = undefined;
      this.#generation = Number(values[1]);
    }
    this.#listeners.onWord(word!);
  }

  #acknowledge(round: number): void {
    this.#acknowledged = round;
    this.#undecided = undefined;
  }

  #reach(phase: IndexPhase): void {
    this.#phase = phase;
    if (phase === 'lock-taken') this.#isLocked = true;
    if (phase === 'segment-started') this.#operation = 'commit';
    if (phase === 'merge-started') {
      this.#operation = this.#doing === 'compacting' ? 'compaction' : 'merge';
    }
    // A commit of nothing but removals and records has no segment.
    if (phase === 'commit-started') this.#operation ??= 'commit';
    const isOfDocuments = this.#operation === 'commit';
    if (isOfDocuments && phase === 'commit-staged') this.#undecided = this.#round;
    if (isOfDocuments && phase === 'commit-done') this.#acknowledge(this.#round);
    if (this.#operation !== undefined) {
      const key = `${this.#operation} ${phase}`;
      const occurrence = (this.#occurrences.get(key) ?? 0) + 1;
      this.#occurrences.set(key, occurrence);
      this.#listeners.onPhase(this.#operation, phase, occurrence);
    }
    if (phase === 'files-removed' || phase === 'lock-released') this.#operation = undefined;
    if (phase === 'lock-released') this.#isLocked = false;
  }

  landing(): Landing {
    return {
      operation: this.#operation,
      last: this.#phase ?? this.#doing,
      isLocked: this.#isLocked,
      acknowledged: this.#acknowledged,
      undecided: this.#undecided,
      generation: this.#generation,
      round: this.#round,
    };
  }
}

/**
 * Lets a child work on an index from a round of the plan on, and kills it.
 *
 * @throws Error when the child ends by itself.
 */
export async function killChild(
  place: { readonly index: string; readonly folder: string; readonly planFile: string },
  plan: EditPlan,
  first: number,
  moment: KillMoment,
): Promise<Landing> {
  const rounds = Array.from({ length: ROUNDS_AHEAD }, (_, at) => plan.round(first + at));
  writeFileSync(place.planFile, JSON.stringify({ first, rounds }));
  const words = [SCRIPT, place.index, place.folder, place.planFile];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let isKilled = false;
  let timer: NodeJS.Timeout | undefined;
  const kill = () => {
    isKilled = true;
    child.kill('SIGKILL');
  };
  const report = new ChildReport(first, {
    onPhase: (operation, phase, occurrence) => {
      if (isKilled || 'milliseconds' in moment) return;
      const isWanted = operation === moment.operation && occurrence >= moment.occurrence;
      const isLate = report.landing().round >= first + ROUNDS_OF_WAITING;
      if (phase !== moment.phase || !(isWanted || isLate)) return;
      const due = performance.now() + moment.microseconds / 1000;
      // Timers are too coarse for this.
      while (performance.now() < due);
      kill();
    },
    onWord: (word) => {
      if (word === 'idle' && !isKilled) kill();
      if (word === 'started' && 'milliseconds' in moment) timer = setTimeout(kill, moment.milliseconds);
    },
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => report.take(text));
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const ended = await new Promise<string>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  clearTimeout(timer);
  if (isKilled && ended === 'SIGKILL') return report.landing();
  throw new Error(`Expected a child that is killed, got one that ended by ${ended}. ${complaint}`);
}
