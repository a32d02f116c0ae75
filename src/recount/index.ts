/**
 * Does somebody who shares no code with the first scorer count the same? Rows recounted from their bytes, by
 * definitions on sets and counts.
 *
 * @module
 */
export { type RecountRequest, recountArm } from './recount-arm.ts';
export type { RecountFile, RowDifference, StructuralProblem, SummaryDifference } from './recount-file.ts';
