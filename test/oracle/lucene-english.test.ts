import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAnalyzer, TermBuffer, TermScanner, Vocabulary } from '../../src/text/index.ts';
import { sharedData } from '../shared-data.ts';

const scifact = sharedData('scifact', 'derived', 'docs.jsonl.gz');

describe.skipIf(scifact === undefined)('lucene-english', () => {
  it('counts as many terms in SciFact as Anserini publishes', () => {
    const documents = gunzipSync(readFileSync(scifact!)).toString('utf8').trimEnd().split('\n');
    const scanner = new TermScanner(
      createAnalyzer({ name: 'lucene-english' }),
      new Vocabulary(),
      new Vocabulary(),
    );
    const buffer = new TermBuffer();
    let total = 0;
    for (const line of documents) {
      buffer.clear();
      scanner.scan((JSON.parse(line) as { text: string }).text, buffer);
      total += buffer.length;
    }
    expect(documents).toHaveLength(5_183);
    expect(total).toBe(838_128);
  });
});
