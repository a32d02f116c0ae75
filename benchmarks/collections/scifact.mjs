import { linesOf, qrelsOf, withShared } from './shared-folder.mjs';

/** SciFact as BEIR has it: an abstract's text is its title, one space, its sentences. */
export function loadScifact() {
  return withShared('scifact', ['data', 'scifact'], (folder) => {
    const documents = linesOf(`${folder}/derived/docs.jsonl.gz`).map((line) => {
      const { id, title, text } = JSON.parse(line);
      if (!text.startsWith(`${title} `))
        throw new Error(`Expected the text of ${id} to start with its title.`);
      return { id, title, body: text.slice(title.length + 1) };
    });
    return {
      name: 'scifact',
      measure: 'nDCG@10',
      parts: [
        { name: 'scifact', documents, queries: topics(`${folder}/topics.beir-v1.0.0-scifact.test.tsv.gz`) },
      ],
      qrels: qrelsOf(`${folder}/qrels.beir-v1.0.0-scifact.test.txt`),
    };
  });
}

/** The same queries cut to the wordpieces Anserini indexed, by one space: a check of the wordpiece analyzer. */
export function loadScifactWordpieceQueries() {
  return withShared('scifact', ['data', 'scifact'], (folder) =>
    topics(`${folder}/topics.beir-v1.0.0-scifact.test.wp.tsv.gz`),
  );
}

function topics(path) {
  return linesOf(path).map((line) => {
    const tab = line.indexOf('\t');
    return { id: line.slice(0, tab), text: line.slice(tab + 1).trim() };
  });
}
