import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { arch, cpus, platform, release } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openIndex, STATIC_ENCODER } from './assembly.ts';
import type {
  BenchModel,
  BenchModelOptions,
  BenchPorts,
  ModelAccess,
  ModelPin,
  ProgramIdentity,
} from './bench/ports.ts';
import { readRows } from './bench/records/read-rows.ts';
import type { StoredHit } from './bench/records/row.ts';
import { rankedIds, storedHits } from './bench/records/scored-list.ts';
import { openStaticModel, STATIC_384, verifyStaticModel } from './encoders/static/index.ts';
import { compareIds, type EncodingModel, InputError } from './model/index.ts';
import { EncodingsFolder, nodeFiles, nodeRecordFolder, readRunFile } from './storage/index.ts';

/** Which bench, and where its records lie. */
export interface OpenBenchOptions {
  /** The plan's file. */
  readonly planPath: string;
  /** The folder of records; beside the plan, named as the bench, when absent. */
  readonly benchFolder?: string | undefined;
  /** The name of the bench, as the plan states it: names the folder when that is not given. */
  readonly bench?: string | undefined;
}

/** A plan's text, and all that its bench needs of the world. */
export interface OpenedBench {
  /** The plan's file, byte for byte. */
  readonly plan: Uint8Array;
  readonly planPath: string;
  readonly ports: BenchPorts;
}

/** What makes a bench quicker and is no record, inside its folder. */
const CACHE_FOLDER = '.cache';

/**
 * Joins a bench to files, models and time: beside assembly.ts the one place that may.
 *
 * @throws NotFoundError when there is no such plan; InputError when it cannot be read.
 */
export async function openBench(options: OpenBenchOptions): Promise<OpenedBench> {
  const planPath = resolve(options.planPath);
  const beside = nodeRecordFolder(dirname(planPath));
  const plan = await beside.readWhole(planPath.slice(dirname(planPath).length).replace(/^[\\/]/, ''));
  const folder = options.benchFolder ?? join(dirname(planPath), options.bench ?? benchNamed(plan, planPath));
  const records = nodeRecordFolder(folder);
  let encodings: EncodingsFolder | undefined;
  const ports: BenchPorts = {
    records,
    beside,
    openDataset: async (request) => {
      const { openDataset } = await import('./datasets/index.ts');
      return await openDataset({ ...request, path: resolve(beside.root, request.path) });
    },
    openStored: (path, format) => openStoredLists(resolve(beside.root, path), format),
    models: modelsOfThisMachine,
    openIndex: (encoders) =>
      openIndex({ encoders: encoders.map((model) => ({ ...model, close: undefined })) }),
    encodings: (model) => {
      encodings ??= new EncodingsFolder(join(records.root, CACHE_FOLDER));
      return encodings.of(model);
    },
    digestOf: (bytes) => hash('sha256', bytes, 'hex'),
    program: async () => programIdentity(),
    environment: () => ({
      node: process.version,
      platform: `${platform()} ${release()} ${arch()}`,
      processor: cpus()[0]?.model ?? 'unknown',
    }),
    now: () => new Date(),
    close: () => encodings?.close(),
  };
  return { plan, planPath, ports };
}

/** The name alone, for the place of the records: what else the plan says is read and checked elsewhere. */
function benchNamed(plan: Uint8Array, path: string): string {
  const name = /^bench:[ \t]*["']?([a-z0-9][a-z0-9-]*)["']?[ \t]*(?:#.*)?$/m.exec(
    new TextDecoder().decode(plan),
  )?.[1];
  if (name !== undefined) return name;
  throw new InputError('Expected a line `bench: NAME` in small letters, digits and hyphens, got none.', {
    place: path,
    hint: 'consilience bench check PLAN says what else is missing.',
  });
}

const modelsOfThisMachine: ModelAccess = {
  pin: async (name) => {
    if (name === STATIC_384.id) return staticPin();
    const { openModel } = await import('./models/index.ts');
    const { description, digests } = await openModel(name);
    const { revision } = description.source;
    return {
      id: description.id,
      revision: revision === 'unpinned' ? undefined : revision,
      license: description.licence,
      sha256: digests,
      device: 'cpu',
    };
  },
  open: async (name, options = {}) => {
    const pin = await modelsOfThisMachine.pin(name);
    return name === STATIC_384.id ? openStatic(pin, options) : await openTransformer(name, pin, options);
  },
};

function staticPin(): ModelPin {
  verifyStaticModel();
  return {
    id: STATIC_384.id,
    revision: undefined,
    license: 'MIT',
    sha256: { 'model.safetensors': STATIC_384.digest, 'vocab.txt': STATIC_384.vocabularyDigest },
    device: 'cpu',
  };
}

/** A static model has no window and no prefix: nothing to leave out. */
function openStatic(pin: ModelPin, { window }: BenchModelOptions): BenchModel {
  if (window !== undefined)
    throw new InputError(`Expected no window for ${pin.id}, which takes texts whole, got ${window}.`, {
      code: 'bad-argument',
    });
  const encoding: EncodingModel = {
    identity: { kind: 'dense', ...STATIC_ENCODER, settings: '' },
    encoder: openStaticModel(),
  };
  return { pin, encoding, close: async () => {} };
}

/** Word pieces that frame a window: the first and the last. */
const FRAMING = 2;

async function openTransformer(
  name: string,
  pin: ModelPin,
  { window, withoutQueryPrefix = false }: BenchModelOptions,
): Promise<BenchModel> {
  const [{ openModel }, { CrossEncoder, openEncoder }] = await Promise.all([
    import('./models/index.ts'),
    import('./encoders/index.ts'),
  ]);
  const folder = await openModel(name);
  const opened = openEncoder(folder, {
    maxTokens: window === undefined ? undefined : window + FRAMING,
    queryPrefix: withoutQueryPrefix ? '' : undefined,
  });
  const close = () => opened.close();
  if (opened instanceof CrossEncoder) return { pin, reranker: opened, close };
  const { fusion } = folder.description;
  return {
    pin,
    encoding: {
      identity: opened.identity,
      encoder: opened,
      fusionWeight: fusion.isMeasured ? fusion.weight : undefined,
    },
    windowsOf: (text) => opened.windowsOf(text),
    close,
  };
}

/**
 * Rankings that somebody stored, by query id: a TREC run, the rows of a bench, MemPalace's results.
 *
 * @throws NotFoundError when there is no such file; InputError or DataError when it cannot be read.
 */
export async function openStoredLists(
  path: string,
  format: string,
): Promise<ReadonlyMap<string, readonly (readonly [string, number])[]>> {
  if (format === 'trec') {
    const run = await readRunFile(nodeFiles, path);
    return new Map(
      run.queryIds.map((id) => [id, run.ranking(id).map(({ id, score }) => [id, score] as const)]),
    );
  }
  if (format === 'rows') return await storedRows(path);
  const { readMempalaceRankings } = await import('./datasets/index.ts');
  return await readMempalaceRankings(path);
}

/** The lists of a bench's rows. */
async function storedRows(path: string): Promise<ReadonlyMap<string, readonly StoredHit[]>> {
  const rankings = new Map<string, readonly StoredHit[]>();
  for await (const row of readRows(nodeRecordFolder(dirname(path)), basename(path)))
    rankings.set(row.qid, storedHits(row) ?? rankedIds(row.search ?? row.top10 ?? []));
  return rankings;
}

let identity: ProgramIdentity | undefined;

/** What runs is this folder: src/ from a checkout, dist/ when installed. */
function programIdentity(): ProgramIdentity {
  identity ??= readIdentity(fileURLToPath(new URL('.', import.meta.url)));
  return identity;
}

function readIdentity(folder: string): ProgramIdentity {
  const { name, version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const digest = createHash('sha256');
  for (const path of programFiles(folder))
    digest.update(`${path}\0${hash('sha256', readFileSync(join(folder, path)), 'hex')}\n`);
  return { name, version, digest: digest.digest('hex') };
}

/** Code and what is compiled into it; not its types, maps and tests. */
function programFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => /\.(?:[cm]?js|ts|wasm|json)$/.test(path) && !/\.d\.ts$|\.test[.-]/.test(path))
    .sort(compareIds);
}
