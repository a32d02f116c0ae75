import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { UnavailableError } from '../../model/index.ts';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];

const PLACES = [
  ...['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => NAMES.map((name) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

const HINT =
  'Install Chromium or Chrome, or name one: CONSILIENCE_CHROMIUM=/path/to/chrome. Or write pack.html and print it from any browser.';

/**
 * The path of a Chromium: the one that `CONSILIENCE_CHROMIUM` names, else the first on `PATH` or in a usual place.
 *
 * @throws UnavailableError when there is none, or none where the variable says.
 */
export async function findChromium(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const named = environment['CONSILIENCE_CHROMIUM'];
  if (named) {
    if (await isProgram(named)) return named;
    throw new UnavailableError(
      `Expected a Chromium at CONSILIENCE_CHROMIUM, got nothing to run at ${named}.`,
      {
        hint: HINT,
      },
    );
  }
  const onPath = (environment['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const path of [...onPath, ...PLACES]) if (await isProgram(path)) return path;
  throw new UnavailableError('Expected a Chromium to make a PDF, found none.', { hint: HINT });
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
