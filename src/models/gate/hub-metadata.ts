/** A file of a repository, as the hub lists it. */
export interface HubFile {
  readonly path: string;
  readonly bytes: number | undefined;
  /** Of large files; small ones are listed with {@link gitBlob} alone. */
  readonly sha256: string | undefined;
  /** git's name of the content: sha1 of `blob SIZE\0` and the bytes. */
  readonly gitBlob: string | undefined;
}

/** What a hub says of a repository: the ground of the gate's decision. */
export interface HubMetadata {
  /** As the hub calls it today, which may differ from what was asked for. */
  readonly repository: string;
  /** The commit; undefined when the hub names none. */
  readonly revision: string | undefined;
  /** Whether terms have to be accepted by hand before a download; undefined when the hub does not say. */
  readonly gated: boolean | undefined;
  readonly isDisabled: boolean;
  /** Every licence stated, in the card or among the tags, as stated. */
  readonly licences: readonly string[];
  readonly files: readonly HubFile[];
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the answer of `GET /api/models/OWNER/NAME/revision/REVISION?blobs=true`. What is missing or of another type is
 * left undefined, for the gate to refuse; undefined as a whole when it is no such answer at all.
 */
export function hubMetadata(json: unknown): HubMetadata | undefined {
  const answer = objectOf(json);
  const { id, modelId, sha, gated, siblings } = answer;
  const repository = textOf(id) ?? textOf(modelId);
  if (repository === undefined || !Array.isArray(siblings)) return undefined;
  return {
    repository,
    revision: /^[0-9a-f]{40}$/.test(String(sha)) ? String(sha) : undefined,
    gated: typeof gated === 'boolean' ? gated : typeof gated === 'string' ? true : undefined,
    isDisabled: answer['disabled'] === true,
    licences: statedLicences(answer),
    files: siblings.flatMap(hubFile),
  };
}

function statedLicences(answer: Json): string[] {
  const { license } = objectOf(answer['cardData']);
  const inCard = Array.isArray(license) ? license : [license];
  const tags = Array.isArray(answer['tags']) ? (answer['tags'] as unknown[]) : [];
  const inTags = tags.map((tag) =>
    typeof tag === 'string' && tag.startsWith('license:') ? tag.slice('license:'.length) : undefined,
  );
  const stated = [...inCard, ...inTags].filter((one) => typeof one === 'string' && one !== '') as string[];
  return [...new Set(stated.map((one) => one.toLowerCase()))];
}

function hubFile(sibling: unknown): HubFile[] {
  const { rfilename, size, blobId, lfs } = objectOf(sibling);
  const path = textOf(rfilename);
  if (path === undefined) return [];
  const large = objectOf(lfs);
  const sha256 = textOf(large['sha256']) ?? textOf(large['oid']);
  return [
    {
      path,
      bytes: [size, large['size']].find(isSize),
      sha256: sha256 !== undefined && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined,
      gitBlob: /^[0-9a-f]{40}$/.test(String(blobId)) && sha256 === undefined ? String(blobId) : undefined,
    },
  ];
}

/** No file of a model is empty. */
function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
