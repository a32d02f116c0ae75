/** A JSON Schema, or a part of one. */
type Schema = Readonly<Record<string, unknown>>;

const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number' };
const COUNT: Schema = { type: 'integer', minimum: 0 };
const PLACE: Schema = { type: 'integer', minimum: 1 };
const FLAG: Schema = { type: 'boolean' };

/** An object whose fields are all there always, and no others. */
function fields(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

function byName(values: Schema): Schema {
  return { type: 'object', additionalProperties: values };
}

const NOTICE: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: TEXT,
    message: TEXT,
    count: COUNT,
    offers: list(fields({ word: TEXT, offer: TEXT, passages: COUNT })),
  },
};

const QUERY: Schema = fields({
  text: TEXT,
  words: list(TEXT),
  phrases: list(TEXT),
  excluded: list(TEXT),
  prefixes: list(TEXT),
  filters: list(fields({ text: TEXT, documents: COUNT })),
});

const PASSAGE: Schema = fields({
  number: COUNT,
  start: COUNT,
  end: COUNT,
  line: PLACE,
  endLine: PLACE,
  headings: list(TEXT),
});

const SNIPPET: Schema = fields({
  text: TEXT,
  start: COUNT,
  end: COUNT,
  line: PLACE,
  marks: list(fields({ start: COUNT, end: COUNT })),
  opensInside: FLAG,
  closesInside: FLAG,
});

const HIT_LEG: Schema = fields({
  leg: TEXT,
  rank: orNull(PLACE),
  score: orNull(NUMBER),
  weight: NUMBER,
  contribution: orNull(NUMBER),
  passage: orNull(COUNT),
  terms: list(
    fields({ word: TEXT, found: TEXT, isSoft: FLAG, cosine: orNull(NUMBER), factor: NUMBER, score: NUMBER }),
  ),
});

const RERANKED: Schema = fields({ rankBefore: PLACE, score: NUMBER, passage: COUNT });

const RERANK_REPORT: Schema = fields({
  state: { enum: ['used', 'skipped', 'failed'] },
  reason: orNull(TEXT),
  command: orNull(TEXT),
  reranker: orNull(TEXT),
  scale: orNull({ enum: ['logit', 'probability', 'similarity'] }),
  documents: COUNT,
  windows: COUNT,
  isWidened: FLAG,
});

const HIT: Schema = fields({
  rank: PLACE,
  id: TEXT,
  path: orNull(TEXT),
  root: orNull(TEXT),
  title: orNull(TEXT),
  date: orNull(TEXT),
  tags: list(TEXT),
  score: NUMBER,
  gap: orNull(NUMBER),
  rerank: orNull(RERANKED),
  passage: PASSAGE,
  snippet: orNull(SNIPPET),
  legs: list(HIT_LEG),
});

const LEG_REPORT: Readonly<Record<string, Schema>> = {
  leg: TEXT,
  state: { enum: ['used', 'skipped', 'failed'] },
  reason: orNull(TEXT),
  command: orNull(TEXT),
  documents: COUNT,
  hasEnded: FLAG,
};

const FUSION: Schema = fields({
  method: TEXT,
  normalization: orNull(TEXT),
  rankConstant: orNull(TEXT),
  weights: byName(TEXT),
  depth: PLACE,
  ties: TEXT,
  complete: { enum: ['none', 'depth', 'all'] },
});

const INDEX: Schema = fields({
  generation: COUNT,
  committedAt: TEXT,
  ageSeconds: orNull(COUNT),
  documents: COUNT,
  passages: COUNT,
  isStale: orNull(FLAG),
  changes: orNull(fields({ added: COUNT, changed: COUNT, removed: COUNT })),
});

const TERM_EXPLANATION: Schema = fields({
  word: TEXT,
  term: orNull(TEXT),
  found: orNull(TEXT),
  isSoft: FLAG,
  cosine: orNull(NUMBER),
  factor: orNull(NUMBER),
  passages: orNull(COUNT),
  idf: orNull(NUMBER),
  frequencies: byName(COUNT),
  norm: orNull(NUMBER),
  score: NUMBER,
  sentence: TEXT,
});

const LEG_EXPLANATION: Schema = fields({
  ...LEG_REPORT,
  rank: orNull(PLACE),
  isWithinDepth: FLAG,
  score: orNull(NUMBER),
  weight: orNull(NUMBER),
  contribution: orNull(NUMBER),
  passage: orNull(PASSAGE),
  terms: list(TERM_EXPLANATION),
});

function document(schema: string, description: string, properties: Readonly<Record<string, Schema>>): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: schema,
    description,
    ...fields({ schema: { const: schema }, ...properties, notices: list(NOTICE) }),
  };
}

/** The JSON Schema of `search --format json`. */
export const SEARCH_ANSWER_SCHEMA: Schema = document(
  'consilience.search/1',
  'The answer of consilience search --format json. Every field is always there; null: there is nothing to say.',
  {
    query: QUERY,
    limit: PLACE,
    hits: list(HIT),
    candidates: COUNT,
    legs: list(fields(LEG_REPORT)),
    isPartial: FLAG,
    fusion: orNull(FUSION),
    reranking: orNull(RERANK_REPORT),
    index: INDEX,
    emptyBecause: list(NOTICE),
  },
);

/** The JSON Schema of `explain --format json`. */
export const EXPLANATION_SCHEMA: Schema = document(
  'consilience.explain/1',
  'The answer of consilience explain --format json. Every field is always there; null: there is nothing to say.',
  {
    query: QUERY,
    document: fields({ id: TEXT, path: orNull(TEXT), title: orNull(TEXT), state: TEXT, passages: COUNT }),
    limit: PLACE,
    rank: orNull(PLACE),
    score: orNull(NUMBER),
    gapToNext: orNull(NUMBER),
    gapToPrevious: orNull(NUMBER),
    rerank: orNull(RERANKED),
    isHit: FLAG,
    removedBy: list(
      fields({
        by: { enum: ['refused', 'filter', 'no-match', 'depth', 'limit'] },
        what: orNull(TEXT),
        rank: orNull(PLACE),
        message: TEXT,
      }),
    ),
    legs: list(LEG_EXPLANATION),
    fusion: orNull(FUSION),
    reranking: orNull(RERANK_REPORT),
    index: INDEX,
  },
);
