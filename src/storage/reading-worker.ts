import { parentPort } from 'node:worker_threads';
import { type LineRange, type RangeAnswer, readLineRange } from './line-range.ts';

parentPort?.on('message', (range: LineRange) => {
  const answer: RangeAnswer = { data: readLineRange(range) };
  parentPort?.postMessage(answer);
});
