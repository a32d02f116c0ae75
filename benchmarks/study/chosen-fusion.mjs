// Where the choice goes: a JSON file beside the plan, and, on request, the product's own code.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The choice as committed. The test default-fusion.test.mjs holds the product to it. */
export function chosenFusion({ pair, base, weight, depth, normalization, rare }) {
  return {
    method: 'weighted-sum',
    normalization,
    depth,
    complete: 'none',
    soft: base === 'soft',
    bm25: pair,
    weights: { bm25: '1', static: String(weight), ...(rare && { rare: String(rare.rareWeight) }) },
    ...(rare && { rareTerms: rare.rule }),
  };
}

export function writeChosenFusion(root, shipped, { intoCode }) {
  const chosen = chosenFusion(shipped);
  writeFileSync(
    join(root, 'benchmarks', 'study', 'chosen-fusion.json'),
    `${JSON.stringify(chosen, undefined, 2)}\n`,
  );
  if (!intoCode) return;
  const path = join(root, 'src', 'retrieval', 'fusing', 'default-fusion.ts');
  const code = readFileSync(path, 'utf8');
  const weights = Object.entries(chosen.weights)
    .map(([leg, weight]) => `${leg}: '${weight}'`)
    .join(', ');
  const changed = code
    .replace(/weights: \{[^}]*\}/, `weights: { ${weights} }`)
    .replace(/normalization: '[^']*'/, `normalization: '${chosen.normalization}'`)
    .replace(/(depth: )\d+/, `$1${chosen.depth}`);
  writeFileSync(path, changed);
}
