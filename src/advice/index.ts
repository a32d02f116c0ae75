/**
 * What do these settings imply? What a spec can and cannot do (`advise`), how its ranking moves when a setting
 * does (`sensitivity`), and which settings held-out queries choose (`tune`).
 *
 * @module
 */
export { type Advice, advise, adviseRuns } from './advise.ts';
export type { Change, Statement, StatementCode, WorkedTerm } from './statement.ts';
export { type StructuralTies, structuralTies } from './structural-ties.ts';
