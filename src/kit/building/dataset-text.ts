import { jsonStrings, lineAt } from '../records/json-strings.ts';
import type { Leak } from './leak-scan.ts';

/** So many words in a row that are in the data set's text are the data set's text. */
const RUN_WORDS = 8;

/**
 * Finds eight words in a row that a data set's text and a record have in common. What records hold of words is
 * little and is kept; the data set is read once and may be of any size.
 */
export class DatasetTextScan {
  /** Where a run of words stands, by the run. */
  readonly #runs = new Map<string, { readonly file: string; readonly field: string }>();
  /** First words of runs: most texts are passed over by them. */
  readonly #first = new Set<string>();

  /** Takes in a record: the strings of JSON, the lines of other text. */
  add(file: string, text: string, isJson: boolean): void {
    if (isJson) {
      for (const { value, start, pointer } of jsonStrings(text))
        if (value.length >= 2 * RUN_WORDS)
          this.#addText(value, file, () => `${lineAt(text, start)}:${pointer()}`);
    } else
      for (const [index, line] of text.split('\n').entries())
        this.#addText(line, file, () => `line ${index + 1}`);
  }

  /** The first run of each field that is in the texts. */
  async findIn(texts: AsyncIterable<string>): Promise<readonly Leak[]> {
    const leaks = new Map<string, Leak>();
    if (this.#runs.size === 0) return [];
    for await (const text of texts) {
      const words = wordsOf(text);
      for (let start = 0; start + RUN_WORDS <= words.length; start++) {
        if (!this.#first.has(words[start]!)) continue;
        const run = words.slice(start, start + RUN_WORDS).join(' ');
        const place = this.#runs.get(run);
        const key = `${place?.file}\n${place?.field}`;
        if (place !== undefined && !leaks.has(key))
          leaks.set(key, { ...place, what: 'text of the data set', found: run });
      }
    }
    return [...leaks.values()];
  }

  #addText(text: string, file: string, field: () => string): void {
    const words = wordsOf(text);
    for (let start = 0; start + RUN_WORDS <= words.length; start++) {
      const run = words.slice(start, start + RUN_WORDS).join(' ');
      if (this.#runs.has(run)) continue;
      this.#runs.set(run, { file, field: field() });
      this.#first.add(words[start]!);
    }
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
