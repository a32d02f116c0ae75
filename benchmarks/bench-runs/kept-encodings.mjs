// What `npm run benchmark -- models` kept of texts: five thousand abstracts are a quarter of an hour of one processor.
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kept = fileURLToPath(new URL('../.work/encodings', import.meta.url));
const program = new URL('../../dist/', import.meta.url);

/**
 * Gives a bench the vectors that the same model (by digest) has made of the same texts. Whatever is not there the bench
 * makes itself; the vectors are the same bits either way.
 *
 * @returns how many texts were taken over.
 */
export async function takeOver(planPath, models, dataset) {
  const { openBench } = await import(new URL('open-bench.js', program));
  const { openDataset } = await import(new URL('datasets/index.js', program));
  const { documentText } = await import(new URL('bench/rankers/document-text.js', program));
  const texts = [];
  for await (const part of (await openDataset(dataset)).parts())
    for (const document of part.documents) texts.push(documentText(document));
  const { ports } = await openBench({ planPath });
  let count = 0;
  for (const name of models) count += await ofModel(name, texts, ports);
  ports.close();
  return count;
}

async function ofModel(name, texts, ports) {
  const model = await ports.models.open(name);
  const { identity } = model.encoding;
  await model.close();
  const path = join(kept, `${name.split('/').at(-1)}-${identity.digest.slice(0, 12)}.passage.ndjson`);
  if (!existsSync(path)) return 0;
  const cache = ports.encodings(identity);
  const wanted = new Map(texts.map((text) => [hash('sha256', text, 'hex'), text]));
  let count = 0;
  for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
    const [key, , base64] = JSON.parse(line);
    const text = wanted.get(key);
    if (text === undefined || base64 === null) continue;
    const { buffer } = Uint8Array.from(Buffer.from(base64, 'base64'));
    cache.put(ports.digestOf(`passage\0${text}`), new Float32Array(buffer));
    count += 1;
  }
  return count;
}
