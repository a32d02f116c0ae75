import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DataError, UnavailableError } from '../../model/index.ts';
import { Vocabulary } from '../../text/index.ts';
import { StaticModel, type StaticModelFiles } from './static-model.ts';

/** The model that ships with the package: its name, its files and their sha256. */
export const STATIC_384 = {
  id: 'static-384',
  /** Of model.safetensors: what an index remembers. */
  digest: '8ecbe6a8c360d953732acb38a2271caaab71ead41774900e0175d2c1962469b6',
  /** Of vocab.txt. */
  vocabularyDigest: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
} as const;

/** Beside src/ and dist/ alike. */
const FOLDER = fileURLToPath(new URL('../../../data/static-384/', import.meta.url));

/**
 * Opens the model that ships with the package. The files are not hashed here, since a search should not wait for
 * that: see {@link verifyStaticModel}.
 *
 * @throws UnavailableError when a file is missing; DataError when one is damaged beyond reading.
 */
export function openStaticModel(): StaticModel {
  return new StaticModel(readFiles(), STATIC_384);
}

/**
 * The word pieces of the model that ships with the package, for the analyzer `wordpiece`: the lines of its `vocab.txt`.
 *
 * @throws UnavailableError when the file is missing; DataError when it has a line twice.
 */
export function openWordPieces(): Vocabulary {
  return Vocabulary.ofLines(readPackaged('vocab.txt'));
}

/**
 * Hashes the model's files and compares them with what they were when the package was made.
 *
 * @throws UnavailableError when a file is missing; DataError when one has other bytes.
 */
export function verifyStaticModel(): void {
  const { model, vocabulary } = readFiles();
  checkDigest('model.safetensors', model, STATIC_384.digest);
  checkDigest('vocab.txt', vocabulary, STATIC_384.vocabularyDigest);
}

function checkDigest(name: string, bytes: Uint8Array, expected: string): void {
  const got = createHash('sha256').update(bytes).digest('hex');
  if (got !== expected)
    throw new DataError(`Expected sha256 ${expected} of ${FOLDER}${name}, got ${got}.`, {
      hint: 'Install the package again.',
    });
}

function readFiles(): StaticModelFiles {
  return { model: readPackaged('model.safetensors'), vocabulary: readPackaged('vocab.txt') };
}

function readPackaged(name: string): Uint8Array {
  try {
    return readFileSync(`${FOLDER}${name}`);
  } catch (cause) {
    throw new UnavailableError(`Expected the files of the model static-384 in ${FOLDER}, got none.`, {
      hint: 'Install the package again.',
      cause,
    });
  }
}
