// Peers from PyPI, in a throw-away Python environment.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs packages below a folder once.
 *
 * @returns the environment's Python; undefined, with the reason said, when there is no Python or no registry.
 */
export function pythonEnvironment(folder, packages) {
  const environment = join(folder, 'venv');
  const python = join(environment, 'bin', 'python');
  try {
    if (!existsSync(join(environment, 'ready'))) {
      execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' });
      execFileSync(python, ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: 'inherit' });
      writeFileSync(join(environment, 'ready'), packages.join('\n'));
    }
  } catch (error) {
    console.log(`No peers: ${error.message}`);
    return undefined;
  }
  return python;
}
