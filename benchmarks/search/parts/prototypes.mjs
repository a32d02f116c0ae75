// Learned sparse weights and vectors, beside the prototypes that reached the published figures.
import { sharedPath } from '../../collections/shared-folder.mjs';
import { median } from '../../speed/evaluation/measure-process.mjs';
import { agreement } from '../agreement.mjs';
import { makeVectors } from '../clustered-vectors.mjs';
import { EngineProcess } from '../engine-process.mjs';
import { makeLearnedSparse } from '../learned-sparse.mjs';
import { prototypeKernel } from '../peers.mjs';

const LIMITS = [10, 100, 1000];

async function againstPrototype(run, title, ours, theirs, limits, bound) {
  run.say(`## ${title}`);
  run.say();
  const engines = [
    { title: 'consilience', engine: ours },
    { title: 'prototype', engine: theirs },
  ];
  for (const { engine } of engines) await engine.ready();
  for (const k of limits) {
    const { equal } = agreement(
      await ours.top(k, run.path('own.txt')),
      await theirs.top(k, run.path('theirs.txt')),
    );
    run.say(`k = ${k}: scores equal ${(100 * equal).toFixed(1)}%.`);
    if (equal < 1) throw new Error(`Expected the prototype's scores at k = ${k}: no times.`);
    const found = await run.takeTurns([ours, theirs], k);
    run.latencyTable(k, engines, found);
    run.requirements.atMost(
      `${title}, k = ${k}, p50 against the prototype`,
      bound,
      1 / median(found.get(theirs).ratios.p50),
    );
  }
  for (const { engine } of engines) await engine.quit();
}

function prototypeServer(run, script, ...args) {
  const kernel = prototypeKernel(run.work);
  const path = sharedPath('prototypes', 'peers', script);
  if ('skipped' in kernel || path === undefined) return undefined;
  return new EngineProcess({
    name: 'prototype',
    command: process.execPath,
    args: [path, kernel.wasm, ...args],
  });
}

export async function learnedSparsePart(run) {
  const count = Math.min(200_000, run.largest / 5);
  const prefix = makeLearnedSparse(run.path('learned', String(count)), count);
  const theirs = prototypeServer(run, 'spl3.mjs', prefix);
  if (theirs === undefined)
    return run.say('- Learned sparse weights skipped: the shared folder has no prototypes.');
  await againstPrototype(
    run,
    `Learned sparse weights, ${count.toLocaleString('en')} documents`,
    run.productServer('weights', prefix),
    theirs,
    LIMITS,
    1.5,
  );
}

export async function vectorsPart(run) {
  const count = Math.min(100_000, run.largest / 10);
  const { rows, queries } = makeVectors(run.path('vectors', String(count)), count, 384);
  const theirs = prototypeServer(run, 'dense_ours.mjs', rows, queries, '384');
  if (theirs === undefined) return run.say('- Vectors skipped: the shared folder has no prototypes.');
  await againstPrototype(
    run,
    `Vectors, ${count.toLocaleString('en')} × 384`,
    run.productServer('vectors', rows, queries, '384'),
    theirs,
    [10],
    1.5,
  );
}
