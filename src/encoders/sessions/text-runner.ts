import type { EncodeOptions, EncodingCounts } from '../../model/index.ts';
import type { TextTokenizer } from '../tokenizing/text-tokenizer.ts';
import { tokenWindows } from '../tokenizing/windows.ts';
import { inLanes } from './lanes.ts';
import type { ModelSessions } from './model-sessions.ts';
import type { SessionAnswer } from './session-plan.ts';

/** What is done with texts that are longer than the model takes. */
export interface LongTexts {
  /** Tokens that go through the model at once, special ones included. */
  readonly maxTokens: number;
  /** Whether a longer text is read in windows, or its end is cut off. */
  readonly longTexts: 'windows' | 'cut';
}

/** What a model made of a window, and how many tokens the window adds to those before it. */
export interface WindowAnswer {
  readonly answer: SessionAnswer;
  readonly added: number;
}

/** How many tokens of its neighbour a window of `size` tokens repeats: an eighth, so that few phrases are cut in two. */
export function windowOverlap(size: number): number {
  return Math.floor(size / 8);
}

/** Runs texts through a model: one text, or one window of it, at a time. */
export class TextRunner {
  readonly #tokenizer: TextTokenizer;
  readonly #sessions: ModelSessions;
  readonly #limits: LongTexts;
  readonly #counts = { texts: 0, tokens: 0, windowed: 0, truncated: 0 };

  constructor(tokenizer: TextTokenizer, sessions: ModelSessions, limits: LongTexts) {
    this.#tokenizer = tokenizer;
    this.#sessions = sessions;
    this.#limits = limits;
  }

  /** What became of the texts so far. */
  get counts(): EncodingCounts {
    return { ...this.#counts };
  }

  /** Into how many windows a text goes. */
  windowsOf(text: string): number {
    return this.#windows(text).length;
  }

  /**
   * Runs the texts, the longest first, so that no thread begins a long one when the others are done. Equal texts are
   * run once and share what was made of them.
   *
   * @param merge makes one result of a text's windows, of which there is at least one.
   * @returns the results in the order of the texts.
   */
  async run<T>(
    texts: readonly string[],
    merge: (windows: readonly WindowAnswer[]) => T,
    { signal, onProgress }: EncodeOptions = {},
  ): Promise<T[]> {
    const places = new Map<string, number[]>();
    for (const [place, text] of texts.entries()) {
      const same = places.get(text);
      if (same === undefined) places.set(text, [place]);
      else same.push(place);
    }
    const different = [...places].sort(([a], [b]) => b.length - a.length);
    const before = this.counts;
    const results = new Array<T>(texts.length);
    const runner = this.#sessions.runnerFor(different.length);
    await inLanes(different.length, runner.width, signal, async (index) => {
      const [text, same] = different[index]!;
      const windows = this.#windows(text);
      const answers = new Array<WindowAnswer>(windows.length);
      await inLanes(windows.length, runner.width, signal, async (place) => {
        const { tokens, added } = windows[place]!;
        const input = this.#tokenizer.frame(tokens);
        answers[place] = { answer: await runner.run(input), added };
        this.#counts.tokens += input.ids.length;
      });
      const result = merge(answers);
      for (const place of same) results[place] = result;
      this.#counts.texts += same.length;
      if (windows.length > 1) this.#counts.windowed += same.length;
      if (windows[0]!.isCut) this.#counts.truncated += same.length;
      onProgress?.(difference(this.#counts, before));
    });
    return results;
  }

  #windows(text: string): { tokens: number[]; added: number; isCut: boolean }[] {
    const tokens = this.#tokenizer.tokens(text);
    const size = this.#limits.maxTokens - this.#tokenizer.framing.single;
    if (this.#limits.longTexts === 'cut') {
      const kept = tokens.slice(0, size);
      return [{ tokens: kept, added: kept.length, isCut: kept.length < tokens.length }];
    }
    return tokenWindows(tokens.length, size, windowOverlap(size)).map(({ start, end, added }) => ({
      tokens: tokens.slice(start, end),
      added,
      isCut: false,
    }));
  }
}

function difference(now: EncodingCounts, before: EncodingCounts): EncodingCounts {
  return {
    texts: now.texts - before.texts,
    tokens: now.tokens - before.tokens,
    windowed: now.windowed - before.windowed,
    truncated: now.truncated - before.truncated,
  };
}
