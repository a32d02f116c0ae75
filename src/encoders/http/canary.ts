/**
 * Texts by whose vectors a model is known again: a word, a question, another script, a passage. Never changed: what
 * indexes remember was made of them.
 */
export const CANARY_TEXTS: readonly string[] = [
  'canary',
  'How do I undo the last commit?',
  'Канарейка поёт в шахте, 金丝雀.',
  'Miners took canaries underground because the small birds fell silent before people felt the gas. ' +
    'The practice lasted in Britain from 1911 to 1986, when electronic detectors that show the share of carbon ' +
    'monoxide in parts per million took their place.',
];

/** Of each vector, how many of its first numbers are kept. */
const KEPT = 16;
/** Steps per standard deviation of a number: vectors of length 1 have numbers of about 1/√dimension. */
const STEPS = 24;
/** Above what another run, processor or batch of the same model gives; below what another model or precision does. */
const SAME_COSINE = 0.995;

/**
 * What is remembered of a model of which no file is known: the first 16 numbers of each canary's vector in coarse
 * steps, as base64url, and the dimension. A hash of rounded numbers would not do: some number always lies so near to
 * the border of two steps that the noise of arithmetic carries it over.
 *
 * @param vectors of length 1, one per canary text.
 */
export function canaryDigest(vectors: readonly Float32Array[]): string {
  const dimension = vectors[0]!.length;
  const steps = vectors.flatMap((vector) =>
    Array.from(vector.subarray(0, KEPT), (value) =>
      Math.max(-127, Math.min(127, Math.round(value * Math.sqrt(dimension) * STEPS))),
    ),
  );
  return `${Buffer.from(Int8Array.from(steps).buffer).toString('base64url')}.${dimension}`;
}

/** Whether two digests of canaries are of one model: equal, or nearer to each other than two models come. */
export function isSameModel(digest: string, other: string): boolean {
  if (digest === other) return true;
  const [a, b] = [stepsOf(digest), stepsOf(other)];
  if (a === undefined || b === undefined || a.dimension !== b.dimension) return false;
  return a.steps.length === b.steps.length && cosine(a.steps, b.steps) >= SAME_COSINE;
}

function stepsOf(digest: string): { steps: Int8Array; dimension: string } | undefined {
  const parts = /^([\w-]+)\.(\d+)$/u.exec(digest);
  if (parts === null) return undefined;
  return { steps: Int8Array.from(Buffer.from(parts[1]!, 'base64url')), dimension: parts[2]! };
}

function cosine(a: Int8Array, b: Int8Array): number {
  let [dot, squaresOfA, squaresOfB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    dot += value * b[index]!;
    squaresOfA += value ** 2;
    squaresOfB += b[index]! ** 2;
  }
  return dot === 0 ? 0 : dot / Math.sqrt(squaresOfA * squaresOfB);
}
