import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where pulled models lie: `CONSILIENCE_MODELS`, else the folder for such things of the platform
 * (`$XDG_CACHE_HOME` or `~/.cache`, `~/Library/Caches`, `%LOCALAPPDATA%`).
 */
export function modelCachePlace(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { CONSILIENCE_MODELS: own } = environment;
  if (own !== undefined && own !== '') return resolve(own);
  return join(platformCaches(environment, platform), 'consilience', 'models');
}

/** The folder for caches of the user's programs on this platform. */
export function platformCaches(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const home = homedir();
  if (platform === 'win32') return environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  const { XDG_CACHE_HOME: caches } = environment;
  // The specification has relative paths ignored.
  return caches?.startsWith('/') === true ? caches : join(home, '.cache');
}
