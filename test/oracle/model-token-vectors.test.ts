import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LateInteraction } from '../../src/encoders/reranking/late-interaction.ts';
import { TransformerTokens } from '../../src/encoders/reranking/transformer-tokens.ts';
import { ModelSessions } from '../../src/encoders/sessions/model-sessions.ts';
import { TextTokenizer } from '../../src/encoders/tokenizing/text-tokenizer.ts';
import { readTokenizerJson } from '../../src/encoders/tokenizing/tokenizer-files.ts';
import { sharedModels } from '../shared-data.ts';

const models = sharedModels();
const folder = models === undefined ? undefined : `${models}/all-minilm-l6-v2-int8`;

function openTokens(maxTokens = 256) {
  const path = `${folder}/tokenizer.json`;
  const tokenizer = new TextTokenizer(readTokenizerJson(readFileSync(path), path), path);
  const sessions = new ModelSessions({
    id: 'minilm',
    graph: `${folder}/model.onnx`,
    reading: { kind: 'token-vectors', dimension: 384 },
    threads: 1,
  });
  const settings = {
    id: 'minilm',
    digest: '',
    queryPrefix: '',
    passagePrefix: '',
    maxTokens,
    dimension: 384,
  };
  return { tokenizer, encoder: new TransformerTokens(settings, tokenizer, sessions) };
}

describe.skipIf(folder === undefined)('token vectors of MiniLM (skipped without the model)', () => {
  it('are one row of length 1 per token, without [CLS] and [SEP], the same in any company', async () => {
    const { encoder, tokenizer } = openTokens();
    const texts = ['The canary sings.', '', 'A lighthouse at the end of the pier, unbelievably bright'];
    const matrices = await encoder.encodeTokens(texts, 'passage');
    for (const [index, matrix] of matrices.entries()) {
      expect(matrix.length).toBe(384 * tokenizer.tokens(texts[index]!).length);
      for (let at = 0; at < matrix.length; at += 384)
        expect(Math.hypot(...matrix.subarray(at, at + 384))).toBeCloseTo(1, 5);
    }
    expect((await encoder.encodeTokens([texts[2]!], 'query'))[0]).toEqual(matrices[2]);
    await encoder.close();
  });

  it('are those of all windows of a long text', async () => {
    const { encoder, tokenizer } = openTokens(34);
    const text = 'the canary sang in the mine and nobody heard it '.repeat(8);
    const count = tokenizer.tokens(text).length;
    const [matrix] = await encoder.encodeTokens([text], 'passage');
    expect(count).toBeGreaterThan(64);
    // Three windows of 32 tokens at least, of which neighbours share four.
    expect(matrix!.length / 384).toBeGreaterThan(count);
    expect((matrix!.length / 384) % 32).toBe(0);
    await encoder.close();
  });

  it('prefer the passage that answers', async () => {
    const { encoder } = openTokens();
    const scores = await new LateInteraction(encoder).score('how do I undo the last commit?', [
      'Bread needs flour, water, salt and time.',
      'git reset --soft HEAD~1 takes the last commit back.',
    ]);
    expect(scores[1]).toBeGreaterThan(scores[0]!);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
    await encoder.close();
  });
});
