import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openStaticModel, type StaticModel } from '../encoders/static/index.ts';
import type { EncodingModel, IndexStore, ModelIdentity } from '../model/index.ts';
import { createAnalyzer, unicodeVersion } from '../text/index.ts';
import { indexDocuments } from './indexing/index-documents.ts';
import type { IndexingResult } from './indexing/index-progress.ts';
import type { IndexingOptions } from './indexing/indexing-options.ts';
import type { DocumentChanges, SourceFile } from './indexing/source-document.ts';
import { MemoryIndexStore } from './memory/memory-index-store.ts';
import { createSearcher, type SearchPorts } from './searching/create-searcher.ts';
import type { IndexSearcher } from './searching/index-searcher.ts';
import type { IndexSettings } from './settings/index-settings.ts';
import { resolveSettings, type SettingsChoice } from './settings/resolve-settings.ts';

/** The static model, opened once for all tests of a file. */
let model: StaticModel | undefined;

export function staticModel(): StaticModel {
  model ??= openStaticModel();
  return model;
}

/** An index in memory, made as assembly makes one on disk. */
export class SmallIndex {
  readonly store: IndexStore;
  readonly settings: IndexSettings;
  readonly #hasVectors: boolean;
  readonly #models: readonly EncodingModel[];

  constructor(
    choice: SettingsChoice & { readonly vectors?: boolean; readonly models?: readonly EncodingModel[] } = {},
    store?: IndexStore,
  ) {
    const { vectors = true, models = [], ...settings } = choice;
    this.#models = models;
    this.#hasVectors = vectors;
    this.store = store ?? new MemoryIndexStore(() => '2026-11-30T12:00:00.000Z');
    const { id, digest, dimension } = staticModel();
    this.settings = resolveSettings(settings, {
      unicodeVersion: unicodeVersion(),
      encoder: vectors ? { id, digest, dimension } : null,
      encoders: models.map(({ identity }) => identity),
    });
  }

  async update(changes: DocumentChanges, options: IndexingOptions = {}): Promise<IndexingResult> {
    const writer = await this.store.write('test');
    try {
      const ports = {
        writer,
        settings: this.settings,
        analyzer: createAnalyzer(this.settings.analyzer),
        encoder: this.#hasVectors ? staticModel() : undefined,
        wordVectors: this.#hasVectors ? staticModel() : undefined,
        models: this.#modelOf,
        hashOf: sha256,
      };
      return await indexDocuments(changes, ports, options);
    } finally {
      await writer.close();
    }
  }

  async searcher(ports: Partial<SearchPorts> = {}): Promise<IndexSearcher> {
    return createSearcher(await this.store.snapshot(), {
      analyzer: createAnalyzer(this.settings.analyzer),
      encoder: this.#hasVectors ? staticModel() : undefined,
      wordVectors: this.#hasVectors ? staticModel() : undefined,
      models: this.#modelOf,
      ...ports,
    });
  }

  readonly #modelOf = async ({ id }: ModelIdentity): Promise<EncodingModel> =>
    this.#models.find(({ identity }) => identity.id === id)!;
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const NOTES = fileURLToPath(new URL('../../test/fixtures/notes/', import.meta.url));

/** The notes of test/fixtures/notes, as files, by path. */
export function noteFiles(): SourceFile[] {
  return readdirSync(NOTES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:md|txt)$/u.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => fileOf(path, readFileSync(`${NOTES}${path}`)));
}

/** A file with some content, last changed on 2020-01-01. */
export function fileOf(path: string, content: string | Uint8Array): SourceFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const state = {
    size: bytes.length,
    modifiedMs: Date.UTC(2020, 0, 1),
    changedMs: 0,
    inode: 0,
    settled: true,
  };
  return { id: path, root: '/notes', path, state, hash: sha256(bytes), bytes };
}
