import type { TermExplanation } from '../answers/document-explanation.ts';
import type { TermMatch } from '../legs/leg.ts';

/** How one word came to its part of a score, as data and as a sentence. */
export function termExplanation(match: TermMatch): TermExplanation {
  const {
    cosine,
    documentFrequency,
    factor,
    found,
    frequencies,
    inverseDocumentFrequency,
    norm,
    score,
    term,
    word,
  } = match;
  return {
    word,
    term: term ?? null,
    found: found ?? null,
    isSoft: cosine !== undefined,
    cosine: cosine ?? null,
    factor: factor ?? null,
    passages: documentFrequency ?? null,
    idf: inverseDocumentFrequency ?? null,
    frequencies,
    norm: norm ?? null,
    score,
    sentence: sentenceOf(match),
  };
}

/** `heart for *cardiac*, 0.46: 0.31 × idf 3.10 × 0.80 = 0.77` */
function sentenceOf({
  cosine,
  factor,
  found,
  inverseDocumentFrequency: idf,
  norm,
  score,
  word,
}: TermMatch): string {
  if (found === undefined || score <= 0) return `${word}: not in this passage`;
  const isItself = cosine === undefined;
  const name = isItself
    ? found === word
      ? word
      : `${found} (${word})`
    : `${found} for *${word}*, ${shown(cosine)}`;
  const parts = [
    // A word counts once; a neighbour less, and a token of a model as much as it says.
    ...(factor === undefined || (isItself && factor === 1) ? [] : [shown(factor)]),
    ...(idf === undefined ? [] : [`idf ${shown(idf)}`]),
    ...(norm === undefined ? [] : [shown(norm)]),
  ];
  return `${name}: ${parts.join(' × ')} = ${shown(score)}`;
}

function shown(value: number): string {
  return value.toFixed(2);
}
