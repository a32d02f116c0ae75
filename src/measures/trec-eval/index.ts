/**
 * What would trec_eval print? NIST's trec_eval as a function: its command line, its files, every measure it has,
 * its lines, messages and exit codes, of releases 10.0 and 9.0.8.
 *
 * @module
 */
export type { TrecEvalFiles } from './input-files.ts';
export { type TrecEvalWorld, trecEval } from './trec-eval.ts';
