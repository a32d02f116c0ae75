// What mutants.test.ts joins into one text and changes.
export { compareBench } from '../../src/bench/comparing/compare-bench.ts';
export { recountBench } from '../../src/bench/scoring/recount-bench.ts';
export { scoreBench } from '../../src/bench/scoring/score-bench.ts';
