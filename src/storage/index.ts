/**
 * Where do bytes rest? Files of this machine, read in chunks and written whole or not at all; run files with the
 * sidecar that keeps the order of their ties.
 *
 * @module
 */
export { nodeFiles } from './node-files.ts';
export { type RunSidecar, readQrelsFile, readRunFile, sidecarPath } from './run-files.ts';
