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

  const open = async (path: string, precision: 'float32' | 'int8') => {
    const model = await openModel(path, { cache: join(folder, 'cache') });
    const encoder = openEncoder(model, { threads: 1, queryPrefix: '', graphs: folder, precision });
    if (encoder.kind !== 'dense') throw new Error(`Expected a dense encoder, got ${encoder.kind}.`);
    return encoder;
  };

  it('equals the ready file, and is near it in int8', async () => {
    const { texts: all, vectors } = JSON.parse(readFileSync(`${ready}/reference.json`, 'utf8')) as {
      texts: string[];
      vectors: number[][];
    };
    // The last one has 512 tokens, and takes as long as all others.
    const texts = all.slice(0, -1);
    const [expected, built, int8] = [
      await open(ready, 'float32'),
      await open(folder, 'float32'),
      await open(folder, 'int8'),
    ];
    const [theirs, ours, near] = [
      await expected.encode(texts, 'query'),
      await built.encode(texts, 'query'),
      await int8.encode(texts, 'query'),
    ];
    const differences = ours.map((vector, index) =>
      Math.max(...vector!.map((value, place) => Math.abs(value - theirs[index]![place]!))),
    );
    expect(differences).toHaveLength(19);
    expect(Math.max(...differences)).toBeLessThan(1e-5);
    const cosines = near.map((vector, index) =>
      vector!.reduce((sum, value, place) => sum + value * vectors[index]![place]!, 0),
    );
    // Integer kernels differ between kinds of processors; least 0.9980 and mean 0.9993 on one with VNNI.
    expect(Math.min(...cosines)).toBeGreaterThan(0.99);
    expect(Math.min(...cosines)).toBeLessThan(0.99999);
    expect(int8.identity.settings).not.toBe(built.identity.settings);
    await Promise.all([expected.close(), built.close(), int8.close()]);
  });
});
