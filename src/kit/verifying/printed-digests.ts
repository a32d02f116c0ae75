import { memberOf, nodesOf } from '../records/find-field.ts';
import { SHA256 } from '../records/kit-names.ts';
import type { KitProblem } from './kit-problem.ts';
import type { KitFile } from './lists.ts';

/** What digests inside records say, collected over all of them. */
export interface DigestFindings {
  readonly files: ReadonlyMap<string, KitFile>;
  readonly known: ReadonlySet<string>;
  readonly problems: KitProblem[];
  right: number;
  foreign: number;
  withheld: number;
}

/** Nothing found yet. */
export function newDigestFindings(files: ReadonlyMap<string, KitFile>): DigestFindings {
  const known = new Set([...files.values()].map(({ sha256 }) => sha256));
  return { files, known, problems: [], right: 0, foreign: 0, withheld: 0 };
}

const DIGEST_KEY = /^(?:sha256|digest|hash|sha)$/i;
const DIGEST_SUFFIX = /_(?:sha256|digest|hash|sha)$/i;

/**
 * Reads one document's digests. One stands beside the name of a file when that is its member's own name, when it is
 * the only path in the same object, or when a member of the same name without `_sha256` holds it; then it must be
 * that file's. Any other digest is of a file here, or of something outside.
 */
export function readDigests(file: string, document: unknown, findings: DigestFindings): void {
  for (const { value: node, pointer } of nodesOf(document)) {
    const members = Object.entries(node as object) as [string, unknown][];
    for (const [key, value] of members) {
      const digest = digestOf(value);
      if (digest === undefined) continue;
      if (digest === 'withheld') {
        findings.withheld++;
        continue;
      }
      const named = fileBeside(file, key, node, members, findings.files);
      if (named === undefined) {
        if (findings.known.has(digest)) findings.right++;
        else findings.foreign++;
      } else if (findings.files.get(named)!.sha256 === digest) findings.right++;
      else
        findings.problems.push({
          code: 'digest-names-nothing',
          file,
          detail: `prints at ${pointer}/${key} a sha256 of ${named} that is not that file’s`,
        });
    }
  }
}

function digestOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/^sha256:/, '');
  if (/^withheld-\d{4}-\d{2}-\d{2}$/.test(text)) return 'withheld';
  return SHA256.test(text) ? text : undefined;
}

function fileBeside(
  file: string,
  key: string,
  node: unknown,
  members: readonly (readonly [string, unknown])[],
  files: ReadonlyMap<string, KitFile>,
): string | undefined {
  const byName = fileNamed(key, file, files);
  if (byName !== undefined) return byName;
  if (DIGEST_SUFFIX.test(key)) {
    const stem = key.replace(DIGEST_SUFFIX, '');
    for (const name of [stem, `${stem}_path`, `${stem}_file`]) {
      const found = fileNamed(memberOf(node, name), file, files);
      if (found !== undefined) return found;
    }
  }
  if (!DIGEST_KEY.test(key)) return undefined;
  const paths = members
    .filter(([name]) => /^(?:path|file|name|rows|source)$/i.test(name))
    .map(([, value]) => fileNamed(value, file, files))
    .filter((path) => path !== undefined);
  return paths.length === 1 ? paths[0] : undefined;
}

/** A path as it is printed: of the kit, of the record's bench, or beside the record. */
function fileNamed(printed: unknown, file: string, files: ReadonlyMap<string, KitFile>): string | undefined {
  if (typeof printed !== 'string' || printed === '' || printed.length > 300) return undefined;
  const parts = file.split('/');
  for (let above = 0; above < parts.length; above++) {
    const path = [...parts.slice(0, above), printed].join('/');
    if (files.has(path) && (above > 0 || printed.includes('/'))) return path;
  }
  return undefined;
}
