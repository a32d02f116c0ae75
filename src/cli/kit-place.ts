import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLAIMS_FILE, type ClaimsFile, readClaims } from '../kit/index.ts';
import { InputError, NotFoundError, type RecordSource } from '../model/index.ts';
import { nodeRecordFolder, openZipRecords } from '../storage/index.ts';

/** A kit that is open. */
export interface OpenKit {
  readonly source: RecordSource;
  close(): void;
}

/**
 * Opens a kit: a folder, or a ZIP of one.
 *
 * @throws NotFoundError when there is nothing.
 */
export async function openKit(path: string): Promise<OpenKit> {
  if (!existsSync(path)) throw new NotFoundError(`Expected a kit, got nothing at ${path}.`);
  if (statSync(path).isDirectory()) return { source: nodeRecordFolder(path), close: () => {} };
  const source = await openZipRecords(path);
  return { source, close: () => source.close() };
}

/** The package's own files of claims. */
const SHIPPED = new URL('../../claims/', import.meta.url);

/**
 * The claims that `--claims` names: a file, or one that comes with the program; else the kit's own. Undefined when it
 * has none.
 *
 * @throws NotFoundError when the name stands for nothing.
 */
export async function claimsFor(
  source: RecordSource,
  named: string | undefined,
): Promise<ClaimsFile | undefined> {
  if (named === undefined) {
    const size = await source.size(CLAIMS_FILE);
    if (size === undefined) return undefined;
    if (size > MOST_BYTES)
      throw new InputError(`Expected claims of at most ${MOST_BYTES} bytes, got ${size}.`, {
        place: CLAIMS_FILE,
      });
    return readClaims(new TextDecoder().decode(await source.readWhole(CLAIMS_FILE)), CLAIMS_FILE);
  }
  const path = existsSync(named) ? named : fileURLToPath(new URL(`${fileName(named)}.yaml`, SHIPPED));
  if (!existsSync(path))
    throw new NotFoundError(`Expected a file of claims or a name of ours, got ${named}.`, {
      hint: 'Ours is strata2signal-2026-11; docs/bench/kit.md has the form of a file of claims.',
    });
  return readClaims(readFileSync(path, 'utf8'), named);
}

const MOST_BYTES = 2 ** 22;

/** A name without a way out of its folder. */
function fileName(name: string): string {
  return /^[a-z0-9][a-z0-9-]*$/.test(name) ? name : 'none';
}
