// Reading, numbering and writing the lines of TREC runs. Compiled to WebAssembly by `npm run kernels`; what each
// function promises is said in src/runs/line-kernel.ts, and src/runs/typescript-line-kernel.ts does the same in
// plain TypeScript. A job is a record in the shared memory: its fields are 4-byte words in the order given here,
// addresses but for the counts. Everything that is read may be read up to 16 bytes too far,
// lines up to the lookahead of src/runs/line-jobs.ts.
export { numberDocuments } from './run-lines/numbering';
export { readLines } from './run-lines/reading';
export { writeLines } from './run-lines/writing';

/** Where memory is free. */
export function freeFrom(): usize {
  return __heap_base;
}
