// Peers are installed into a throw-away folder, not into this package: their modules are found from there.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(process.env.PEERS_FOLDER, 'package.json'));

/** A peer's module as a program that depends on it would import it. */
export async function fromPeers(name) {
  return import(pathToFileURL(require.resolve(name)).href);
}
