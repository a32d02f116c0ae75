/**
 * Which documents, which queries, and which of them belong together? Test collections in the formats they come in,
 * read part by part, with a word on whatever is odd in their files; and queries out of one's own notes.
 *
 * @module
 */
export { DATASET_LOADERS, datasetLoader, openDataset, recogniseDataset } from './catalogue.ts';
export { blindName, pooledName } from './formats/longmemeval/blind-names.ts';
export { blindPool, type PooledList, type PooledPair } from './judging/blind-pool.ts';
export { type DocumentReader, documentReader } from './judging/document-reader.ts';
export { JudgementFile, type JudgementFileOptions } from './judging/judgement-file.ts';
export { isSerious } from './opening/finding-log.ts';
export type { DatasetLoader, LoaderOption, LoaderSetting, PinnedFile } from './opening/loader.ts';
export { readMempalaceRankings, type StoredRankings } from './stored/mempalace.ts';
export { type DatasetSummary, summariseDataset, type TypeCounts } from './summarise-dataset.ts';
