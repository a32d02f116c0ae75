import { linesOf, qrelsOf, textOf, withShared } from './shared-folder.mjs';

/** NPL as Terrier ships it: documents in lower case without punctuation; the queries are lower-cased too. */
export function loadVaswaniNpl() {
  return withShared('vaswani-npl', ['data', 'vaswani-npl'], (folder) => {
    const documents = [];
    for (const [, id, body] of textOf(`${folder}/doc-text.trec`).matchAll(
      /<DOC>\s*<DOCNO>\s*(\S+?)\s*<\/DOCNO>(.*?)<\/DOC>/gs,
    ))
      documents.push({ id, body: body.trim() });
    const queries = [];
    for (const [, id, text] of textOf(`${folder}/query-text.trec`).matchAll(
      /<num>\s*(\S+?)\s*<\/num>\s*<title>(.*?)<\/title>/gs,
    ))
      queries.push({ id, text: text.trim().replace(/\s+/g, ' ').toLowerCase() });
    return {
      name: 'vaswani-npl',
      measure: 'nDCG@10',
      parts: [{ name: 'vaswani-npl', documents, queries }],
      qrels: qrelsOf(`${folder}/qrels`),
    };
  });
}

/** Terrier's own list, with which its published figures were made. */
export function terrierStopWords() {
  return withShared('vaswani-npl', ['data', 'vaswani-npl', 'stopword-list.txt'], (path) =>
    linesOf(path).map((line) => line.trim()),
  );
}
