// What all parts of the benchmark share: the text, the requirements, the sizes, and the servers of the product.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../speed/evaluation/measure-process.mjs';
import { EngineProcess } from './engine-process.mjs';
import { Requirements } from './requirements.mjs';
import { rotatedRounds } from './rounds.mjs';

const WARM_SECONDS = 2;

/** One run of the benchmark. */
export class BenchmarkRun {
  lines = [];
  requirements = new Requirements();

  /** @param settings `{ work, largest, rounds }`: a scratch folder, passages of the large corpus, rounds */
  constructor({ work, largest, rounds }) {
    this.work = work;
    this.largest = largest;
    this.rounds = rounds;
  }

  say(line = '') {
    console.log(line);
    this.lines.push(line);
  }

  /** A file or folder of this run's scratch. */
  path(...names) {
    return join(this.work, ...names);
  }

  /** A server of the product, by the name of its script. */
  productServer(script, ...args) {
    const path = fileURLToPath(new URL(`product/${script}.mjs`, import.meta.url));
    const command = process.execPath;
    return new EngineProcess({
      name: 'consilience',
      command,
      args: ['--max-old-space-size=8192', path, ...args],
    });
  }

  takeTurns(engines, k, options = {}) {
    return rotatedRounds(engines, k, { rounds: this.rounds, warmSeconds: WARM_SECONDS, ...options });
  }

  /** @param engines `{ title, engine }`, ours first; @param found what {@link takeTurns} gave */
  latencyTable(k, engines, found) {
    this.say();
    this.say(`| k = ${k.toLocaleString('en')} | p50 ms | p99 ms | p50 against ours | p99 against ours |`);
    this.say('| --- | ---: | ---: | ---: | ---: |');
    const all = found.get(engines[0].engine).queries;
    for (const { title, engine } of engines) {
      const { p50, p99, queries, ratios } = found.get(engine);
      const name = queries < all ? `${title} (${queries} queries)` : title;
      this.say(
        `| ${name} | ${p50.toFixed(3)} | ${p99.toFixed(3)} | ${range(ratios.p50)} | ${range(ratios.p99)} |`,
      );
    }
    this.say();
  }
}

/** `median (least to most)`. */
export function range(ratios) {
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}
