// A process that reads or recounts one file of rows, for its memory. Arguments: rows|recount, path.
import { basename, dirname } from 'node:path';
import { readRows } from '../../../dist/bench/index.js';
import { recountArm } from '../../../dist/recount/index.js';
import { nodeRecordFolder } from '../../../dist/storage/index.js';

const [reader, path] = process.argv.slice(2);
const folder = nodeRecordFolder(dirname(path));
if (reader === 'rows') {
  let count = 0;
  for await (const row of readRows(folder, basename(path))) count += row.gold.length > 0 ? 1 : 0;
  console.log(count);
} else {
  const { questions } = await recountArm(folder, {
    arm: 'A',
    rows: basename(path),
    list: 'search',
    measures: ['Any@5', 'Every@5'],
    depth: 50,
  });
  console.log(questions.rows);
}
