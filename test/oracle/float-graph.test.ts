import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEncoder } from '../../src/encoders/index.ts';
import { openModel } from '../../src/models/index.ts';
import { BGE_SMALL_CONFIG, floatCheckpoint } from '../float-checkpoint.ts';
import { sharedModels } from '../shared-data.ts';

const models = sharedModels();
const ready = `${models}/bge-small-en-v1.5-w8`;
const folder = mkdtempSync(join(tmpdir(), 'consilience-float-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(models === undefined)('a graph built from the float weights of a real model', () => {
  beforeAll(() => {
    mkdirSync(join(folder, '1_Pooling'), { recursive: true });
    writeFileSync(join(folder, 'model.safetensors'), floatCheckpoint(`${ready}/model.onnx`));
    writeFileSync(join(folder, 'config.json'), JSON.stringify(BGE_SMALL_CONFIG));
    writeFileSync(join(folder, '1_Pooling', 'config.json'), JSON.stringify({ pooling_mode_cls_token: true }));
    copyFileSync(`${ready}/tokenizer.json`, join(folder, 'tokenizer.json'));
  });

  it('equals the ready file', async () => {
    const open = async (path: string) => {
      const model = await openModel(path, { cache: join(folder, 'cache') });
      const encoder = openEncoder(model, { threads: 1, queryPrefix: '', graphs: folder });
      if (encoder.kind !== 'dense') throw new Error(`Expected a dense encoder, got ${encoder.kind}.`);
      return encoder;
    };
    const { texts } = JSON.parse(readFileSync(`${ready}/reference.json`, 'utf8')) as { texts: string[] };
    const [built, expected] = [await open(folder), await open(ready)];
    const [ours, theirs] = [await built.encode(texts, 'query'), await expected.encode(texts, 'query')];
    const differences = ours.map((vector, index) =>
      Math.max(...vector!.map((value, place) => Math.abs(value - theirs[index]![place]!))),
    );
    expect(differences).toHaveLength(20);
    expect(Math.max(...differences)).toBeLessThan(1e-5);
    await Promise.all([built.close(), expected.close()]);
  });
});
