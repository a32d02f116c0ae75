/**
 * What do we talk about? The nouns of the field, the ports, the notices and the errors; no behaviour beyond comparing ids, keeping bytes and sets of numbers.
 *
 * @module
 */
export { bitmapWords, bitsIn, countBits, emptyBitmap, hasBit, setBit, setBits } from './bitmap.ts';
export { canonicalJson } from './canonical-json.ts';
export type {
  Dataset,
  DatasetDocument,
  DatasetFile,
  DatasetFinding,
  DatasetOpener,
  DatasetPart,
  DatasetQuery,
  DatasetRequest,
} from './dataset.ts';
export { editCount } from './edit-count.ts';
export type {
  DenseEncoder,
  EncodeOptions,
  EncoderCanary,
  Encoding,
  EncodingCache,
  EncodingCounts,
  EncodingModel,
  ModelIdentity,
  Reranker,
  SparseEncoder,
  TextRole,
  TokenEncoder,
  TokenWeights,
  WordVectors,
} from './encoders.ts';
export {
  AppError,
  DataError,
  type ErrorCode,
  InputError,
  LockedError,
  type LockOwner,
  NotFoundError,
  UnavailableError,
} from './errors.ts';
export type { FileSink, Files } from './files.ts';
export type {
  FileState,
  FolderChanges,
  FolderDifference,
  FolderScan,
  Folders,
  FolderWatch,
  FoundFile,
  HashedFile,
  IgnoreVerdict,
  KnownFile,
  ScanOptions,
} from './folders.ts';
export { compareIds } from './id-order.ts';
export type {
  DocumentRecord,
  DocumentState,
  IndexRoot,
  IndexSnapshot,
  IndexStore,
  IndexWriter,
  PassageRecord,
  SegmentDraft,
  StoredSegment,
} from './index-store.ts';
export { nearestName } from './nearest-name.ts';
export type { Notice } from './notice.ts';
export type { PassageAddress } from './passage-address.ts';
export type { Hit, Ranking, ReadingOrder } from './ranking.ts';
export type { RecordFolder, RecordLock, RecordLog, RecordSource } from './record-folder.ts';
export {
  MemorySections,
  PrefixedSections,
  PrefixedSink,
  type SectionSink,
  type SectionSource,
} from './sections.ts';
export {
  type KernelKind,
  WASM_MAXIMUM_PAGES,
  WASM_PAGE_BYTES,
  type WasmMemory,
  WasmProgram,
} from './wasm-program.ts';
