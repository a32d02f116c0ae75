/**
 * Where do bytes rest? Files of this machine, read in chunks and written whole or not at all; run files with the
 * sidecar that keeps the order of their ties; folders of documents; the index directory.
 *
 * @module
 */
export { EncodingsFolder } from './encodings/encodings-folder.ts';
export { readFileChunks } from './file-chunks.ts';
export { nodeFolders } from './folder/node-folders.ts';
export { INDEX_PHASES, type IndexPhase, type PhaseListener } from './index/phases.ts';
export { planIndexStore } from './index/planned-store.ts';
export { ownIdentity, type ProcessIdentity, stateOfProcess } from './index/process-identity.ts';
export { type IndexRepair, type RepairOptions, repairIndex } from './index/repair.ts';
export { INDEX_FOLDER, type IndexStoreOptions, openIndexStore } from './index/store.ts';
export { type IndexProblem, type IndexVerification, isSound, verifyIndex } from './index/verify.ts';
export { type LineRange, type RangeAnswer, readLineRange } from './line-range.ts';
export { nodeFiles } from './node-files.ts';
export type { RangeReaders } from './parallel-reading.ts';
export { nodeRecordFolder } from './records/node-record-folder.ts';
export { openZipRecords, type ZipLimits, type ZipRecordSource } from './records/zip-record-source.ts';
export {
  type RunFileOptions,
  type RunSidecar,
  readQrelsFile,
  readRunFile,
  readRunFiles,
  readRunSidecar,
  sidecarPath,
} from './run-files.ts';
export { syncFolder } from './sync-folder.ts';
export { defaultThreads, serveRequests, WorkerPool } from './worker-pool.ts';
