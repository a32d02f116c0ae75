import { type Analyzer, isSoftenable, type ParsedQuery, parseQuery, type Token } from '../../text/index.ts';

/** A query as the legs see it. */
export interface ReadQuery {
  readonly parsed: ParsedQuery;
  /** What is ranked by, in query order, repeats included. */
  readonly words: readonly QueryWord[];
}

/** One word of a query. */
export interface QueryWord {
  /** As typed. */
  readonly word: string;
  /** The index term; for a prefix, what terms begin with. */
  readonly term: string;
  /** The folded word. */
  readonly form: string;
  /**
   * - `plain`: outside operators.
   * - `phrase`: inside quotes; required there, ranked by here.
   * - `prefix`: a beginning with a star.
   */
  readonly kind: 'plain' | 'phrase' | 'prefix';
  /** Whether neighbours in meaning may stand for it: a plain word of Latin letters that is no part of an identifier. */
  readonly isSoftenable: boolean;
  /** Whether it is a word by itself: no part of an identifier, and no hyphenated whole whose parts are words. */
  readonly standsAlone: boolean;
}

/** Takes a query apart and its words through the index's analyzer. */
export function readQuery(text: string, analyzer: Analyzer): ReadQuery {
  const parsed = parseQuery(text);
  const words = parsed.parts.flatMap((part): QueryWord[] => {
    switch (part.kind) {
      case 'text':
        return plainWords(part.text, analyzer);
      case 'phrase':
        return analyzer
          .analyze(part.text, 'query')
          .map((token) => ({ ...queryWord(part.text, token), kind: 'phrase' }));
      case 'prefix': {
        const form = analyzer.fold(part.text);
        const word = `${part.text}*`;
        return [{ word, term: form, form, kind: 'prefix', isSoftenable: false, standsAlone: true }];
      }
      default:
        return [];
    }
  });
  return { parsed, words };
}

function plainWords(text: string, analyzer: Analyzer): QueryWord[] {
  const tokens = analyzer.analyze(text, 'query');
  const compounds = compoundsOf(tokens);
  const hyphenated = compounds.filter(({ start, end }) => isHyphenated(text.slice(start, end)));
  const names = compounds.filter((compound) => !hyphenated.includes(compound));
  return tokens.map((token) => {
    const within = names.find(({ start, end }) => start <= token.start && token.end <= end);
    return {
      ...queryWord(text, token),
      isSoftenable: isSoftenable(token.form) && within === undefined,
      standsAlone: (within === undefined || within === token) && !hyphenated.includes(token),
    };
  });
}

function queryWord(text: string, { term, form, start, end }: Token): QueryWord {
  const word = text.slice(start, end);
  return { word, term, form, kind: 'plain', isSoftenable: false, standsAlone: true };
}

/** Tokens whose stretch of text holds another token: identifiers and other words of several parts. */
function compoundsOf(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, index) => {
    const next = tokens[index + 1];
    return next !== undefined && next.start < token.end;
  });
}

/** `short-term` is two words, where `IL-6`, `fooBar` and `lodash.merge` are names. */
function isHyphenated(text: string): boolean {
  return /^\p{L}\p{Ll}*(?:[-‐‑]\p{L}\p{Ll}*)+$/u.test(text);
}
