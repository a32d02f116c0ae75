// Whole processes and the whole package, beside what others published.
import { packageSize } from '../package-size.mjs';
import { QMD, spread, wholeProcesses } from '../whole-process.mjs';

export async function processesPart(run) {
  run.say('## Whole processes, 1,871 notes');
  run.say();
  const found = await wholeProcesses(run.work);
  if ('skipped' in found) return run.say(`- Skipped: ${found.skipped}.\n`);
  const { indexMs, megabytes, nodeMs, reindexMs, searchMs } = found;
  run.say('| | median (least to most) | published, not measured here |');
  run.say('| --- | ---: | --- |');
  run.say(`| Node itself | ${spread(nodeMs)} | |`);
  run.say(`| search | ${spread(searchMs)} | ${QMD.search} |`);
  run.say(`| first index, static vectors included | ${spread(indexMs)} | ${QMD.index} |`);
  run.say(`| index after one change | ${spread(reindexMs)} | |`);
  run.say();
  run.say(`Peak memory of the first index: ${megabytes.toFixed(0)} MB.`);
  run.say();
  const overhead = Math.min(...searchMs) - Math.min(...nodeMs);
  run.requirements.atMostIdle('search above Node’s own start, ms', 100, overhead);
  run.requirements.atMostIdle('first index of the notes, ms', 4000, Math.min(...indexMs));
  run.requirements.atMostIdle('index after one change, ms', 200, Math.min(...reindexMs));
}

export async function packagePart(run) {
  run.say('## The package, installed into an empty folder');
  run.say();
  const found = await packageSize();
  if ('skipped' in found) return run.say(`- Skipped: ${found.skipped}\n`);
  const { installedMegabytes, packedMegabytes, problem } = found;
  run.say(
    `Packed ${packedMegabytes.toFixed(1)} MB, installed with everything it depends on ${installedMegabytes.toFixed(1)} MB; published for qmd: ${QMD.size}.`,
  );
  run.say(
    problem === undefined
      ? '`index`, `search` and `watch` work in it.'
      : `**It does not work there: ${problem}.**`,
  );
  run.say();
  run.requirements.atMost('installed package, MB', 60, installedMegabytes);
}
