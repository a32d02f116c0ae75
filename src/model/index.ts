/**
 * What do we talk about? The nouns of the field, the notices and the errors; no behaviour beyond comparing ids.
 *
 * @module
 */
export {
  AppError,
  DataError,
  type ErrorCode,
  InputError,
  NotFoundError,
  UnavailableError,
} from './errors.ts';
export type { FileSink, Files } from './files.ts';
export { compareIds } from './id-order.ts';
export type { Notice } from './notice.ts';
export type { Hit, Ranking, ReadingOrder } from './ranking.ts';
