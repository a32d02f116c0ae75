// The product ships what the study chose: nobody tunes the default by hand.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const path = new URL('chosen-fusion.json', import.meta.url);
const room = (name) => import(new URL(`../../dist/retrieval/${name}`, import.meta.url).href);

describe.skipIf(!existsSync(path))('the default fusion (skipped until the study has chosen)', () => {
  it('is the chosen one', async () => {
    const chosen = JSON.parse(readFileSync(path, 'utf8'));
    const { DEFAULT_FUSION } = await room('fusing/default-fusion.js');
    const { DEFAULT_SETTINGS } = await room('settings/default-settings.js');
    const { RARE_TERMS_RULE } = await room('legs/rare-terms-rule.js');
    const { complete, depth, legs, method, normalization, weights } = DEFAULT_FUSION;
    expect({ complete, depth, method, normalization, weights }).toEqual({
      complete: chosen.complete,
      depth: chosen.depth,
      method: chosen.method,
      normalization: chosen.normalization,
      weights: chosen.weights,
    });
    expect(legs).toEqual(Object.keys(chosen.weights));
    expect(DEFAULT_SETTINGS.bm25).toMatchObject(chosen.bm25);
    if (chosen.rareTerms) expect(RARE_TERMS_RULE.maximumDocuments).toBe(chosen.rareTerms.most);
  });
});
