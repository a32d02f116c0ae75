// What is measured: index settings and search options, by name.
import { terrierStopWords } from '../collections/vaswani-npl.mjs';

const WORDS_ONLY = { encoder: null };
const WORDS = { legs: ['bm25'], soft: false };
const bm25 = (k1, b) => ({ bm25: { model: 'lucene', k1, b } });

/** All main measures look at ten hits or fewer. */
export const ARM_LIMIT = 10;

/** Measured on every collection, each at the collection's main measure. */
export const ARMS = [
  { name: 'bm25-0.9-0.4', title: 'BM25, k1 0.9, b 0.4', settings: bm25(0.9, 0.4), search: WORDS },
  { name: 'bm25-1.2-0.75', title: 'BM25, k1 1.2, b 0.75', settings: bm25(1.2, 0.75), search: WORDS },
  {
    name: 'soft-0.9-0.4',
    title: 'BM25 with soft terms, 0.9/0.4',
    settings: bm25(0.9, 0.4),
    search: { legs: ['bm25'], soft: true },
  },
  {
    name: 'soft-1.2-0.75',
    title: 'BM25 with soft terms, 1.2/0.75',
    settings: bm25(1.2, 0.75),
    search: { legs: ['bm25'], soft: true },
  },
  { name: 'static', title: 'static vectors', settings: {}, search: { legs: ['static'] } },
  { name: 'default-0.9-0.4', title: 'default fusion, 0.9/0.4', settings: bm25(0.9, 0.4), search: {} },
  { name: 'default', title: 'default', settings: {}, search: {} },
];

/** The shipped k1 and b without anything else: what the default has to beat. */
export const PLAIN = { name: 'bm25', title: 'BM25 as shipped', settings: {}, search: WORDS };

/**
 * Settings that reproduce what others published: `expected` by measure, within `tolerance`, or better where
 * `orBetter` says that another stemmer or idf may help.
 */
export const PUBLISHED = [
  {
    name: 'anserini-scifact',
    collection: 'scifact',
    title: 'Anserini, BEIR flat',
    settings: {
      ...WORDS_ONLY,
      analyzer: { name: 'lucene-english' },
      bm25: { model: 'lucene', k1: 0.9, b: 0.4, lengths: 'lucene' },
    },
    search: WORDS,
    expected: { 'nDCG@10': 0.6789, 'R@100': 0.9253, 'R@1000': 0.9767 },
    tolerance: 0.001,
    source: 'Anserini regression beir-v1.0.0-scifact.flat',
  },
  {
    name: 'anserini-scifact-wordpiece',
    collection: 'scifact',
    title: 'Anserini, wordpieces',
    settings: {
      ...WORDS_ONLY,
      analyzer: { name: 'wordpiece' },
      bm25: { model: 'lucene', k1: 0.9, b: 0.4, lengths: 'lucene' },
    },
    search: WORDS,
    expected: { 'nDCG@10': 0.6718, 'R@100': 0.9213, 'R@1000': 0.9743 },
    tolerance: 0.00005,
    source: 'Anserini regression beir-v1.0.0-scifact.flat-wp',
  },
  {
    name: 'anserini-cacm',
    collection: 'cacm-as-published',
    title: 'Anserini, CACM',
    settings: {
      ...WORDS_ONLY,
      analyzer: { name: 'lucene-english' },
      bm25: { model: 'lucene', k1: 0.9, b: 0.4, lengths: 'lucene' },
    },
    search: WORDS,
    expected: { AP: 0.3123, 'P@30': 0.1942 },
    tolerance: 0.005,
    orBetter: true,
    source: 'Anserini regression cacm, its qrels',
  },
  {
    name: 'terrier-npl',
    collection: 'vaswani-npl',
    title: 'PyTerrier BM25, NPL',
    settings: () => ({
      ...WORDS_ONLY,
      analyzer: { name: 'lucene-english', stopWords: terrierStopWords() },
      bm25: { model: 'lucene', k1: 1.2, b: 0.75 },
    }),
    search: WORDS,
    expected: { AP: 0.2965, nDCG: 0.6212 },
    tolerance: 0.005,
    orBetter: true,
    source: 'PyTerrier experiment.ipynb, Terrier’s stop words',
  },
];
