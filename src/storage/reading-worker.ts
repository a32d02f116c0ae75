import { type LineRange, type RangeAnswer, readLineRange } from './line-range.ts';
import { serveRequests } from './worker-pool.ts';

serveRequests<LineRange, RangeAnswer>((range) => ({ data: readLineRange(range) }));
