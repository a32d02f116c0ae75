import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fuzzReaders } from './fuzz-readers.ts';
import { seedFiles } from './seed-files.ts';

// `npm run test:fuzz` sets these; every mutant can be made again from the seed and its number.
const mutants = Number(process.env['FUZZ_MUTANTS'] ?? 2000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const report = process.env['FUZZ_REPORT'];

test(`${mutants} mutants of real files (seed ${seed}) are refused with a place or read as a plain parser reads them`, () => {
  const counts = fuzzReaders(seed, mutants, (done) => console.log(`${done} mutants`));
  expect(counts.mutants).toBe(mutants);
  // Neither side may be starved: a mutator that only destroys, or never does, shows nothing.
  expect(counts.accepted).toBeGreaterThan(mutants / 10);
  expect(counts.refused).toBeGreaterThan(mutants / 10);
  if (report !== undefined) writeFileSync(report, JSON.stringify({ seed, ...counts }));
}, 3_600_000);

test('files that are whole are accepted as they are', () => {
  const counts = fuzzReaders(seed, 0);
  expect(counts.seedFiles).toEqual(seedFiles().map(({ name }) => name));
  expect(counts.seedFiles.length).toBeGreaterThanOrEqual(10);
});
