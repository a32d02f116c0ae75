import { createHash } from 'node:crypto';
import { SeededRandom } from '../../fuzz/seeded-random.ts';

/** One change of a folder. Bytes are in base64, so that a plan is JSON. */
export type Edit =
  | { readonly put: string; readonly bytes: string }
  | { readonly move: string; readonly to: string }
  | { readonly remove: string };

/** What happens between two acknowledgements. No path occurs twice among the edits. */
export interface Round {
  readonly edits: readonly Edit[];
  /** Whether everything is merged into one segment after the refresh. */
  readonly isCompacted: boolean;
}

/** The files of a folder by path, in no order. */
export type Files = ReadonlyMap<string, Buffer>;

const FILES_AT_FIRST = 25;
const FEWEST_FILES = 15;
const MOST_FILES = 40;
const FOLDERS = ['', 'sea/', 'kitchen/', 'kitchen/été/', 'code/deep/er/'];
const ENDINGS = ['md', 'md', 'md', 'txt', 'html'];
/** Common words, words that mean nearly the same, identifiers, other scripts. */
export const WORDS: readonly string[] =
  `sea harbour ship boat vessel water tide moon night lamp keeper captain heart cardiac doctor nurse bread flour
  kitchen oven butter jam git commit branch merge undo revert useEffect parseHTML IL-6 CVE-2021-44228 v2.10.3
  дорога книга 東京の夜 the of and to in it was not`.split(/\s+/);

/** A folder's life: rounds of random edits, the same for the same seed. */
export class EditPlan {
  readonly #random: SeededRandom;
  readonly #rounds: Round[] = [];
  readonly #states: Files[] = [];
  #named = 0;

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
  }

  /** @param number from 0; the first one fills an empty folder. */
  round(number: number): Round {
    while (this.#rounds.length <= number) this.#goOn();
    return this.#rounds[number]!;
  }

  /** What the folder holds after a round; nothing before the first. */
  filesAfter(number: number): Files {
    if (number < 0) return new Map();
    this.round(number);
    return this.#states[number]!;
  }

  #goOn(): void {
    const files = new Map(this.#states.at(-1));
    const edits: Edit[] = [];
    const untouched = [...files.keys()];
    const count = files.size === 0 ? FILES_AT_FIRST : 1 + this.#random.below(8);
    while (edits.length < count) {
      const edit = this.#edit(files.size, untouched);
      edits.push(edit);
      applyEdit(files, edit);
    }
    this.#rounds.push({ edits, isCompacted: this.#random.below(4) === 0 });
    this.#states.push(files);
  }

  #edit(size: number, untouched: string[]): Edit {
    const kind = this.#random.next();
    const takeOne = () => untouched.splice(this.#random.below(untouched.length), 1)[0]!;
    const mayChange = untouched.length > 0;
    if (mayChange && kind < 0.45) return { put: takeOne(), bytes: this.#bytes() };
    if (mayChange && kind < 0.6) return { move: takeOne(), to: this.#newPath() };
    if (mayChange && size > FEWEST_FILES && (kind < 0.75 || size >= MOST_FILES)) return { remove: takeOne() };
    return { put: this.#newPath(), bytes: this.#bytes() };
  }

  #newPath(): string {
    const { pick } = this.#bound();
    return `${pick(FOLDERS)}${pick(WORDS).toLowerCase()}-${this.#named++}.${pick(ENDINGS)}`;
  }

  #bytes(): string {
    const { below, pick } = this.#bound();
    // Now and then a file that is no text, and an empty one.
    const kind = below(25);
    if (kind === 0) return Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x80, 0x0a, below(256)]).toString('base64');
    if (kind === 1) return Buffer.from(' '.repeat(below(4))).toString('base64');
    const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
    const front =
      below(3) === 0 ? `---\ntitle: ${pick(WORDS)} ${below(9)}\ntags: [${pick(WORDS)}]\n---\n` : '';
    const sections = Array.from(
      { length: 1 + below(3) },
      (_, level) => `${'#'.repeat(level + 1)} ${words(1 + below(4))}\n\n${words(5 + below(60))}.\n`,
    );
    return Buffer.from(`${front}${sections.join('\n')}`).toString('base64');
  }

  #bound(): { below(bound: number): number; pick<Item>(items: readonly Item[]): Item } {
    return {
      below: (bound) => this.#random.below(bound),
      pick: (items) => this.#random.pick(items),
    };
  }
}

function applyEdit(files: Map<string, Buffer>, edit: Edit): void {
  if ('put' in edit) files.set(edit.put, Buffer.from(edit.bytes, 'base64'));
  else if ('remove' in edit) files.delete(edit.remove);
  else {
    files.set(edit.to, files.get(edit.move)!);
    files.delete(edit.move);
  }
}

/** By path, sha256 of the content: what an index says of the documents that it holds. */
export function hashesOf(files: Files): Map<string, string> {
  return new Map([...files].map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')]));
}
