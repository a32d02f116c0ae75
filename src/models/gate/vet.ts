import type { FileRole } from '../describing/model-description.ts';
import type { HubFile, HubMetadata } from './hub-metadata.ts';
import { ALLOWED_LICENCES, judgeLicence } from './licences.ts';

/** A file that is to be fetched, and what is known of it beforehand. */
export interface WantedFile {
  readonly path: string;
  readonly role: FileRole;
  readonly bytes: number | 'unpinned';
  readonly sha256: string | 'unpinned';
}

/** What somebody wants of a repository. */
export interface VetRequest {
  /** Undefined: whatever safetensors or ONNX file the repository has. */
  readonly files: readonly WantedFile[] | undefined;
  /** The commit that is pinned or was recorded. */
  readonly revision: string | 'unpinned';
  /** The licence it had when it was described. */
  readonly licence: string | undefined;
  /** What all files together may have at most. */
  readonly maxBytes?: number;
}

/** One thing that was looked at. */
export interface VetCheck {
  readonly name:
    | 'repository'
    | 'gated'
    | 'licence'
    | 'weights'
    | 'pickles'
    | 'files'
    | 'size'
    | 'revision'
    | 'digests';
  readonly expected: string;
  readonly found: string;
  readonly ok: boolean;
}

/** What the gate decided, and on what ground. */
export interface VetDecision {
  readonly repository: string;
  /** The commit the decision is about; null when the hub names none. */
  readonly revision: string | null;
  readonly gated: boolean | null;
  readonly license: string | null;
  readonly hasSafetensors: boolean;
  readonly hasOnnx: boolean;
  /** Whether weights lie there as pickles; none is ever fetched. */
  readonly pickledWeights: boolean;
  readonly verdict: 'accepted' | 'refused';
  readonly checks: readonly VetCheck[];
  /** What may be fetched: the wanted files as the hub lists them. */
  readonly files: readonly (HubFile & { readonly role: FileRole })[];
}

/** More than this is no model for a laptop's processor. */
const MAX_BYTES = 2_000_000_000;
const PICKLED = /\.(bin|pt|pth|ckpt|pkl|pickle|joblib)$/i;

/**
 * Decides from a hub's metadata alone whether a repository's files may be fetched: a pure function, of nothing but its
 * arguments. The repository's name plays no part.
 */
export function vet(metadata: HubMetadata, request: VetRequest): VetDecision {
  const wanted = request.files ?? anyFiles(metadata.files);
  const listed = wanted.map((file) => ({
    ...file,
    listed: metadata.files.find(({ path }) => path === file.path),
  }));
  const licence = judgeLicence(metadata.licences);
  const checks: VetCheck[] = [
    repositoryCheck(metadata),
    gatedCheck(metadata),
    licenceCheck(licence, request.licence),
    weightsCheck(metadata.files),
    picklesCheck(wanted),
    filesCheck(listed),
    sizeCheck(listed, request.maxBytes ?? MAX_BYTES),
    revisionCheck(metadata, request),
    digestsCheck(listed),
  ];
  return {
    repository: metadata.repository,
    revision: metadata.revision ?? null,
    gated: metadata.gated ?? null,
    license: licence.licence,
    hasSafetensors: hasSuffix(metadata.files, '.safetensors'),
    hasOnnx: hasSuffix(metadata.files, '.onnx'),
    pickledWeights: metadata.files.some(({ path }) => PICKLED.test(path)),
    verdict: checks.every(({ ok }) => ok) ? 'accepted' : 'refused',
    checks,
    files: listed.flatMap(({ listed, role }) => (listed === undefined ? [] : [{ ...listed, role }])),
  };
}

/** The decision as it is published: fields named as in earlier records of the kind. */
export function vetRecord(decision: VetDecision): Readonly<Record<string, unknown>> {
  const { repository, revision, gated, license, hasSafetensors, hasOnnx, pickledWeights } = decision;
  const { verdict, checks, files } = decision;
  return {
    repository,
    revision,
    gated,
    license,
    has_safetensors: hasSafetensors,
    has_onnx: hasOnnx,
    pickled_weights: pickledWeights,
    verdict,
    reasons: checks.filter(({ ok }) => !ok).map(({ name, found }) => `${name}: ${found}`),
    checks,
    files: files.map(({ path, bytes, sha256 }) => ({ path, bytes: bytes ?? null, sha256: sha256 ?? null })),
  };
}

interface Listed extends WantedFile {
  readonly listed: HubFile | undefined;
}

/** Weights that could be run, with what tells how: the fewest files that make a model. */
function anyFiles(files: readonly HubFile[]): WantedFile[] {
  const has = (path: string) => files.some((file) => file.path === path);
  const ends = (suffix: string) => files.map(({ path }) => path).find((path) => path.endsWith(suffix));
  const weights = has('model.safetensors') ? 'model.safetensors' : undefined;
  const graph = has('onnx/model.onnx') ? 'onnx/model.onnx' : ends('.onnx');
  const main = weights ?? graph ?? ends('.safetensors');
  const of = (path: string | undefined, role: FileRole): WantedFile[] =>
    path === undefined ? [] : [{ path, role, bytes: 'unpinned', sha256: 'unpinned' }];
  return [
    ...of(main, main?.endsWith('.onnx') === true ? 'graph' : 'weights'),
    ...of(['config.json'].find(has), 'config'),
    ...of(['tokenizer.json', 'vocab.txt'].find(has), 'tokenizer'),
  ];
}

function hasSuffix(files: readonly HubFile[], suffix: string): boolean {
  return files.some(({ path }) => path.endsWith(suffix));
}

function repositoryCheck({ isDisabled, revision }: HubMetadata): VetCheck {
  return {
    name: 'repository',
    expected: 'open, with a commit that can be named',
    found: isDisabled ? 'disabled by the hub' : (revision ?? 'no commit named'),
    ok: !isDisabled && revision !== undefined,
  };
}

function gatedCheck({ gated }: HubMetadata): VetCheck {
  const found = { true: 'a person has to accept its terms', false: 'not gated' }[String(gated)];
  return { name: 'gated', expected: 'not gated', found: found ?? 'not said', ok: gated === false };
}

function licenceCheck(judged: ReturnType<typeof judgeLicence>, described: string | undefined): VetCheck {
  const expected = described ?? `one of ${ALLOWED_LICENCES.join(', ')}`;
  const isAsDescribed = described === undefined || judged.licence === described;
  const found =
    judged.isAllowed && !isAsDescribed ? `${judged.found}, where another was described` : judged.found;
  return { name: 'licence', expected, found, ok: judged.isAllowed && isAsDescribed };
}

function weightsCheck(files: readonly HubFile[]): VetCheck {
  const formats = ['.safetensors', '.onnx'].filter((suffix) => hasSuffix(files, suffix));
  const pickled = files.some(({ path }) => PICKLED.test(path));
  return {
    name: 'weights',
    expected: 'safetensors or ONNX',
    found: formats.map((suffix) => suffix.slice(1)).join(', ') || (pickled ? 'only pickles' : 'none'),
    ok: formats.length > 0,
  };
}

function picklesCheck(wanted: readonly WantedFile[]): VetCheck {
  const pickles = wanted.filter(({ path }) => PICKLED.test(path)).map(({ path }) => path);
  return {
    name: 'pickles',
    expected: 'none among the files to fetch',
    found: pickles.join(', ') || 'none',
    ok: pickles.length === 0,
  };
}

function filesCheck(files: readonly Listed[]): VetCheck {
  const missing = files.filter(({ listed }) => listed === undefined).map(({ path }) => path);
  const expected = files.map(({ path }) => path).join(', ') || 'weights to fetch';
  const found = missing.length > 0 ? `without ${missing.join(', ')}` : files.length === 0 ? 'none' : 'all';
  return { name: 'files', expected, found, ok: missing.length === 0 && files.length > 0 };
}

function sizeCheck(files: readonly Listed[], maxBytes: number): VetCheck {
  const unknown = files.filter(({ listed }) => listed !== undefined && listed.bytes === undefined);
  const other = files.filter(
    ({ bytes, listed }) => bytes !== 'unpinned' && listed?.bytes !== undefined && listed.bytes !== bytes,
  );
  const sum = files.reduce((bytes, { listed }) => bytes + (listed?.bytes ?? 0), 0);
  const wrong = [
    ...unknown.map(({ path }) => `${path} of a size that is not said`),
    ...other.map(({ path, bytes, listed }) => `${path} of ${listed?.bytes} bytes instead of ${bytes}`),
  ];
  return {
    name: 'size',
    expected: `at most ${maxBytes} bytes, each file as pinned`,
    found: wrong.join(', ') || `${sum} bytes`,
    ok: wrong.length === 0 && sum <= maxBytes,
  };
}

function revisionCheck({ revision }: HubMetadata, request: VetRequest): VetCheck {
  const isPinned = request.revision !== 'unpinned';
  return {
    name: 'revision',
    expected: isPinned ? request.revision : 'any commit: none is pinned, and the first pull records it',
    found: revision ?? 'none',
    ok: revision !== undefined && (!isPinned || revision === request.revision),
  };
}

/** Weights whose digest is not listed could not be told from others before they were fetched. */
function digestsCheck(files: readonly Listed[]): VetCheck {
  const wrong = files.flatMap(({ path, role, sha256, listed }) => {
    if (listed === undefined) return [];
    const isMain = role === 'graph' || role === 'weights';
    if (listed.sha256 === undefined) return isMain ? [`${path} without a digest`] : [];
    return sha256 !== 'unpinned' && listed.sha256 !== sha256 ? [`${path} with sha256 ${listed.sha256}`] : [];
  });
  const pinned = files.filter(({ sha256 }) => sha256 !== 'unpinned').length;
  const expected = pinned === 0 ? 'listed for the weights; none is pinned' : `as pinned, for ${pinned} files`;
  return { name: 'digests', expected, found: wrong.join(', ') || 'as expected', ok: wrong.length === 0 };
}
