import { type Dialect, makeDialect } from './dialect.ts';

/** Reciprocal rank fusion as LanceDB's Rust and TypeScript client does it; its Python client counts ranks from 1. */
export const lancedb: Dialect = makeDialect({
  definition: {
    name: 'lancedb',
    engine: 'LanceDB (Rust, TypeScript)',
    formula: 'sum of 1 / (rankConstant + r - 1)',
    arithmetic: '32-bit floats, added in the order of the legs',
    depth: 'each leg gives as many hits as are asked for, default 10',
    weights: "LanceDB's RRFReranker has none",
    ties: "LanceDB leaves them to Arrow's unstable sort; ids ascending here",
    standing: 'from documentation',
    source: 'rust/lancedb/src/rerankers/rrf.rs',
  },
  rankConstant: { default: '60', minimum: 1 },
  term: (rank, _, rankConstant) => Math.fround(1 / Math.fround(rank - 1 + rankConstant)),
  round: Math.fround,
  defaultDepth: (limit = 10) => limit,
});
