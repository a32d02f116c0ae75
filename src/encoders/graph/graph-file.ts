import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { UnavailableError } from '../../model/index.ts';
import { builtName } from '../../models/index.ts';
import { Safetensors } from '../safetensors/safetensors.ts';
import { buildGraph } from './build-graph.ts';
import type { GraphHead } from './heads.ts';
import type { GraphPrecision } from './linear-layers.ts';
import { isWhole, writeSeal } from './seal.ts';
import { readTransformerConfig } from './transformer-config.ts';

/** Changes whenever the same weights become other bytes. */
const BUILDER_VERSION = 1;

/** A checkpoint without an ONNX file. */
export interface Checkpoint {
  readonly id: string;
  /** sha256 of the weights, in hex. */
  readonly digest: string;
  /** Paths of `model.safetensors` and `config.json`. */
  readonly weights: string;
  readonly config: string;
  readonly head: GraphHead;
  readonly precision: GraphPrecision;
}

/**
 * The path of a checkpoint's ONNX file, which is built when it is not there yet. Its name holds the digest of all it
 * is made of, so that it is never a stale one; it appears whole or not at all, also when two processes build it; and
 * its own digest lies beside it, so that one that was damaged since is built anew.
 *
 * @param folder where built files are kept.
 * @throws InputError when the model is of an architecture for which no graph is built; DataError when its weights are
 * damaged; UnavailableError when the file cannot be written.
 */
export function graphFile(checkpoint: Checkpoint, folder: string): string {
  const { id, digest, weights, config, head, precision } = checkpoint;
  const configBytes = readFileSync(config);
  const made = JSON.stringify([BUILDER_VERSION, digest, configBytes.toString('utf8'), head, precision]);
  const path = join(folder, builtName(digest, createHash('sha256').update(made).digest('hex')));
  if (isWhole(path)) return path;
  const pieces = buildGraph({
    config: readTransformerConfig(configBytes, config),
    weights: new Safetensors(readFileSync(weights), weights),
    name: weights,
    head,
    precision,
  });
  try {
    mkdirSync(folder, { recursive: true });
    writeWhole(path, pieces);
  } catch (cause) {
    throw new UnavailableError(
      `Expected to write the graph of the model ${id} to ${path}, got ${cause instanceof Error ? cause.message : cause}.`,
      { hint: 'Make room, or set CONSILIENCE_MODELS to a folder that can be written.', cause },
    );
  }
  return path;
}

function writeWhole(path: string, pieces: readonly Uint8Array[]): void {
  const draft = `${path}.${randomUUID()}.draft`;
  const hash = createHash('sha256');
  try {
    const file = openSync(draft, 'wx');
    try {
      for (const piece of pieces) {
        hash.update(piece);
        for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  writeSeal(path, hash.digest('hex'));
}
