import type { SettingDefinition } from './setting.ts';

/**
 * Settings of an index: how documents are cut, analysed and weighted. They are kept in the index; giving others
 * to `index` changes it.
 */
export const INDEX_SETTINGS: readonly SettingDefinition[] = [
  {
    key: 'index.analyzer',
    kind: 'text',
    default: 'english',
    flag: 'analyzer',
    meaning: 'how words become terms',
  },
  {
    key: 'index.stopWords',
    kind: 'boolean',
    default: false,
    flag: 'stopWords',
    meaning: 'leave out stop words',
  },
  {
    key: 'index.model',
    kind: 'text',
    default: 'lucene',
    flag: 'model',
    meaning: 'the BM25 variant',
    choices: ['lucene', 'robertson', 'atire', 'bm25l', 'bm25+'],
  },
  {
    key: 'index.k1',
    kind: 'number',
    default: 1.2,
    flag: 'k1',
    minimum: 0,
    meaning: "BM25's k1: how soon repeats stop counting",
  },
  {
    key: 'index.b',
    kind: 'number',
    default: 0.75,
    flag: 'b',
    minimum: 0,
    meaning: "BM25's b: how much length counts, 0 to 1",
  },
  {
    key: 'index.fields',
    kind: 'weights',
    default: { title: '1', headings: '1', tags: '1', path: '0.5', body: '1' },
    flag: 'fields',
    meaning: 'weights of title, headings, tags, path and body',
  },
  {
    key: 'index.passageWords',
    kind: 'count',
    default: 200,
    flag: 'passageWords',
    minimum: 0,
    meaning: 'words a passage should have; 0: a document is one passage',
  },
  {
    key: 'index.passageMaximum',
    kind: 'count',
    default: 350,
    flag: 'passageMaximum',
    minimum: 1,
    meaning: 'words a passage has at most',
  },
  {
    key: 'index.maximumFileBytes',
    kind: 'count',
    default: 10_000_000,
    flag: 'maximumFileBytes',
    minimum: 1,
    meaning: 'larger files are named and left out',
  },
  {
    key: 'index.positions',
    kind: 'boolean',
    flag: 'positions',
    default: true,
    meaning: 'keep word positions, for phrases',
  },
  {
    key: 'index.storeText',
    kind: 'boolean',
    flag: 'storeText',
    default: true,
    meaning: 'keep the passages’ text, for snippets',
  },
  {
    key: 'index.encoder',
    kind: 'list',
    default: ['static-384'],
    flag: 'encoder',
    isByName: true,
    meaning:
      'the models that give passages vectors or weights, each a leg of its own; static-384 stays unless none is named',
  },
];

/** Settings of a search that has its best hits read again. */
const RERANK_SETTINGS: readonly SettingDefinition[] = [
  {
    key: 'search.rerank',
    kind: 'boolean',
    flag: 'rerank',
    default: false,
    meaning: 'have a model read the best hits again and put them in its order',
  },
  {
    key: 'search.reranker',
    kind: 'text',
    flag: 'reranker',
    isPersonal: true,
    meaning: 'the model that does so, and have it do so',
  },
  {
    key: 'search.rerankDepth',
    kind: 'count',
    flag: 'rerankDepth',
    minimum: 1,
    default: 24,
    meaning: 'how many hits it reads',
  },
  {
    key: 'search.rerankWhen',
    kind: 'text',
    flag: 'rerankWhen',
    default: 'auto',
    choices: ['auto', 'always'],
    meaning: 'auto: questions only',
  },
  {
    key: 'search.rerankWidenBelow',
    kind: 'number',
    flag: 'rerankWidenBelow',
    meaning: 'when its best score is lower, read three times as many hits, once; never when not given',
  },
  {
    key: 'search.rerankBudget',
    kind: 'count',
    flag: 'rerankBudget',
    minimum: 1,
    meaning: 'milliseconds it may take, else the order stays; no limit when not given',
  },
];

/** Settings of a search. */
export const SEARCH_SETTINGS: readonly SettingDefinition[] = [
  { key: 'search.limit', kind: 'count', flag: 'limit', minimum: 1, default: 10, meaning: 'documents wanted' },
  {
    key: 'search.legs',
    kind: 'list',
    flag: 'legs',
    meaning:
      'the rankers to fuse, in order: bm25,dense,sparse,static,rare; the default fusion’s when not given',
  },
  {
    key: 'search.weights',
    kind: 'weights',
    flag: 'weights',
    meaning: 'weights by leg; those of the default fusion when not given',
  },
  { key: 'search.method', kind: 'text', flag: 'method', meaning: 'how to fuse: weighted-sum, rrf, …' },
  {
    key: 'search.normalization',
    kind: 'text',
    flag: 'normalization',
    meaning: 'for score rules: the common scale',
  },
  {
    key: 'search.rankConstant',
    kind: 'number',
    flag: 'rankConstant',
    minimum: 0,
    meaning: 'for rrf: its constant',
  },
  {
    key: 'search.depth',
    kind: 'count',
    flag: 'depth',
    minimum: 1,
    meaning: 'how many documents each leg gives',
  },
  {
    key: 'search.soft',
    kind: 'boolean',
    flag: 'soft',
    default: true,
    meaning: 'let words find near words too',
  },
  {
    key: 'search.update',
    kind: 'boolean',
    flag: 'update',
    default: true,
    meaning: 'take in changed files before answering, when they are few',
  },
  {
    key: 'search.strict',
    kind: 'boolean',
    flag: 'strict',
    default: false,
    meaning: 'a leg or a reranker that cannot run is exit code 4',
  },
  {
    key: 'search.timeout',
    kind: 'count',
    flag: 'timeout',
    minimum: 1,
    meaning: 'milliseconds a leg may take; no limit when not given',
  },
  {
    key: 'search.snippetLength',
    kind: 'count',
    flag: 'snippetLength',
    minimum: 20,
    default: 240,
    meaning: 'longest snippet, in UTF-16 units',
  },
  ...RERANK_SETTINGS,
];

/** Where things are; a folder's own configuration may not say. */
export const PLACE_SETTINGS: readonly SettingDefinition[] = [
  {
    key: 'index.directory',
    kind: 'text',
    flag: 'index',
    isPersonal: true,
    meaning: 'the index directory; DIR/.consilience when not given',
  },
];

/** Every setting, in the order in which `config show` lists them. */
export const SETTINGS: readonly SettingDefinition[] = [
  ...PLACE_SETTINGS,
  ...INDEX_SETTINGS,
  ...SEARCH_SETTINGS,
];
