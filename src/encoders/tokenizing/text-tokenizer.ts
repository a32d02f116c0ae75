import { Tokenizer } from '@huggingface/tokenizers';
import { DataError, InputError } from '../../model/index.ts';
import type { ModelInput } from './model-input.ts';
import type { TokenizerDefinition } from './tokenizer-files.ts';

/** What a tokenizer puts around and between texts; found by encoding two probes. */
interface Frame {
  readonly before: readonly number[];
  readonly between: readonly number[];
  readonly after: readonly number[];
  readonly afterPair: readonly number[];
  /** Whether the second text of a pair, and what follows it, is of type 1. */
  readonly hasTypes: boolean;
}

const PROBE = 'a';
/** Tables are padded to a round number of rows, a multiple of 1,024 at most. */
const MOST_PADDING = 1023;

/**
 * Turns texts into the numbers of word pieces that a model was trained with. Texts are never cut and never padded
 * here: the caller does the former, and nothing needs the latter.
 */
export class TextTokenizer {
  /** One more than the highest number of a token. */
  readonly size: number;
  readonly #tokenizer: Tokenizer;
  readonly #frame: Frame;
  readonly #name: string;

  /**
   * @param name the file's, for errors.
   * @throws DataError when the definition is none that can be run, or has numbers twice or apart.
   */
  constructor(definition: TokenizerDefinition, name: string) {
    this.#name = name;
    try {
      this.#tokenizer = new Tokenizer(definition, {});
      this.#frame = this.#findFrame();
    } catch (cause) {
      throw new DataError(`Expected a tokenizer in ${name}, got one that does not run.`, {
        hint: 'Take the file from its source again.',
        cause,
      });
    }
    this.size = [...this.#tokenizer.get_vocab().values()].reduce((most, id) => Math.max(most, id), -1) + 1;
  }

  /**
   * Compares the numbers of tokens with the rows that the model has for them: a few rows without a token pad a table.
   *
   * @throws InputError when a token has no row, or many rows have no token: the files are not of one model.
   */
  checkRows(rows: number, owner: string): void {
    const hint = 'Take the tokenizer and the weights from the same model.';
    if (this.size > rows)
      throw new InputError(
        `Expected at most ${rows} tokens in ${this.#name}, as ${owner} has rows, got ${this.size}.`,
        { hint },
      );
    if (this.size < rows - MOST_PADDING)
      throw new InputError(
        `Expected about ${rows} tokens in ${this.#name}, as ${owner} has rows, got ${this.size}.`,
        { hint },
      );
  }

  /** The token of a number, as the vocabulary writes it; `undefined` when there is none. */
  tokenOf(id: number): string | undefined {
    return this.#tokenizer.id_to_token(id);
  }

  /** The number of a token; `undefined` when the vocabulary lacks it. */
  idOf(token: string): number | undefined {
    return this.#tokenizer.token_to_id(token);
  }

  /** How many special tokens go around one text, and around a pair. */
  get framing(): { readonly single: number; readonly pair: number } {
    const { before, between, after, afterPair } = this.#frame;
    return {
      single: before.length + after.length,
      pair: before.length + between.length + afterPair.length,
    };
  }

  /** The text's tokens alone, however many. */
  tokens(text: string): number[] {
    return this.#tokenizer.encode(text, { add_special_tokens: false }).ids;
  }

  /** Some tokens of one text with the special ones around them. */
  frame(tokens: readonly number[]): ModelInput {
    const ids = Int32Array.from([...this.#frame.before, ...tokens, ...this.#frame.after]);
    return { ids, secondFrom: ids.length };
  }

  /** Tokens of two texts with the special ones around and between them. */
  framePair(first: readonly number[], second: readonly number[]): ModelInput {
    const { before, between, afterPair, hasTypes } = this.#frame;
    const ids = Int32Array.from([...before, ...first, ...between, ...second, ...afterPair]);
    return { ids, secondFrom: hasTypes ? before.length + first.length + between.length : ids.length };
  }

  #findFrame(): Frame {
    const content = this.tokens(PROBE);
    const single = this.#tokenizer.encode(PROBE).ids;
    const pair = this.#tokenizer.encode(PROBE, { text_pair: PROBE, return_token_type_ids: true });
    const first = placeOf(single, content, 0);
    const second = placeOf(pair.ids, content, first + content.length);
    return {
      before: single.slice(0, first),
      between: pair.ids.slice(first + content.length, second),
      after: single.slice(first + content.length),
      afterPair: pair.ids.slice(second + content.length),
      hasTypes: pair.token_type_ids[second] === 1,
    };
  }
}

function placeOf(ids: readonly number[], content: readonly number[], from: number): number {
  for (let place = from; place + content.length <= ids.length; place++)
    if (content.length > 0 && content.every((id, index) => ids[place + index] === id)) return place;
  throw new Error(`The tokens ${content.join(', ')} of "${PROBE}" are not among ${ids.join(', ')}.`);
}
