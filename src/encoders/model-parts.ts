import { createHash } from 'node:crypto';
import type { FileRole, ModelFolder } from '../models/index.ts';
import { isLowercase } from './tokenizing/open-tokenizer.ts';

/** Hex digits of a digest that tell two files of one model apart. */
const DIGITS = 12;
/** More dropped tokens than these are told by a digest. */
const MOST_TOKENS = 16;

/**
 * What decides what a text becomes beside the model's main file, in words that an index remembers: how outputs become
 * one, which tokens never count, and which bytes the files had that are read besides. The same model gives the same
 * words every time; licences, names and other things that change no number are not among them.
 */
export function modelParts(folder: ModelFolder): readonly string[] {
  const { kind, pooling, activation, head, dropTokens = [], matryoshka } = folder.description;
  const parts: string[] = [];
  const isInGraph = head === 'in-graph' && folder.find('graph') !== undefined;
  if (isInGraph) parts.push('pooled in its graph');
  else parts.push(kind === 'dense' ? `${pooling} pooling` : `activation ${activation}`);
  if (matryoshka?.layerNorm === true) parts.push('normalised before the cut');
  if (dropTokens.length > 0) parts.push(`without tokens ${tokenWords(dropTokens)}`);
  for (const role of filesRead(folder)) {
    const digest = folder.digestOf(role);
    if (digest !== undefined) parts.push(`${role} ${digest.slice(0, DIGITS)}`);
  }
  if (folder.find('tokenizer') === undefined)
    parts.push(isLowercase(folder.directory) ? 'lowercase' : 'case kept');
  return parts;
}

/** A ready graph computes whatever the config says; a tokenizer holds its vocabulary. */
function filesRead(folder: ModelFolder): readonly FileRole[] {
  const roles: FileRole[] = folder.find('graph') === undefined ? ['config'] : [];
  roles.push(folder.find('tokenizer') === undefined ? 'vocabulary' : 'tokenizer');
  if (folder.description.query === 'token-weights') roles.push('query-weights');
  return roles;
}

function tokenWords(tokens: readonly number[]): string {
  if (tokens.length <= MOST_TOKENS) return tokens.join(' ');
  const digest = createHash('sha256').update(tokens.join(' ')).digest('hex');
  return digest.slice(0, DIGITS);
}
