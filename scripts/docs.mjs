// Generated documents: references made from the definitions of commands, errors, fusion, measures and tests. `--write` renews them, `--check` fails when stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const load = (name) => import(new URL(`dist/cli/${name}.js`, root));
const documents = {
  'docs/cli.md': (await load('reference')).cliReference(await (await load('catalogue')).allCommands()),
  'docs/errors.md': (await load('reference-errors')).errorsReference(),
  'docs/fusion.md': (await load('reference-fusion')).fusionReference(),
  'docs/measures.md': (await load('reference-measures')).measuresReference(),
  'docs/significance.md': (await load('reference-tests')).significanceReference(),
};

let stale = 0;
for (const [path, text] of Object.entries(documents)) {
  const file = fileURLToPath(new URL(path, root));
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is stale: run \`npm run docs\`.`);
    stale++;
  }
}
process.exit(stale > 0 ? 1 : 0);
