// Rare terms by their definition: what the query names exactly, and few documents hold.
const CHUNK = /[\p{L}\p{N}_$@./:#-]+/gu;
const EDGES = /^[-.:/]+|[-.:/]+$/g;

/** Whether a chunk is written as a name is, not as a word: digits, inner marks or inner capitals. */
function isIdentifier(chunk) {
  return /\p{L}.*\p{N}|\p{N}.*\p{L}|[\p{L}\p{N}][_$@./:#-]+[\p{L}\p{N}]|^[_$@#-]+[\p{L}\p{N}]|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(
    chunk,
  );
}

/** The exact names in a query: quoted strings, identifiers, runs of capitalised words but for the first word. */
export function namesIn(query) {
  const names = new Set();
  for (const [, quoted] of query.matchAll(/["“]([^"”]+)["”]/gu)) names.add(fold(quoted));
  let run = [];
  const endRun = () => {
    if (run.length > 0) names.add(fold(run.join(' ')));
    run = [];
  };
  for (const [index, match] of [...query.matchAll(CHUNK)].entries()) {
    const chunk = match[0].replace(EDGES, '');
    if (isIdentifier(chunk)) {
      endRun();
      names.add(fold(chunk));
    } else if (index > 0 && /^\p{Lu}\p{Ll}+$/u.test(chunk)) run.push(chunk);
    else endRun();
  }
  endRun();
  return [...names].filter((name) => name.length > 1);
}

const fold = (text) => text.toLowerCase().trim().replace(/\s+/g, ' ');

/** Which documents hold a name as a whole: no letter or digit directly before or after it. */
export class RareTerms {
  constructor(texts) {
    this.texts = texts.map(fold);
    this.cache = new Map();
  }

  holders(name) {
    let holders = this.cache.get(name);
    if (holders === undefined) {
      const whole = new RegExp(
        `(?<![\\p{L}\\p{N}_])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
        'u',
      );
      holders = [];
      for (const [document, text] of this.texts.entries())
        if (text.includes(name) && whole.test(text)) holders.push(document);
      this.cache.set(name, holders);
    }
    return holders;
  }

  /** Summed idf of the names that at most `most` documents hold; 0 elsewhere. */
  scores(query, { most }) {
    const scores = new Float64Array(this.texts.length);
    for (const name of namesIn(query)) {
      const holders = this.holders(name);
      if (holders.length === 0 || holders.length > most) continue;
      const idf = Math.log(1 + (this.texts.length - holders.length + 0.5) / (holders.length + 0.5));
      for (const document of holders) scores[document] += idf;
    }
    return scores;
  }
}
