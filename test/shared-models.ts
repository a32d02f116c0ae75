import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env['CONSILIENCE_SHARED'] ?? fileURLToPath(new URL('../../shared', import.meta.url));

/**
 * The folder of a small real model with reference values, too large to ship. Undefined when it is not on this machine;
 * tests that need it skip then and say so.
 */
export function sharedModel(name: string): string | undefined {
  const whole = resolve(folder, 'models', name);
  return existsSync(whole) ? whole : undefined;
}
