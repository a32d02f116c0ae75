/**
 * What do we talk about? The nouns of the field, the ports, the notices and the errors; no behaviour beyond comparing ids and keeping bytes.
 *
 * @module
 */
export type { DenseEncoder, TextRole, WordVectors } from './encoders.ts';
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
export type { PassageAddress } from './passage-address.ts';
export type { Hit, Ranking, ReadingOrder } from './ranking.ts';
export { MemorySections, type SectionSink, type SectionSource } from './sections.ts';
