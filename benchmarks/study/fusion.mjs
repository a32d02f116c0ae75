// `npm run study:fusion`: chooses the default fusion by plan.md. `--legs reference` runs it on the reference rankers
// instead of the product and writes nothing but a table under benchmarks/.work; `--quick` tries lists of 100 and the two
// named pairs of k1 and b only, and its table says so. `--write` also puts the choice into the product's code.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COLLECTIONS } from '../collections/catalogue.mjs';
import { chooseAll } from './choose-default.mjs';
import { writeChosenFusion } from './chosen-fusion.mjs';
import { storeLegs } from './leg-store.mjs';
import { referenceLegs } from './reference-legs.mjs';
import { reportOf } from './report.mjs';
import { NAMED_PAIRS, PAIRS, RARE_RULES } from './settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(root, 'benchmarks', '.work', 'study');
const useReference = process.argv.includes('reference');
const isQuick = process.argv.includes('--quick');
const pairs = isQuick ? NAMED_PAIRS : PAIRS;
const source = useReference ? referenceLegs : (await import('./product-legs.mjs')).productLegs;
const say = (line) => console.error(line);

const collections = Object.values(COLLECTIONS).map((load) => load());
const missing = collections.filter((collection) => 'skipped' in collection);
if (missing.length > 0) {
  for (const { name, skipped } of missing) console.error(`No ${name}: ${skipped}.`);
  console.error(
    'The study needs all collections: a default chosen on some of them would be another default.',
  );
  process.exit(3);
}
const folder = join(work, 'legs');
mkdirSync(folder, { recursive: true });
for (const collection of collections)
  await storeLegs(folder, source, collection, { pairs, rareRules: RARE_RULES }, say);

const study = chooseAll(folder, source.name, collections, {
  say,
  pairs,
  depths: isQuick ? [100] : undefined,
});
const report = reportOf(study, source.name, { isQuick });
const isTrial = useReference;
const target = isTrial
  ? join(work, `fusion-study-${source.name}.md`)
  : join(root, 'benchmarks', 'results', 'fusion-study.md');
writeFileSync(target, report);
if (!isTrial) writeChosenFusion(root, study.shipped, { intoCode: process.argv.includes('--write') });
console.log(report);
console.error(`Written to ${target}.`);
