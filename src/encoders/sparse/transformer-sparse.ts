import type {
  EncodeOptions,
  EncodingCounts,
  ModelIdentity,
  SparseEncoder,
  TextRole,
  TokenWeights,
} from '../../model/index.ts';
import { type EncoderSettings, settingsText } from '../encoder-settings.ts';
import type { ModelSessions } from '../sessions/model-sessions.ts';
import { TextRunner } from '../sessions/text-runner.ts';
import type { TextTokenizer } from '../tokenizing/text-tokenizer.ts';
import { mergeWeights } from './merge-weights.ts';
import { checkPruning, type Pruning, prune } from './pruning.ts';
import type { QueryWeights } from './query-weights.ts';

/** What decides which weights a text has, beside the model's own. */
export interface SparseSettings extends EncoderSettings {
  /** Tokens that never have a weight: the special ones. */
  readonly dropTokens: readonly number[];
  /** Of passages; nothing is left out when absent. */
  readonly pruning?: Pruning | undefined;
}

/** A transformer model that weighs the tokens of its vocabulary for a text: learned sparse retrieval. */
export class TransformerSparse implements SparseEncoder {
  readonly kind = 'sparse' as const;
  readonly id: string;
  readonly digest: string;
  readonly dimension: number;
  /** What an index remembers of this encoder. */
  readonly identity: ModelIdentity;
  readonly #settings: SparseSettings;
  readonly #tokenizer: TextTokenizer;
  readonly #sessions: ModelSessions;
  readonly #runner: TextRunner;
  readonly #dropped: ReadonlySet<number>;
  readonly #queryWeights: QueryWeights | undefined;

  /**
   * @param queryWeights weighs queries instead of the model.
   * @throws InputError when the pruning is none.
   */
  constructor(
    settings: SparseSettings,
    tokenizer: TextTokenizer,
    sessions: ModelSessions,
    queryWeights?: QueryWeights,
  ) {
    const { id, digest, dimension, maxTokens, longTexts, pruning, dropTokens } = settings;
    if (pruning !== undefined) checkPruning(pruning);
    this.id = id;
    this.digest = digest;
    this.dimension = dimension;
    this.identity = {
      kind: 'sparse',
      id,
      digest,
      dimension,
      settings: settingsText(
        settings,
        [pruning === undefined ? 'not pruned' : `pruned by ${pruning.rule} ${pruning.value}`],
        queryWeights === undefined ? undefined : 'queries by a table',
      ),
    };
    this.#settings = settings;
    this.#tokenizer = tokenizer;
    this.#sessions = sessions;
    this.#runner = new TextRunner(tokenizer, sessions, { maxTokens, longTexts });
    this.#dropped = new Set(dropTokens);
    this.#queryWeights = queryWeights;
  }

  get counts(): EncodingCounts {
    return this.#runner.counts;
  }

  /**
   * A text longer than the model takes has, for each token, the largest weight of its windows. Equal texts share one
   * row. Queries are never pruned.
   *
   * @throws UnavailableError when the runtime is missing; DataError when the model gives no finite numbers.
   */
  async encode(texts: readonly string[], role: TextRole, options?: EncodeOptions): Promise<TokenWeights[]> {
    const { queryPrefix, passagePrefix, pruning } = this.#settings;
    const weights = this.#queryWeights;
    if (role === 'query' && weights !== undefined) return texts.map((text) => weights.weigh(text));
    const prefix = role === 'query' ? queryPrefix : passagePrefix;
    return this.#runner.run(
      texts.map((text) => prefix + text),
      (windows) => {
        const rows = windows.map(({ answer }) => ({ tokens: answer.tokens!, weights: answer.values }));
        const row = mergeWeights(rows, this.#dropped);
        return pruning === undefined || role === 'query' ? row : prune(row, pruning);
      },
      options,
    );
  }

  /** Into how many windows a passage goes: 1 where the model takes it whole. */
  windowsOf(text: string): number {
    return this.#runner.windowsOf(this.#settings.passagePrefix + text);
  }

  tokenOf(token: number): string | undefined {
    return this.#tokenizer.tokenOf(token);
  }

  /** Frees the model's memory and ends its threads. */
  close(): Promise<void> {
    return this.#sessions.close();
  }
}
