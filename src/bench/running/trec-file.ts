import type { RecordFolder, RecordLog } from '../../model/index.ts';
import { nextBelow } from '../../runs/index.ts';
import type { StoredHit } from '../records/row.ts';

/** What a sidecar says of a run, in the words of ir_metadata 0.1. */
export interface TrecMetadata {
  readonly tag: string;
  readonly bench: string;
  readonly dataset: string;
  /** One entry a stage: `{ name, method, … }`. */
  readonly retrieval: readonly Readonly<Record<string, unknown>>[];
  readonly ties: string;
  readonly version: string;
  readonly exploratory: string | null;
}

/**
 * A TREC run file as it grows: six columns, no header. Equal scores are lowered by single ulps so that every reader
 * keeps the order of the rows; white space in an id, which would part columns, is percent-encoded. The rows have
 * scores and ids as they are.
 */
export class TrecFile {
  readonly #records: RecordFolder;
  readonly #path: string;
  readonly #tag: string;
  readonly #log: RecordLog;
  #text = '';
  #lowered = 0;

  private constructor(records: RecordFolder, path: string, tag: string, log: RecordLog) {
    this.#records = records;
    this.#path = path;
    this.#tag = column(tag);
    this.#log = log;
  }

  /** Begins the file anew. */
  static async begin(records: RecordFolder, path: string, tag: string): Promise<TrecFile> {
    await records.remove(path);
    await records.remove(metadataPath(path));
    return new TrecFile(records, path, tag, await records.openLog(path));
  }

  /** Adds a query's hits, best first. */
  async add(queryId: string, hits: readonly StoredHit[]): Promise<void> {
    let previous = Number.POSITIVE_INFINITY;
    for (const [index, [id, score]] of hits.entries()) {
      const written = score < previous ? score : nextBelow(previous);
      if (written !== score) this.#lowered++;
      previous = written;
      this.#text += `${column(queryId)} Q0 ${column(id)} ${index + 1} ${written} ${this.#tag}\n`;
    }
    if (this.#text.length > CHUNK) await this.#flush();
  }

  /** Puts all on disk, and the sidecar beside it. */
  async end(metadata: TrecMetadata): Promise<void> {
    await this.#flush();
    await this.#log.sync();
    await this.#log.close();
    await this.#records.write(metadataPath(this.#path), metadataText(metadata, this.#lowered));
  }

  /** Takes it away: half a run would be taken for a whole one. */
  async abandon(): Promise<void> {
    await this.#log.close();
    await this.#records.remove(this.#path);
  }

  async #flush(): Promise<void> {
    await this.#log.append(this.#text);
    this.#text = '';
  }
}

const CHUNK = 1 << 16;

/** Where the sidecar of a run lies. */
function metadataPath(path: string): string {
  return `${path}.ir_metadata.yml`;
}

function column(text: string): string {
  return text.replaceAll(/\s/gu, (space) => encodeURIComponent(space));
}

/** YAML in which every value is written as JSON, which is YAML too. */
function metadataText(metadata: TrecMetadata, lowered: number): string {
  const { tag, bench, dataset, retrieval, ties, version, exploratory } = metadata;
  const value = (of: unknown) => JSON.stringify(of);
  const stages = retrieval.map((stage) => {
    const [first, ...others] = Object.entries(stage).map(([key, of]) => `${key}: ${value(of)}`);
    return [`    - ${first}`, ...others.map((line) => `      ${line}`)].join('\n');
  });
  return [
    'schema version: "0.1"',
    `tag: ${value(tag)}`,
    'implementation:',
    '  source:',
    '    lang: ["TypeScript"]',
    `  software: ${value(`consilience ${version}`)}`,
    'data:',
    '  test collection:',
    `    name: ${value(dataset)}`,
    'research goal:',
    `  description: ${value(`arm ${tag} of the bench ${bench}${exploratory === null ? '' : `, exploratory: ${exploratory}`}`)}`,
    'method:',
    '  automatic: true',
    `  score ties: ${value(`${ties}; ${lowered} scores lowered by single ulps to keep that order`)}`,
    '  retrieval:',
    ...stages,
    '',
  ].join('\n');
}
