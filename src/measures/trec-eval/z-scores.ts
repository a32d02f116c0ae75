import { type FieldFile, finiteNumber, readFieldLines } from './field-lines.ts';
import { Stop } from './stop.ts';

interface Distribution {
  readonly mean: number;
  readonly deviation: number;
}

/** What trec_eval prints for a value whose distribution it does not know. */
const UNKNOWN = -1000000;
/** -1 as a process says it. */
const CANNOT_READ = 255;

/** Means and standard deviations of other runs' values, by query and measure: the file of `-Z`. */
export class ZScores {
  readonly #distributions = new Map<string, Distribution>();

  /** @throws Stop when the file cannot be read. */
  constructor(path: string, chunks: Iterable<Uint8Array> | undefined) {
    if (chunks === undefined)
      throw new Stop(CANNOT_READ, `trec_eval.get_prefs: Cannot read zscores file '${path}'\n`);
    const file: FieldFile = {
      path,
      columns: 4,
      comments: false,
      reader: 'get_zscores',
      exitCode: CANNOT_READ,
    };
    readFieldLines(chunks, file, ([query, name, mean, deviation], line) => {
      const key = `${query} ${name}`;
      const distribution = {
        mean: finiteNumber(mean!, path, line),
        deviation: finiteNumber(deviation!, path, line),
      };
      if (!this.#distributions.has(key)) this.#distributions.set(key, distribution);
    });
    if (this.#distributions.size === 0)
      throw new Stop(CANNOT_READ, `trec_eval.get_prefs: Cannot read zscores file '${path}'\n`);
  }

  /** How many standard deviations a value of a query is from the mean. */
  of(queryId: string, name: string, value: number): number {
    const known = this.#distributions.get(`${queryId} ${name}`);
    if (!known) return UNKNOWN;
    if (known.deviation !== 0) return (value - known.mean) / known.deviation;
    return value === known.mean ? 0 : UNKNOWN;
  }
}
