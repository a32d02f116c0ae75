/**
 * Can a stranger check it? Records become a folder that tells nothing but its figures, and any such folder is held against its lists, its rows and what a document says of it.
 *
 * @module
 */
export { type BuiltKit, buildKit, type KitPorts, type KitRequest } from './building/build-kit.ts';
export type { KitBench } from './building/drafts.ts';
export type { MachineNames } from './building/leak-scan.ts';
export { readRules } from './building/read-rules.ts';
export type { KitAuthor, KitRules, LeftOut, RewritingRule } from './building/rules.ts';
export type {
  Claim,
  ClaimedArm,
  ClaimedDepth,
  ClaimedFusion,
  ClaimResult,
  ClaimStatus,
  ClaimsFile,
  Difference,
  PrintedAt,
} from './claims/claims-file.ts';
export { type FigureLine, figureLines } from './claims/figure-table.ts';
export { readClaims } from './claims/read-claims.ts';
export {
  type ClaimedKit,
  diffKits,
  type KitDifference,
  type MoveCause,
  type MovedClaim,
} from './diffing/diff-kits.ts';
export { READING_LIMITS, type ReadingLimits } from './records/checked-json.ts';
export { CLAIMS_FILE } from './records/kit-names.ts';
export type { KitCounts, KitProblem } from './verifying/kit-problem.ts';
export { isKitSound, type KitVerification, verifyKit } from './verifying/verify-kit.ts';
