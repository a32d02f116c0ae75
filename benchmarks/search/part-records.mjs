// What every part of the benchmark gave when it was last run, one JSON file a part, and the page that is made of them:
// a part can be run again by itself without losing what the others took an hour to measure.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missedOf, requirementTable } from './requirements.mjs';

/** @param record `{ machine, isBusy, loadAfter, passages, rounds, lines, requirements }` */
export function keepPart(folder, name, record) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
}

/** The page over the parts in the order of `names`; a part that nobody has run yet is named. */
export function pageOf(folder, names) {
  const parts = names.map((name) => ({ name, record: readPart(folder, name) }));
  const run = parts.filter(({ record }) => record !== undefined);
  const missing = parts.filter(({ record }) => record === undefined).map(({ name }) => `\`${name}\``);
  const rows = run.flatMap(({ record }) =>
    record.requirements.map((row) => ({ ...row, isBusy: record.isBusy })),
  );
  return [
    '# Search speed',
    '',
    'Made by `npm run benchmark -- search`, each part by itself when it was last run (`--only PART`). Wall clock; per ' +
      'query the median over rounds, then quantiles over queries; ratios round by round, median (least to most). ' +
      'Engines run in processes of their own and take turns.',
    '',
    '## Requirements',
    '',
    ...requirementTable(rows),
    '',
    `${missedOf(rows).length === 0 ? 'None is missed' : `${missedOf(rows).length} missed`}; a figure without a peer counts on an idle machine only.`,
    ...(missing.length === 0 ? [] : ['', `Not run yet: ${missing.join(', ')}.`]),
    '',
    ...run.flatMap(({ name, record }) => [...record.lines, provenanceOf(name, record), '']),
  ].join('\n');
}

function readPart(folder, name) {
  const path = join(folder, `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function provenanceOf(name, { machine, isBusy, loadAfter, rounds }) {
  return `*\`npm run benchmark -- search --only ${name} --rounds ${rounds}\`. ${machine}, after ${loadAfter}${isBusy ? '; a **busy** machine' : ''}.*`;
}
