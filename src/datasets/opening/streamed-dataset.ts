import { basename } from 'node:path';
import type { Dataset, DatasetFile, DatasetFinding, DatasetPart } from '../../model/index.ts';
import { fileDigests } from '../reading/file-digests.ts';
import { FindingLog, PartChecks } from './finding-log.ts';
import type { PinnedFile } from './loader.ts';

/** What a format says of a data set; the rest is the same for all. */
export interface StreamedDatasetParts {
  readonly name: string;
  readonly setting: string;
  readonly choices: string;
  /** Files as absolute path and as the data set names them. */
  readonly files: readonly { readonly path: string; readonly name: string }[];
  readonly pins: readonly PinnedFile[];
  /** Reads all parts, noting what is odd. */
  read(log: FindingLog): AsyncIterable<DatasetPart>;
}

/** A data set that a format reads part by part, with the checks that every format gets. */
export function streamedDataset(parts: StreamedDatasetParts): Dataset {
  return new StreamedDataset(parts);
}

class StreamedDataset implements Dataset {
  readonly name: string;
  readonly setting: string;
  readonly choices: string;
  readonly #parts: StreamedDatasetParts;
  #digests: Promise<readonly DatasetFile[]> | undefined;
  /** Of the first reading that came to its end. */
  #odd: readonly DatasetFinding[] | undefined;
  #types: ReadonlyMap<string, number> = new Map();

  constructor(parts: StreamedDatasetParts) {
    this.name = parts.name;
    this.setting = parts.setting;
    this.choices = parts.choices;
    this.#parts = parts;
  }

  files(): Promise<readonly DatasetFile[]> {
    this.#digests ??= fileDigests(this.#parts.files);
    return this.#digests;
  }

  async *parts(): AsyncGenerator<DatasetPart> {
    const log = new FindingLog();
    const checks = new PartChecks(log);
    const types = new Map<string, number>();
    for await (const part of this.#parts.read(log)) {
      for (const { type } of part.queries)
        if (type !== undefined) types.set(type, (types.get(type) ?? 0) + 1);
      yield checks.check(part);
    }
    checks.end();
    this.#odd ??= log.findings;
    this.#types = types;
  }

  async findings(): Promise<readonly DatasetFinding[]> {
    if (this.#odd === undefined) await this.#readThrough();
    return [...(this.#odd ?? []), ...(await this.#pinned())];
  }

  async #readThrough(): Promise<void> {
    const parts = this.parts();
    while (!(await parts.next()).done);
  }

  /** Whether the files are the published ones that are known. */
  async #pinned(): Promise<DatasetFinding[]> {
    const findings: DatasetFinding[] = [];
    for (const file of await this.files()) {
      const same = this.#parts.pins.find(({ sha256 }) => sha256 === file.sha256);
      const place = this.#parts.files.find(({ name }) => name === file.path)?.path ?? file.path;
      const namesake = this.#parts.pins.find(({ name }) => basename(place) === name);
      if (same !== undefined) {
        findings.push(finding('digest-as-pinned', file.path, `These are the bytes of ${same.source}.`));
        findings.push(...this.#typesAgainst(same));
      } else if (namesake !== undefined)
        findings.push(
          finding(
            'digest-differs',
            file.path,
            `The file has the name of ${namesake.source} and not its bytes: expected ${namesake.bytes} bytes with sha256 ${namesake.sha256}, got ${file.bytes} with ${file.sha256}.`,
          ),
        );
    }
    return findings;
  }

  #typesAgainst({ types }: PinnedFile): DatasetFinding[] {
    // A split leaves questions out on purpose: what is read then says nothing of the file.
    if (types === undefined || /split=(?!all\b)/.test(this.choices)) return [];
    return Object.entries(types)
      .filter(([type, count]) => (this.#types.get(type) ?? 0) !== count)
      .map(([type, count]) =>
        finding(
          'types-differ',
          type,
          `Expected ${count} queries of type ${type}, got ${this.#types.get(type) ?? 0}.`,
        ),
      );
  }
}

function finding(code: string, example: string, message: string): DatasetFinding {
  return { code, message, count: 1, examples: [example] };
}
