// Generated documents: references made from the definitions of commands, errors, fusion, measures and tests. `--write` renews them, `--check` fails when stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const load = (name) => import(new URL(`dist/cli/${name}.js`, root));
/** JSON Schemas: of the configuration, for editors, and of what programs read. */
async function schemas() {
  const { configurationSchema } = await load('configuration/json-schema');
  const { SETTINGS } = await load('configuration/settings');
  const { EXPLANATION_SCHEMA, SEARCH_ANSWER_SCHEMA } = await load('answer-schemas');
  const { planJsonSchema } = await import(new URL('dist/bench/plan/plan-schema.js', root));
  const text = (schema) => `${JSON.stringify(schema, null, 2)}\n`;
  return {
    'docs/consilience.schema.json': text(configurationSchema(SETTINGS)),
    'docs/search.schema.json': text(SEARCH_ANSWER_SCHEMA),
    'docs/explain.schema.json': text(EXPLANATION_SCHEMA),
    'schemas/bench-plan.schema.json': text(planJsonSchema()),
  };
}

const documents = {
  'docs/cli.md': (await load('reference')).cliReference(await (await load('catalogue')).allCommands()),
  'docs/errors.md': (await load('reference-errors')).errorsReference(),
  'docs/fusion.md': (await load('reference-fusion')).fusionReference(),
  'docs/measures.md': (await load('reference-measures')).measuresReference(),
  ...(await schemas()),
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
