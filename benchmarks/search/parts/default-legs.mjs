// What the shipped fusion costs over plain BM25.
import { median } from '../../speed/evaluation/measure-process.mjs';
import { range } from '../benchmark-run.mjs';
import { corpus } from '../corpora.mjs';

export async function defaultLegsPart(run) {
  const texts = await corpus(run.work, 'debian-passages');
  run.say('## The default legs');
  run.say();
  if ('skipped' in texts) return run.say(`- Skipped: ${texts.skipped}`);
  const folder = run.path('indexes', 'debian-passages');
  const plain = run.productServer('exact-words', texts.documents, texts.queries, `${folder}-words`);
  const whole = run.productServer('default-legs', texts.documents, texts.queries, `${folder}-default`);
  for (const engine of [plain, whole]) {
    await engine.ready();
    await engine.build();
    await engine.open();
  }
  const cold = await whole.run(10);
  const found = await run.takeTurns([plain, whole], 10);
  const { p50, p99, ratios } = found.get(whole);
  run.say(
    `${texts.count.toLocaleString('en')} passages of Debian package descriptions, k = 10: words, soft terms, static vectors and rare terms, fused.`,
  );
  run.say();
  run.say(
    `- First time a query is asked (new words look for their neighbours): p50 ${(median([...cold]) / 1e6).toFixed(1)} ms`,
  );
  run.say(
    `- Neighbours known: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; ${range(ratios.p50)} times plain BM25 (target 15)`,
  );
  run.say();
  for (const engine of [plain, whole]) await engine.quit();
}
