import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotFoundError, type ReadingOrder } from '../../model/index.ts';
import { readRunFile, sidecarPath } from '../../storage/index.ts';
import { type CommandContext, EXIT, type Handler } from '../command.ts';
import { textOption } from '../options.ts';
import { wholeText } from '../whole-text.ts';

const PAGE = fileURLToPath(new URL('../../lab.html', import.meta.url));
/** The place in the page for files, as scripts/lab.mjs leaves it. */
const PLACE = '<script type="application/json" id="preloaded"></script>';

/** A file inside the page, as the page reads it. */
interface PreloadedFile {
  readonly name: string;
  readonly text: string;
  /** How equal scores stand, where a sidecar of ours says so. */
  readonly readingOrder?: ReadingOrder;
}

/** Writes the page with the files inside, says where it is, and opens it. */
export const labHandler: Handler = async (invocation) => {
  const { context, positional, options } = invocation;
  const output = textOption(invocation, 'output');
  const path = await pageWith(context, positional, output);
  context.out.write(`${path}\n`);
  if (options['open'] !== false && !(await openInBrowser(path))) {
    context.notify([
      {
        code: 'no-browser',
        count: 1,
        message: 'No browser could be started here; open the page yourself.',
      },
    ]);
  }
  return EXIT.done;
};

async function pageWith(
  context: CommandContext,
  paths: readonly string[],
  output: string | undefined,
): Promise<string> {
  const { files } = context;
  if (!files.exists(PAGE)) {
    throw new NotFoundError(`Expected the lab's page at ${PAGE}, got nothing.`, {
      hint: 'Build it first: npm run build',
    });
  }
  if (paths.length === 0 && output === undefined) return PAGE;
  const preloaded: PreloadedFile[] = [];
  for (const path of paths) preloaded.push(await preloadedFile(context, path));
  const page = await wholeText(context.files, PAGE);
  const at = page.indexOf(PLACE);
  if (at < 0) throw new Error(`Expected ${PLACE} in the page.`);
  const block = PLACE.replace('></script>', () => `>${scriptJson(preloaded)}</script>`);
  const target = output ?? join(mkdtempSync(join(tmpdir(), 'consilience-lab-')), 'lab.html');
  const sink = files.create(target);
  const filled = preloaded.length === 0 ? page : page.slice(0, at) + block + page.slice(at + PLACE.length);
  sink.write(new TextEncoder().encode(filled));
  await sink.commit();
  return resolve(target);
}

async function preloadedFile(context: CommandContext, path: string): Promise<PreloadedFile> {
  const name = path === '-' ? 'standard input' : basename(path).replace(/\.gz$/i, '');
  const text = await wholeText(context.files, path);
  if (path === '-' || !context.files.exists(sidecarPath(path))) return { name, text };
  const { readingOrder } = await readRunFile(context.files, path, { lenient: true });
  return { name, text, readingOrder };
}

/** JSON that cannot end the block it stands in: a file may say `</script>`. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Whether a program that opens pages could be started. */
function openInBrowser(path: string): Promise<boolean> {
  const [command, ...args] = openerOf(process.platform);
  return new Promise((done) => {
    const child = spawn(command!, [...args, path], { stdio: 'ignore', detached: true });
    child.once('error', () => done(false));
    child.once('spawn', () => {
      child.unref();
      done(true);
    });
  });
}

function openerOf(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
}
