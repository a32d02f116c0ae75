import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ALLOWED_LICENCES, MODEL_CATALOGUE, parseDescription } from '../../src/models/index.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/models.md', import.meta.url)), 'utf8');

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Measured {
  readonly weight: string;
  /** By arm, then collection. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
const measured = JSON.parse(
  readFileSync(`${root}/benchmarks/models/expected-scores.json`, 'utf8'),
) as Readonly<Record<string, Measured>>;

/** As tables have them: four places, in the order of the committed scores. */
function figures(model: string, arm: string): string {
  return Object.values(measured[model]!.scores[arm]!)
    .map((score) => score.toFixed(4))
    .join(' | ');
}

describe('what models add', () => {
  it('is told as it was measured', () => {
    for (const model of ['all-minilm-l6-v2-int8', 'bge-small-en-v1.5-int8']) {
      const row = page.split('\n').find((line) => line.toLowerCase().startsWith(`| with \`${model}\``));
      expect(row).toContain(`MB | ${figures(model, 'default')} |`);
    }
    expect(page).toContain(`| BM25 | – | ${figures('bge-small-en-v1.5-int8', 'BM25 as shipped')} |`);
    expect(page).toContain(
      `| as shipped, no model | – | ${figures('bge-small-en-v1.5-int8', 'default without the model')} |`,
    );
    const readme = readFileSync(`${root}/README.md`, 'utf8');
    const { default: withModel, 'default without the model': without } =
      measured['bge-small-en-v1.5-int8']!.scores;
    for (const collection of ['scifact', 'notes-til', 'locomo-turns'])
      expect(readme).toContain(
        `from ${without![collection]!.toFixed(4)} to ${withModel![collection]!.toFixed(4)}`,
      );
  });

  it('is in the results as it was committed', async () => {
    const { modelsReport } = (await import(`${root}/benchmarks/models/report.mjs`)) as {
      modelsReport(models: object): string;
    };
    expect(readFileSync(`${root}/benchmarks/results/models.md`, 'utf8')).toBe(modelsReport(measured));
  });

  it('was measured at the weights that ship', () => {
    const shipped = new Map(MODEL_CATALOGUE.map(({ id, fusion }) => [id.toLowerCase(), fusion.weight]));
    for (const [model, { weight }] of Object.entries(measured))
      if (shipped.has(model)) expect([model, weight]).toEqual([model, shipped.get(model)]);
  });
});

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
