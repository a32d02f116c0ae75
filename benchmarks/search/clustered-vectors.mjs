// Seeded unit vectors around 500 centres, rows and queries alike, as float32 files.
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { gaussian, seededRandom } from './synthetic.mjs';

const SEED = 99;
const CENTRES = 500;
const NOISE = 0.9;
const QUERIES = 100;

export function makeVectors(prefix, count, dimension) {
  const paths = { rows: `${prefix}.rows`, queries: `${prefix}.queries` };
  if (existsSync(paths.queries)) return paths;
  mkdirSync(dirname(prefix), { recursive: true });
  const random = seededRandom(SEED);
  const centres = Float32Array.from({ length: CENTRES * dimension }, () => gaussian(random));
  const vector = () => {
    const start = Math.floor(random() * CENTRES) * dimension;
    const row = Float64Array.from(
      { length: dimension },
      (_, at) => centres[start + at] + NOISE * gaussian(random),
    );
    const length = Math.hypot(...row);
    return Float32Array.from(row, (value) => value / length);
  };
  const file = openSync(paths.rows, 'w');
  for (let row = 0; row < count; row++) writeSync(file, new Uint8Array(vector().buffer));
  closeSync(file);
  const queries = Array.from({ length: QUERIES }, () => new Uint8Array(vector().buffer));
  writeFileSync(paths.queries, Buffer.concat(queries));
  return paths;
}
