/**
 * How alike are rankings? Shared documents at the top, rank-biased overlap and Kendall's tau-b, for two rankings
 * in memory or for every pair of runs.
 *
 * @module
 */
export {
  type Agreement,
  type AgreementOptions,
  agreementOf,
  type ResolvedAgreementOptions,
} from './agreement.ts';
export { type ComparedDocuments, kendallTauB, rankCorrelation } from './kendall-tau.ts';
export { type NumberedPair, numberedPair } from './numbered-pair.ts';
export { jaccardAt, overlapAt, sharedAt } from './overlap.ts';
export { rankBiasedOverlap } from './rank-biased-overlap.ts';
export {
  meanAgreement,
  type PairAgreement,
  type QueryAgreement,
  type RunAgreement,
  runAgreement,
} from './run-agreement.ts';
