import { atire } from './atire.ts';
import { bm25Plus } from './bm25-plus.ts';
import { bm25l } from './bm25l.ts';
import type { Bm25Definition } from './definition.ts';
import { lucene } from './lucene.ts';
import { robertson } from './robertson.ts';

/** The names of the variants of BM25. */
export type Bm25Name = 'lucene' | 'robertson' | 'atire' | 'bm25l' | 'bm25+';

/** Every variant of BM25, by its name in settings. */
export const BM25_VARIANTS: Readonly<Record<Bm25Name, Bm25Definition>> = {
  lucene,
  robertson,
  atire,
  bm25l,
  'bm25+': bm25Plus,
};
