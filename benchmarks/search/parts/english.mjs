// What it costs to index English as it is indexed by default, but for vectors: stems, positions, stored documents.
import { corpus } from '../corpora.mjs';

export async function englishPart(run) {
  run.say('## Indexing English');
  run.say();
  run.say('Stems, positions, stored texts and documents; no vectors.');
  run.say();
  run.say('| | documents | MB | indexing | ms per MB | CPU ms per MB | peak memory | index |');
  run.say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const name of [`synthetic-${run.largest / 5}`, 'debian', 'scifact', 'notes-til']) {
    const texts = await corpus(run.work, name);
    if ('skipped' in texts) {
      run.say(`| ${name} skipped: ${texts.skipped} | | | | | | | |`);
      continue;
    }
    const folder = run.path('indexes', `${name}-english`);
    const engine = run.productServer('english', texts.documents, texts.queries, folder);
    await engine.ready();
    const { bytes, cpuMs, ms } = await engine.build();
    const peak = engine.peakMegabytes();
    await engine.quit();
    run.say(
      `| ${texts.title} | ${texts.count.toLocaleString('en')} | ${texts.megabytes.toFixed(1)} | ${(ms / 1000).toFixed(1)} s | ${(ms / texts.megabytes).toFixed(0)} | ${(cpuMs / texts.megabytes).toFixed(0)} | ${peak?.toFixed(0) ?? '-'} MB | ${(bytes / 1e6).toFixed(1)} MB |`,
    );
    if (name === `synthetic-${run.largest / 5}`)
      run.requirements.atMostIdle('indexing English, CPU ms per MB', 90, cpuMs / texts.megabytes);
  }
  run.say();
}
