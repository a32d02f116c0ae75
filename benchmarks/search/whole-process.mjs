// Whole processes over the notes, as somebody at a terminal meets them: warm cache, cold processes, taking turns with
// Node's own start.
import { appendFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedPath } from '../collections/shared-folder.mjs';
import { measureProcess, median } from '../speed/evaluation/measure-process.mjs';

const program = fileURLToPath(new URL('../../dist/bin/consilience.js', import.meta.url));
const ROUNDS = 7;

/** Published by others on the same notes, in the same way: quoted, not measured here. */
export const QMD = {
  search: '160 to 230 ms in all, keywords only (qmd 2.8.3)',
  index: '4.1 s, keywords only (qmd 2.8.3)',
  size: '967 MB (qmd 2.8.3)',
};

/** `{ nodeMs, searchMs, indexMs, reindexMs, megabytes }`, lists per round; or `{ skipped }`. */
export async function wholeProcesses(work) {
  const notes = sharedPath('data', 'notes-til', 'notes');
  if (notes === undefined) return { skipped: 'the notes are not on this machine' };
  if (!existsSync(program)) return { skipped: 'the program is not built' };
  const folder = join(work, 'notes');
  rmSync(folder, { recursive: true, force: true });
  cpSync(notes, folder, { recursive: true });
  const consilience = (...args) => measureProcess(process.execPath, [program, ...args], { cwd: work });
  const milliseconds = ({ seconds }) => seconds * 1000;
  const found = { nodeMs: [], searchMs: [], indexMs: [], reindexMs: [], megabytes: 0 };
  try {
    for (let round = 0; round < 3; round++) {
      rmSync(join(folder, '.consilience'), { recursive: true, force: true });
      const indexed = await consilience('index', folder);
      found.indexMs.push(milliseconds(indexed));
      found.megabytes = Math.max(found.megabytes, indexed.megabytes ?? 0);
    }
    for (let round = 0; round < ROUNDS; round++) {
      found.nodeMs.push(milliseconds(await measureProcess(process.execPath, ['-e', '0'])));
      found.searchMs.push(milliseconds(await consilience('search', 'undo the last commit', folder)));
      appendFileSync(
        join(folder, 'git', 'accessing-a-lost-commit.md'),
        `\nOne more line, number ${round}.\n`,
      );
      found.reindexMs.push(milliseconds(await consilience('index', folder)));
    }
  } catch (error) {
    return { skipped: `the program does not do it: ${error.message.split('\n').slice(0, 2).join(' ')}` };
  }
  return found;
}

/** `median (least to most)`. */
export function spread(values, unit = 'ms') {
  return `${median(values).toFixed(0)} ${unit} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
}
