/**
 * What does the file say? Bytes to runs and qrels, and runs back to bytes.
 *
 * Ids stay opaque bytes, order is checked rather than made again, and what cannot be read is named by file and
 * line. Pure: it never opens a file.
 *
 * @module
 */
export { compareIdBytes, type DocumentColumns, decodeId, encodeId, hashId, idAt } from './columns.ts';
export { parseDecimal } from './decimal.ts';
export { DocumentUnion, type UnionPart } from './document-union.ts';
export { joinRuns } from './join-runs.ts';
export { KernelDesk } from './kernel-desk.ts';
export type { LineDialect } from './line-dialect.ts';
export { multiplyError } from './multiply-error.ts';
export { nextBelow } from './next-below.ts';
export { Qrels, type QrelsData } from './qrels.ts';
export { type ChunkReader, qrelsReader, readQrels, readRun, runLinesReader, runReader } from './readers.ts';
export { Run, type RunData } from './run.ts';
export { orderByScore, type TieBreaker } from './score-order.ts';
export type { ReadingOptions } from './table-builder.ts';
export { type KernelMemory, newWasmKernel } from './wasm-kernel.ts';
export { formatTrecRun, TrecRunWriter, type WritingOptions, writeTrecRun } from './writer.ts';
