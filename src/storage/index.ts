/**
 * Where do bytes rest? Files of this machine, read in chunks and written whole or not at all; run files with the
 * sidecar that keeps the order of their ties.
 *
 * @module
 */
export { readFileChunks } from './file-chunks.ts';
export { type LineRange, type RangeAnswer, readLineRange } from './line-range.ts';
export { nodeFiles } from './node-files.ts';
export type { RangeReaders } from './parallel-reading.ts';
export {
  type RunFileOptions,
  type RunSidecar,
  readQrelsFile,
  readRunFile,
  readRunFiles,
  sidecarPath,
} from './run-files.ts';
export { defaultThreads, serveRequests, WorkerPool } from './worker-pool.ts';
