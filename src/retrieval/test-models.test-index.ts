import type {
  DenseEncoder,
  EncodeOptions,
  EncodingModel,
  ModelIdentity,
  SparseEncoder,
  TokenWeights,
} from '../model/index.ts';

/** A model for tests that remembers what it was asked to encode. */
export interface TestModel extends EncodingModel {
  /** Passages that it encoded, in order. */
  readonly passages: string[];
}

type Change = Partial<ModelIdentity> & Pick<EncodingModel, 'fusionWeight'>;

/** Vectors from the letters of a text's words: texts that share words are near. */
export function denseTestModel({ fusionWeight, ...change }: Change = {}): TestModel {
  const identity: ModelIdentity = {
    kind: 'dense',
    id: 'letters',
    digest: 'd1',
    dimension: 16,
    settings: '',
    ...change,
  };
  const passages: string[] = [];
  const encoder: DenseEncoder = {
    ...identity,
    encode: (texts, role, options) => {
      const encodings = told(texts, options).map((text) => vectorOf(text, identity.dimension));
      if (role === 'passage') passages.push(...texts);
      return Promise.resolve(encodings);
    },
  };
  return { identity, encoder, passages, fusionWeight };
}

/** Each word is a token; what begins alike shares another one. */
export function sparseTestModel({ fusionWeight, ...change }: Change = {}): TestModel {
  const identity: ModelIdentity = {
    kind: 'sparse',
    id: 'stems',
    digest: 's1',
    dimension: 400,
    settings: '',
    ...change,
  };
  const passages: string[] = [];
  const encoder: SparseEncoder = {
    ...identity,
    encode: (texts, role, options) => {
      const encodings = told(texts, options).map((text) => weightsOf(text, role === 'query'));
      if (role === 'passage') passages.push(...texts);
      return Promise.resolve(encodings);
    },
    tokenOf: (token) => (token < identity.dimension ? `t${token}` : undefined),
  };
  return { identity, encoder, passages, fusionWeight };
}

/** Texts of more than 20 words count as windowed, those of more than 60 as cut off. */
function told(texts: readonly string[], { onProgress, signal }: EncodeOptions = {}): readonly string[] {
  signal?.throwIfAborted();
  const counts = { texts: 0, tokens: 0, windowed: 0, truncated: 0 };
  for (const text of texts) {
    const words = wordsOf(text).length;
    counts.texts++;
    counts.tokens += words;
    if (words > 20) counts.windowed++;
    if (words > 60) counts.truncated++;
    onProgress?.({ ...counts });
  }
  return texts;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function vectorOf(text: string, dimension: number): Float32Array | undefined {
  const vector = new Float32Array(dimension);
  for (const word of wordsOf(text)) {
    for (const [place, letter] of [...word].entries()) {
      vector[(letter.codePointAt(0)! * 7 + place) % dimension]! += 1;
    }
  }
  const length = Math.hypot(...vector);
  return length === 0 ? undefined : vector.map((value) => value / length);
}

function weightsOf(text: string, isQuery: boolean): TokenWeights {
  const weights = new Map<number, number>();
  const add = (token: number, weight: number) => weights.set(token, (weights.get(token) ?? 0) + weight);
  for (const word of wordsOf(text)) {
    add(numberOf(word, 300), 1);
    if (!isQuery) add(300 + numberOf(word.slice(0, 2), 100), 0.25);
  }
  const tokens = [...weights.keys()].sort((a, b) => a - b);
  return {
    tokens: Uint32Array.from(tokens),
    weights: Float32Array.from(tokens, (token) => Math.log1p(weights.get(token)!)),
  };
}

function numberOf(word: string, below: number): number {
  let hash = 7;
  for (const letter of word) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_003;
  return hash % below;
}
