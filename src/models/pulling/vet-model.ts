import type { PullRecord } from '../cache/model-cache.ts';
import type { ModelDescription } from '../describing/model-description.ts';
import { type VetDecision, type VetRequest, vet, vetRecord } from '../gate/vet.ts';
import type { HubClient } from '../hub/hub-client.ts';

/** A decision, and the JSON it is published as. */
export interface Vetted {
  readonly decision: VetDecision;
  readonly record: Readonly<Record<string, unknown>>;
}

const RECORD_SCHEMA = 'consilience.vet/1';
/** The hub's word for the newest commit. */
const NEWEST = 'main';

/**
 * Asks the hub what it has of a model and lets the gate decide; fetches nothing else.
 *
 * @param record of an earlier pull: its commit and digests are asked for where none are pinned.
 */
export async function vetModel(
  hub: HubClient,
  model: ModelDescription,
  record: PullRecord | undefined,
  signal?: AbortSignal,
): Promise<Vetted> {
  const { source, files, licence } = model;
  const pinned = source.revision === 'unpinned' ? record?.revision : source.revision;
  const revision = pinned ?? 'unpinned';
  const wanted = files.map((file) => ({
    ...file,
    bytes: file.bytes === 'unpinned' ? (record?.files[file.path]?.bytes ?? file.bytes) : file.bytes,
    sha256: file.sha256 === 'unpinned' ? (record?.files[file.path]?.sha256 ?? file.sha256) : file.sha256,
  }));
  return await vetted(hub, source.repository, { files: wanted, revision, licence }, signal);
}

/** The same for a repository that nobody has described: any weights that could be run. */
export async function vetRepository(
  hub: HubClient,
  repository: string,
  revision: string | undefined,
  signal?: AbortSignal,
): Promise<Vetted> {
  const request = { files: undefined, revision: 'unpinned', licence: undefined } as const;
  return await vetted(hub, repository, request, signal, revision);
}

async function vetted(
  hub: HubClient,
  repository: string,
  request: VetRequest,
  signal: AbortSignal | undefined,
  branch: string = NEWEST,
): Promise<Vetted> {
  const asked = request.revision === 'unpinned' ? branch : request.revision;
  const decision = vet(await hub.metadata(repository, asked, signal), request);
  return {
    decision,
    record: { schema: RECORD_SCHEMA, asked: `${repository}@${asked}`, ...vetRecord(decision) },
  };
}
