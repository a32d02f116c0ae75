// Known items on real pages: a package's description without its name, asked of the Markdown in node_modules.
import { join } from 'node:path';
import { openIndex } from 'consilience';
import { evaluate, parseMeasures } from 'consilience/measures';
import { Qrels } from 'consilience/runs';
import { knownItems } from '../../scripts/known-items.mjs';
import { asProse, withBm25 } from '../product.mjs';

const MEASURES = ['RR@10', 'Success@1'];
const LIMIT = 10;

/** Every arm over the folder as the product reads it: files, passages, titles. */
export async function documentationScores(root, arms) {
  const folder = join(root, 'node_modules');
  const { queries, qrels } = readItems(knownItems(folder));
  const index = await openIndex({ folder });
  await index.refresh();
  const { documents, settings } = index.status();
  const means = [];
  for (const { title, settings: wanted, search } of arms) {
    await withBm25(index, { ...settings.bm25, ...wanted.bm25 });
    const { fused } = await index.rank(queries.map(asProse), { limit: LIMIT, ...search });
    const { measures } = evaluate(fused, qrels, parseMeasures(MEASURES));
    const values = Object.fromEntries(measures.map(({ aggregate }, place) => [MEASURES[place], aggregate]));
    means.push({ title, values });
  }
  await index.close();
  return { queries: queries.length, documents, means };
}

/** The demo writes files for the program; here the same lines are taken apart again. */
function readItems({ queries, qrels }) {
  const judged = new Map();
  for (const line of linesOf(qrels)) {
    const [query, , document, grade] = line.split(' ');
    judged.set(query, { ...judged.get(query), [decodeURIComponent(document)]: Number(grade) });
  }
  return {
    queries: linesOf(queries).map((line) => {
      const tab = line.indexOf('\t');
      return { id: line.slice(0, tab), text: line.slice(tab + 1) };
    }),
    qrels: Qrels.from([...judged]),
  };
}

const linesOf = (text) => text.split('\n').filter((line) => line !== '');
