// fastembed in a throw-away Python environment, given the same ONNX file and tokenizer.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from '../../python-environment.mjs';

const PACKAGES = ['fastembed==0.9.1', 'onnxruntime==1.32.0'];

/** Arguments: folder, texts (JSON), vectors (float32), batch, threads. Prints what it took, its start included. */
const SCRIPT = `
import json, resource, sys, time
import numpy
from fastembed import TextEmbedding
from fastembed.common.model_description import ModelSource, PoolingType
folder, texts, vectors, batch, threads = sys.argv[1:]
TextEmbedding.add_custom_model(model='local/model', pooling=PoolingType.CLS, normalization=True,
                               sources=ModelSource(hf='local/model'), dim=384, model_file='model.onnx')
model = TextEmbedding('local/model', specific_model_path=folder, threads=int(threads), local_files_only=True)
with open(texts) as file: texts = json.load(file)
started = time.perf_counter()
numpy.array(list(model.embed(texts, batch_size=int(batch))), dtype=numpy.float32).tofile(vectors)
print(json.dumps({
    'seconds': time.perf_counter() - started,
    'cpuSeconds': time.process_time(),
    'megabytes': resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))
`;

/** Installs the peer once; undefined, with the reason said, when there is no Python or no registry. */
export function fastembedPeer(work, model) {
  const python = pythonEnvironment(work, PACKAGES);
  if (python === undefined) return undefined;
  const script = join(work, 'fastembed_peer.py');
  writeFileSync(script, SCRIPT);
  const folder = join(work, 'fastembed-model');
  mkdirSync(folder, { recursive: true });
  for (const file of ['model.onnx', 'tokenizer.json']) copyFileSync(join(model, file), join(folder, file));
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ pad_token_id: 0 }));
  const tokenizer = { model_max_length: 512, pad_token: '[PAD]' };
  writeFileSync(join(folder, 'tokenizer_config.json'), JSON.stringify(tokenizer));
  return {
    packages: PACKAGES,
    command: (texts, vectors, { batch, threads }) => [
      python,
      [script, folder, texts, vectors, String(batch), String(threads)],
    ],
  };
}
