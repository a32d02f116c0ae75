// Encoding passages, beside fastembed on the same ONNX file and the same texts: cold processes, interleaved. Vectors
// are compared before anything is timed. `--texts 100` for a short look, `--rounds`, `--model` for another folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadNotes } from '../../collections/notes-til.mjs';
import { loadScifact } from '../../collections/scifact.mjs';
import { sharedPath } from '../../collections/shared-folder.mjs';
import { load, machineLine } from '../../search/machine.mjs';
import { measureProcess, median } from '../evaluation/measure-process.mjs';
import { fastembedPeer } from './fastembed-peer.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const work = join(root, 'benchmarks', '.work', 'encode');
/** The same file on the same processor: what differs is the version of the runtime and the order of sums. */
const LEAST_COSINE = 0.9999;
const { values: options } = parseArgs({
  options: {
    texts: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
  },
});
const model = sharedPath('models', 'bge-small-en-v1.5-int8');
const small = sharedPath('models', 'all-minilm-l6-v2-int8');
if (model === undefined || small === undefined) {
  console.error('Expected the models of the shared folder, got none (CONSILIENCE_SHARED names it).');
  process.exit(2);
}
mkdirSync(work, { recursive: true });
const peer = fastembedPeer(work, model);
const cores = availableParallelism();
/** 32 is the kinder batch: 256, fastembed's own default, pads every text to the longest of more. */
const WAYS = [
  { name: 'consilience, 1 thread', threads: 1 },
  { name: `consilience, ${cores} threads`, threads: cores },
  ...(peer === undefined
    ? []
    : [
        { name: 'fastembed, batches of 32, 1 thread', threads: 1, batch: 32 },
        { name: `fastembed, batches of 32, ${cores} threads`, threads: cores, batch: 32 },
        { name: 'fastembed, batches of 256, 1 thread', threads: 1, batch: 256 },
      ]),
];
const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};

say('# Encoding passages');
say();
say(
  'Made by `npm run benchmark -- encode`. Cold processes, interleaved; CPU time and memory of the whole process.',
);
say();
say(`- ${machineLine()}`);
say(
  `- Model: bge-small-en-v1.5-int8, texts cut at 512 tokens${peer === undefined ? '' : `; ${peer.packages.join(', ')}`}`,
);
for (const { name, texts } of collections()) await encodeCollection(name, texts);
await encodeQueries();
say();
say(`Load after: ${load()}.`);
const target = join(root, 'benchmarks', 'results', 'encode.md');
writeFileSync(target, `${lines.join('\n')}\n`);
console.log(`\nWritten to ${target}.`);

/** Texts of mixed length, taken evenly from each collection. */
function collections() {
  const scifact = loadScifact();
  const notes = loadNotes();
  const all = [
    { name: 'scifact', texts: scifact.parts?.[0].documents.map(({ title, body }) => `${title} ${body}`) },
    {
      name: 'notes-til',
      texts: Array.isArray(notes) ? notes.map(({ title, body }) => `${title}\n${body}`) : undefined,
    },
  ];
  const count = Number(options.texts);
  return all
    .filter(({ texts }) => texts !== undefined)
    .map(({ name, texts }) => {
      const step = Math.max(1, texts.length / count);
      return {
        name,
        texts: Array.from(
          { length: Math.min(count, texts.length) },
          (_, index) => texts[Math.floor(index * step)],
        ),
      };
    });
}

async function encodeCollection(name, texts) {
  const file = join(work, `${name}.json`);
  writeFileSync(file, JSON.stringify(texts));
  say();
  say(`## ${name}: ${texts.length} texts`);
  say();
  const { tokens } = await run(WAYS[0], file, join(work, 'ours.f32'));
  say(`${tokens} word pieces, ${(tokens / texts.length).toFixed(0)} a text. ${await compared(file)}`);
  say();
  const taken = new Map(WAYS.map((way) => [way, []]));
  for (let round = 0; round < Number(options.rounds); round++)
    for (const way of WAYS) taken.get(way).push(await run(way, file, join(work, 'timed.f32')));
  say('| | CPU ms a text | texts a second | peak MB |');
  say('| --- | ---: | ---: | ---: |');
  const cpu = (way) => (1000 * median(taken.get(way).map(({ cpuSeconds }) => cpuSeconds))) / texts.length;
  for (const way of WAYS) {
    const speed = texts.length / median(taken.get(way).map(({ seconds }) => seconds));
    const memory = Math.max(...taken.get(way).map(({ megabytes }) => megabytes));
    say(`| ${way.name} | ${cpu(way).toFixed(1)} | ${speed.toFixed(1)} | ${memory.toFixed(0)} |`);
  }
  const theirs = WAYS.filter(({ batch }) => batch !== undefined);
  if (theirs.length === 0) return;
  say();
  const best = Math.min(...theirs.map(cpu));
  say(`fastembed's least CPU time is ${(best / cpu(WAYS[0])).toFixed(2)} times ours.`);
}

async function run({ threads, batch }, texts, vectors) {
  const [command, args] =
    batch === undefined
      ? [
          process.execPath,
          [
            fileURLToPath(new URL('encode-texts.mjs', import.meta.url)),
            model,
            texts,
            vectors,
            String(threads),
          ],
        ]
      : peer.command(texts, vectors, { threads, batch });
  return JSON.parse((await measureProcess(command, args)).stdout);
}

/** fastembed one text at a time gives what we give: in batches this file's vectors depend on their companions. */
async function compared(texts) {
  if (peer === undefined) return 'Not compared: no peer.';
  const alone = join(work, 'alone.f32');
  await run({ threads: 1, batch: 1 }, texts, alone);
  const [ours, theirs] = [join(work, 'ours.f32'), alone].map((file) => {
    const bytes = readFileSync(file);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  });
  let least = ours.length === theirs.length ? 1 : 0;
  for (let from = 0; from < ours.length; from += 384) {
    let cosine = 0;
    for (let place = from; place < from + 384; place++) cosine += ours[place] * theirs[place];
    least = Math.min(least, cosine);
  }
  if (!(least >= LEAST_COSINE))
    throw new Error(`Expected fastembed's vectors to cosine ${LEAST_COSINE}, got ${least}: no times.`);
  return `Least cosine to fastembed, one text at a time: ${least.toFixed(7)}.`;
}

async function encodeQueries() {
  const script = fileURLToPath(new URL('encode-queries.mjs', import.meta.url));
  const { stdout } = await measureProcess(process.execPath, [script, small, '200']);
  const { firstMs, medianMs, tokens } = JSON.parse(stdout);
  say();
  say('## Queries');
  say();
  say(
    `all-minilm-l6-v2-int8 (six layers), ${tokens} tokens: ${medianMs.toFixed(1)} ms a query; the first ${firstMs.toFixed(0)} ms, the model's loading included.`,
  );
}
