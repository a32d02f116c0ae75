import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ALLOWED_LICENCES, MODEL_CATALOGUE, parseDescription } from '../../src/models/index.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/models.md', import.meta.url)), 'utf8');

describe('docs/models.md', () => {
  it('has the models of the catalogue as they are', () => {
    const rows = page
      .split('\n')
      .filter((line) => /^\| `[^`]+` \| (static|dense|sparse|cross-encoder)/.test(line))
      .map((line) => line.slice(2, -2).split(' | '));
    const expected = MODEL_CATALOGUE.map(({ id, kind, dimension, maxTokens, licence, fusion }) => [
      `\`${id}\``,
      expect.stringMatching(new RegExp(`^${kind}(,|$)`)),
      String(dimension),
      maxTokens === null ? 'no limit' : String(maxTokens),
      licence,
      kind === 'cross-encoder' ? 'none' : `${fusion.weight}${fusion.isMeasured ? '' : ', not measured'}`,
    ]);
    expect(rows.map((row) => row.map((cell) => cell.trim()))).toEqual(expected);
  });

  it('names the sizes that vectors can be cut to', () => {
    const [cut] = MODEL_CATALOGUE.flatMap(({ matryoshka }) => (matryoshka === undefined ? [] : [matryoshka]));
    expect(page).toContain(`can be cut to ${cut!.sizes.slice(1).join(', ')}`);
  });

  it('lists the licences that the gate allows', () => {
    expect(page).toContain(`Allowed licences: ${ALLOWED_LICENCES.join(', ')}.`);
  });

  it('shows a description that can be read', () => {
    const [, json] = /```json\n([\s\S]*?)```/.exec(page)!;
    expect(parseDescription(JSON.parse(json!), 'docs/models.md').id).toBe('my-model');
  });
});
