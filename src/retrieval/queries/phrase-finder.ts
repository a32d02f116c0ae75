import type { IndexSnapshot, PassageAddress } from '../../model/index.ts';
import type { SparseIndex } from '../../sparse/index.ts';
import type { Analyzer, Token } from '../../text/index.ts';
import {
  addPassage,
  emptyBitmaps,
  intersection,
  type PassageBitmaps,
  passagesIn,
} from '../documents/passage-bitmaps.ts';

interface PhraseFinderParts {
  readonly snapshot: IndexSnapshot;
  readonly index: SparseIndex;
  readonly analyzer: Analyzer;
  /** Whether the index keeps the places of words. */
  readonly hasPositions: boolean;
}

/** The passages that hold a phrase. */
export interface FoundPhrase {
  readonly passages: PassageBitmaps;
  /** False when the index keeps neither places nor text: then they hold all its words, in whatever order. */
  readonly isVerified: boolean;
}

/**
 * Finds the live passages that hold words next to each other, in their order: by the places of words where the
 * index keeps them, else by reading the text of every passage that holds all of them. Words are compared as terms.
 */
export class PhraseFinder {
  readonly #parts: PhraseFinderParts;
  readonly #known = new Map<string, FoundPhrase>();

  constructor(parts: PhraseFinderParts) {
    this.#parts = parts;
  }

  /** The passages that hold the phrase; those of a phrase without words are none. */
  find(text: string): FoundPhrase {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const found = this.#find(withoutCompounds(this.#parts.analyzer.analyze(text, 'query')));
    // A reader of many queries must not keep every phrase that was ever asked for.
    if (this.#known.size >= 64) this.#known.clear();
    this.#known.set(text, found);
    return found;
  }

  #find(tokens: readonly Token[]): FoundPhrase {
    const { hasPositions, index, snapshot } = this.#parts;
    const [first, ...others] = tokens;
    if (first === undefined) return { passages: emptyBitmaps(snapshot.segments), isVerified: true };
    if (others.length === 0) return { passages: index.holding(first.term), isVerified: true };
    if (hasPositions) {
      const terms = tokens.map(({ term, position }) => ({ term, position: position - first.position }));
      return { passages: index.phrase(terms), isVerified: true };
    }
    const all = others.reduce<PassageBitmaps>(
      (held, { term }) => intersection(held, index.holding(term)),
      index.holding(first.term),
    );
    return this.#verify(all, tokens);
  }

  #verify(candidates: PassageBitmaps, tokens: readonly Token[]): FoundPhrase {
    const passages = emptyBitmaps(this.#parts.snapshot.segments);
    let isVerified = true;
    for (const at of passagesIn(candidates)) {
      const texts = this.#textsOf(at);
      isVerified &&= texts !== undefined;
      if (texts === undefined || texts.some((text) => this.#holds(text, tokens))) addPassage(passages, at);
    }
    return { passages, isVerified };
  }

  /** The passage's words wherever they stand: each text is a field of its own. */
  #textsOf(at: PassageAddress): string[] | undefined {
    const { snapshot } = this.#parts;
    const { document, headings, text } = snapshot.passage(at);
    if (text === undefined) return undefined;
    const title = snapshot.document(document)?.title;
    return [text, ...headings, ...(title === undefined ? [] : [title])];
  }

  #holds(text: string, phrase: readonly Token[]): boolean {
    const places = new Map<string, Set<number>>();
    for (const { term, position } of this.#parts.analyzer.analyze(text)) {
      const of = places.get(term) ?? new Set();
      places.set(term, of.add(position));
    }
    const offset = phrase[0]!.position;
    const starts = places.get(phrase[0]!.term) ?? new Set();
    return [...starts].some((start) =>
      phrase.every(({ term, position }) => places.get(term)?.has(start + position - offset) === true),
    );
  }
}

/** A compound is found through its parts, which stand at places of their own. */
function withoutCompounds(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, index) => {
    const next = tokens[index + 1];
    return next === undefined || next.start >= token.end;
  });
}
