import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DIGITS = 24;

/** The folder of graphs that were built from the weights of models, in the folder of the models. */
export function builtPlace(cache: string): string {
  return join(cache, '.built');
}

/**
 * The name of a built graph.
 *
 * @param weights sha256 of the weights it is made from, in hex: by it {@link builtFiles} finds all that was made of them.
 * @param made sha256 of all that it is made from.
 */
export function builtName(weights: string, made: string): string {
  return `${weights.slice(0, DIGITS)}-${made.slice(0, DIGITS)}.onnx`;
}

/** The paths of graphs built from the weights of a digest, and of what lies beside them. */
export function builtFiles(cache: string, weights: string): string[] {
  const place = builtPlace(cache);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.startsWith(`${weights.slice(0, DIGITS)}-`))
    .sort()
    .map((name) => join(place, name));
}
