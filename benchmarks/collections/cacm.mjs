import { linesOf, qrelsOf, withShared } from './shared-folder.mjs';

/**
 * CACM as Anserini indexes it, the lines of citation numbers included. 55 lines of the published qrels name
 * documents without their zeros (`CACM-756`) and match nothing: `asPublished` keeps them, for comparison with the
 * published figures. Queries without a relevant document are left out: every measure of them is 0.
 */
export function loadCacm({ asPublished = false } = {}) {
  return withShared('cacm', ['data', 'cacm'], (folder) => {
    const documents = linesOf(`${folder}/derived/docs.jsonl.gz`).map((line) => {
      const { id, text } = JSON.parse(line);
      return { id, body: text };
    });
    const qrels = qrelsOf(`${folder}/${asPublished ? 'qrels.cacm.txt' : 'derived/qrels.padded.txt'}`);
    const queries = linesOf(`${folder}/derived/queries.jsonl`)
      .map((line) => JSON.parse(line))
      .filter(({ id }) => qrels.has(id))
      .map(({ id, text }) => ({ id, text }));
    return { name: 'cacm', measure: 'nDCG@10', parts: [{ name: 'cacm', documents, queries }], qrels };
  });
}
