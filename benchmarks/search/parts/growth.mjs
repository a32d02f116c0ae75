// How everything grows with the number of passages.
import { corpus } from '../corpora.mjs';

export async function growthPart(run) {
  run.say('## Growth');
  run.say();
  run.say(
    '| passages | indexing, ms per MB | peak memory | bytes per posting | opening | p50, k = 10 | p99, k = 10 | p50, k = 1,000 |',
  );
  run.say('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const count of [run.largest / 100, run.largest / 20, run.largest / 5, run.largest]) {
    const texts = await corpus(run.work, `synthetic-${count}`);
    const args = [
      'exact-words',
      texts.documents,
      texts.queries,
      run.path('indexes', `${texts.name}-product`),
    ];
    const building = run.productServer(...args);
    await building.ready();
    const { bytes, ms, postings } = await building.build();
    const peak = building.peakMegabytes();
    await building.quit();
    const serving = run.productServer(...args);
    await serving.ready();
    const opened = await serving.open();
    const ten = (await run.takeTurns([serving], 10)).get(serving);
    const thousand = (await run.takeTurns([serving], 1000)).get(serving);
    await serving.quit();
    run.say(
      `| ${count.toLocaleString('en')} | ${(ms / texts.megabytes).toFixed(0)} | ${peak?.toFixed(0)} MB | ${(bytes / postings).toFixed(1)} | ${opened.ms.toFixed(0)} ms | ${ten.p50.toFixed(3)} ms | ${ten.p99.toFixed(3)} ms | ${thousand.p50.toFixed(3)} ms |`,
    );
  }
  run.say();
}
