import { DataError, InputError } from '../../model/index.ts';

/** A tokenizer as Hugging Face writes it in `tokenizer.json`; of its parts only these are read here. */
export interface TokenizerDefinition {
  readonly model: { readonly type?: string; readonly vocab: unknown; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];

/**
 * Reads a `tokenizer.json`, without its own truncation and padding: some files cut every text at 128 tokens and pad
 * it to as many, whatever the model takes.
 *
 * @throws DataError when the file is no JSON or holds no model with a vocabulary.
 */
export function readTokenizerJson(bytes: Uint8Array, name: string): TokenizerDefinition {
  const hint = 'Take the file from its source again.';
  let definition: unknown;
  try {
    definition = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new DataError(`Expected JSON in ${name}, got other bytes.`, { hint, cause });
  }
  const model = (definition as { model?: { vocab?: unknown } } | null)?.model;
  if (typeof model?.vocab !== 'object' || model.vocab === null)
    throw new DataError(`Expected a "model" with a "vocab" in ${name}, got none.`, { hint });
  return { ...(definition as TokenizerDefinition), truncation: null, padding: null };
}

/**
 * The tokenizer of a BERT vocabulary of one word piece a line: cleaned text, CJK characters apart, lower case without
 * accents where asked, greedy longest pieces, [CLS] before and [SEP] behind.
 *
 * @param isLowercase `do_lower_case` of the model's tokenizer_config.json.
 * @throws InputError when the vocabulary lacks a special token, or has a line twice.
 */
export function tokenizerOfVocabulary(
  lines: readonly string[],
  isLowercase: boolean,
  name: string,
): TokenizerDefinition {
  const vocab = Object.fromEntries(lines.map((piece, id) => [piece, id]));
  const hint = 'Take the vocabulary of the model, one word piece a line.';
  for (const special of SPECIAL)
    if (!Object.hasOwn(vocab, special))
      throw new InputError(`Expected ${special} in ${name}, got ${lines.length} lines without it.`, { hint });
  if (Object.keys(vocab).length !== lines.length)
    throw new InputError(`Expected each line of ${name} once, got one twice.`, { hint });
  const special = (token: string) => ({ id: token, ids: [vocab[token]], tokens: [token] });
  const bracket = (token: string, type: number) => ({ SpecialToken: { id: token, type_id: type } });
  const sequence = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
  const single = [bracket('[CLS]', 0), sequence('A', 0), bracket('[SEP]', 0)];
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content) => ({
      id: vocab[content],
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: isLowercase,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single,
      pair: [...single, sequence('B', 1), bracket('[SEP]', 1)],
      special_tokens: { '[CLS]': special('[CLS]'), '[SEP]': special('[SEP]') },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  };
}
