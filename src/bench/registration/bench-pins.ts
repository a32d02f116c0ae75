import {
  canonicalJson,
  DataError,
  type Dataset,
  type DatasetFile,
  type DatasetRequest,
} from '../../model/index.ts';
import { canonicalPlan } from '../plan/canonical-plan.ts';
import type { Plan, StoredFormat } from '../plan/plan.ts';
import type { BenchPorts, ModelPin, ProgramIdentity } from '../ports.ts';

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** All that decides what a bench's figures are. */
export interface BenchPins {
  readonly plan: { readonly canonical: Json; readonly sha256: string };
  readonly dataset: PinnedDataset;
  /** By the name that the plan has for a model. */
  readonly models: Readonly<Record<string, PinnedModel>>;
  /** Of rankings that were stored before, by `PATH#lists`: sha256 of the lists (not of the file), as canonical JSON by query. */
  readonly stored: Readonly<Record<string, string>>;
  readonly program: ProgramIdentity;
}

/** A data set: what it was read from, and how. */
export interface PinnedDataset {
  readonly name: string;
  readonly setting: string;
  readonly choices: string;
  readonly files: readonly DatasetFile[];
}

/** A model's pin as JSON has it. */
export type PinnedModel = Omit<ModelPin, 'revision' | 'license'> & {
  readonly revision: string | null;
  readonly license: string | null;
};

/**
 * What a bench is pinned to now: its plan's canonical text, the files of its data set and of every model that an arm
 * needs, and the program.
 *
 * @param dataset when it is open already.
 * @throws DataError when a file of the data set is not the one that the plan names; NotFoundError for stored rankings
 *   that are not there; UnavailableError, with the command
 *   that brings it, for a model that is not here.
 */
export async function pinsOf(plan: Plan, ports: BenchPorts, dataset?: Dataset): Promise<BenchPins> {
  const opened = dataset ?? (await ports.openDataset(datasetRequest(plan)));
  const { name, setting, choices } = opened;
  const files = await opened.files();
  requirePlannedFiles(plan, files);
  const canonical = canonicalPlan(plan);
  const models: Record<string, PinnedModel> = {};
  for (const model of plannedModels(plan)) models[model] = pinnedModel(await ports.models.pin(model));
  return {
    plan: { canonical: JSON.parse(canonical) as Json, sha256: ports.digestOf(canonical) },
    dataset: {
      name,
      setting,
      choices,
      files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
    },
    models,
    stored: await storedDigests(plan, ports),
    program: await ports.program(),
  };
}

/** What the plan asks of a loader. */
export function datasetRequest({ dataset: { name, path, setting, options } }: Plan): DatasetRequest {
  return { name, path, setting, options };
}

/** The models that the plan's arms need, each once, in the order of the arms; those of a cut or skipped arm are not. */
export function plannedModels(plan: Plan): string[] {
  const names = Object.values(plan.arms)
    .filter(({ cut, skipped }) => cut === undefined && skipped === undefined)
    .flatMap(({ ranker, rerank }) => {
      if (rerank !== undefined) return [rerank.model];
      const planned = ranker === undefined ? undefined : plan.rankers[ranker];
      if (planned?.kind === 'dense' || planned?.kind === 'sparse') return [planned.model];
      return planned?.kind === 'search' ? (planned.encoders ?? []) : [];
    });
  return [...new Set(names)];
}

/** What a plan reads of rankings that were stored before, each once. */
export function plannedStored(plan: Plan): { readonly path: string; readonly format: StoredFormat }[] {
  const read = [
    ...Object.values(plan.rankers).flatMap((ranker) => (ranker.kind === 'stored' ? [ranker] : [])),
    ...Object.values(plan.arms).flatMap(({ control }) => (control === undefined ? [] : [control])),
  ];
  const formats = new Map(read.map(({ path, format = 'trec' }) => [path, format]));
  return [...formats].map(([path, format]) => ({ path, format }));
}

async function storedDigests(plan: Plan, ports: BenchPorts): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { path, format } of plannedStored(plan)) {
    const lists = await ports.openStored(path, format);
    digests[`${path}#lists`] = ports.digestOf(canonicalJson(Object.fromEntries(lists)));
  }
  return digests;
}

/** Where the plan says which bytes a file has, and the file has others. */
export function unplannedFiles(
  plan: Plan,
  files: readonly DatasetFile[],
): { readonly path: string; readonly expected: string; readonly got: string | undefined }[] {
  return Object.entries(plan.dataset.sha256 ?? {})
    .map(([path, expected]) => {
      // A data set that is one file is named `.` in a plan; its loader names the file.
      const file = files.find((one) => one.path === path) ?? (path === '.' ? files[0] : undefined);
      return { path, expected, got: file?.sha256 };
    })
    .filter(({ expected, got }) => expected !== got);
}

function requirePlannedFiles(plan: Plan, files: readonly DatasetFile[]): void {
  const [wrong] = unplannedFiles(plan, files);
  if (wrong === undefined) return;
  const { path, expected, got } = wrong;
  const named = path === '.' ? plan.dataset.path : `${plan.dataset.path}/${path}`;
  throw new DataError(`Expected ${named} with sha256 ${expected}, got ${got ?? 'no such file'}.`, {
    hint: 'The plan names the file that the bench is about: get that one, or write down the other in the plan.',
  });
}

function pinnedModel({ revision, license, ...pin }: ModelPin): PinnedModel {
  return { ...pin, revision: revision ?? null, license: license ?? null };
}

/** sha256 of a set of query ids, whatever their order. */
export function queriesDigest(sortedIds: readonly string[], ports: Pick<BenchPorts, 'digestOf'>): string {
  return ports.digestOf(canonicalJson(sortedIds));
}
