import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env['CONSILIENCE_SHARED'] ?? fileURLToPath(new URL('../../shared', import.meta.url));

/**
 * The path of test material that is too large, or not ours, to ship: real runs, collections, reference values.
 * Undefined when it is not on this machine; tests that need it skip then and say so.
 */
export function sharedData(...path: string[]): string | undefined {
  const whole = resolve(folder, 'data', ...path);
  return existsSync(whole) ? whole : undefined;
}

/** The folder of small real models; undefined when it is not on this machine. */
export function sharedModels(): string | undefined {
  const whole = resolve(folder, 'models');
  return existsSync(whole) ? whole : undefined;
}
