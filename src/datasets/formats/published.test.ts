import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import { openDataset, recogniseDataset } from '../catalogue.ts';
import { type DatasetSummary, summariseDataset } from '../summarise-dataset.ts';

async function summary(path: string, options: Readonly<Record<string, string>>): Promise<DatasetSummary> {
  const { name } = await recogniseDataset(path);
  return summariseDataset(await openDataset({ name, path, options }));
}

const scifact = sharedData('scifact');
const cacm = sharedData('cacm');
const vaswani = sharedData('vaswani-npl');

describe('collections as published (need the shared test data)', () => {
  it.skipIf(scifact === undefined)('SciFact: 5,183 abstracts, 300 claims', async () => {
    const found = await summary(scifact!, {
      topics: 'topics.beir-v1.0.0-scifact.test.tsv.gz',
      titles: 'cut',
    });
    expect(found).toMatchObject({ documents: 5183, queries: 300, judgements: 339, isUnfit: false });
  });

  it.skipIf(cacm === undefined)('CACM: 55 judgements that no document answers to', async () => {
    const topics = 'topics.cacm.txt';
    const published = await summary(cacm!, { topics, qrels: 'qrels.cacm.txt' });
    expect(published).toMatchObject({ documents: 3204, queries: 52, judgements: 796, isUnfit: true });
    const counts = Object.fromEntries(published.findings.map(({ code, count }) => [code, count]));
    expect(counts).toMatchObject({ 'gold-missing': 55, 'query-without-judgement': 12 });
    const mended = await summary(cacm!, { topics, qrels: 'derived/qrels.padded.txt' });
    expect(mended).toMatchObject({ judgements: 796, isUnfit: false });
  });

  it.skipIf(vaswani === undefined)('Vaswani: 11,429 abstracts, 93 queries, the known bytes', async () => {
    const found = await summary(vaswani!, {});
    expect(found).toMatchObject({ documents: 11429, queries: 93, judgements: 2083, isUnfit: false });
    expect(found.findings.map(({ code }) => code)).toContain('digest-as-pinned');
  });
});
