import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedPath } from '../collections/shared-folder.mjs';
import { dot, loadStaticVectors } from './static-vectors.mjs';

const vectors = loadStaticVectors();

describe.skipIf(vectors === undefined)('the reference reading of static-384 (CONSILIENCE_SHARED)', () => {
  it("gives the ids and vectors of the model's own reference texts", () => {
    const reference = JSON.parse(readFileSync(sharedPath('models', 'static-384', 'reference.json'), 'utf8'));
    for (const [index, text] of reference.texts.entries()) {
      expect(vectors.pieces(text), text).toEqual(reference.ids[index]);
      const vector = vectors.ofText(text);
      if (vector === undefined) expect(reference.vectors[index].every((value) => value === 0)).toBe(true);
      else expect(dot(vector, reference.vectors[index])).toBeCloseTo(1, 6);
    }
  });
});
