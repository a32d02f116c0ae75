// A folder that holds a plan of this study as it is committed, beside `shared`: plans name data and models by that path.
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedFolder, sharedPath } from '../collections/shared-folder.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const parent = join(here, '..', '.work', 'bench-runs');

/** An empty folder with the plan in it. */
export function workFolder(name, folder = join(parent, name)) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const plan = join(here, 'plans', `${name}.bench.yaml`);
  if (existsSync(plan)) cpSync(plan, join(folder, `${name}.bench.yaml`));
  if (existsSync(sharedFolder)) symlinkSync(sharedFolder, join(folder, 'shared'), 'junction');
  return folder;
}

/** Why a run cannot be made here: what is missing of the shared folder; undefined when all is there. */
export function missing(...paths) {
  const absent = paths.filter((path) => sharedPath(...path.split('/')) === undefined);
  if (absent.length === 0) return undefined;
  return `not on this machine: ${absent.join(', ')} (CONSILIENCE_SHARED names the folder that holds them)`;
}
