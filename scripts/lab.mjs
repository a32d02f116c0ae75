// Builds web/ into one page that needs nothing beside itself: script, styles and the novel inside, and a policy that
// lets nothing else run. The program puts runs into a copy of it (src/cli/commands/lab-handler.ts).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'vite';
import { licences } from './licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');

/** @param target the page's path. */
export async function buildLab(target) {
  const result = await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: { write: false, rollupOptions: { input: join(web, 'main.tsx') } },
  });
  const { output } = Array.isArray(result) ? result[0] : result;
  const scripts = output.filter(({ type }) => type === 'chunk');
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
  const others = output.filter((file) => !scripts.includes(file) && !styles.includes(file));
  if (scripts.length !== 1 || others.length > 0) {
    const names = output.map(({ fileName }) => fileName).join(', ');
    throw new Error(`Expected one script and styles, got ${names}.`);
  }
  const script = scriptText(scripts[0].code);
  const novel = deflateRawSync(readFileSync(join(root, 'data', 'kipps', '39162.txt')), { level: 9 });
  const page = filled(readFileSync(join(web, 'index.html'), 'utf8'), {
    '<!--policy-->': `<meta http-equiv="Content-Security-Policy" content="${policy(script)}">`,
    '<!--style-->': `<style>${styles.map(({ source }) => String(source)).join('\n')}</style>`,
    '<!--data-->': [
      // Preloaded files go here.
      '<script type="application/json" id="preloaded"></script>',
      `<script type="application/octet-stream" id="novel">${novel.toString('base64')}</script>`,
      `<script type="text/plain" id="licences">${escapedEnd(licences(output))}</script>`,
    ].join('\n'),
    '<script type="module" src="./main.tsx"></script>': `<script>${script}</script>`,
  });
  writeFileSync(target, page);
}

/** Nothing but this script, its workers and what stands in the page. */
function policy(script) {
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A script may not hold what ends or opens one. */
function scriptText(code) {
  return code.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
}

function escapedEnd(text) {
  return text.replaceAll('<', '&lt;');
}

/** Fills each place once; code may hold what `replace` takes for patterns. */
function filled(template, parts) {
  let page = template;
  for (const [place, text] of Object.entries(parts)) {
    const at = page.indexOf(place);
    if (at < 0) throw new Error(`Expected ${place} in web/index.html.`);
    page = page.slice(0, at) + text + page.slice(at + place.length);
  }
  return page;
}
