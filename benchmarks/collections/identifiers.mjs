import { createHash } from 'node:crypto';
import { loadNotes } from './notes-til.mjs';
import { documentFrequencies } from './one-word.mjs';
import { judge } from './shared-folder.mjs';

const COUNT = 100;
const CHUNK = /[\p{L}\p{N}_$@./:-]+/gu;
const SHAPES = [
  /^[a-z]+(?:_[a-z0-9]+)+$/i, // snake_case, CONSTANT_CASE
  /^[a-z]+(?:[A-Z][a-z0-9]+)+$/, // camelCase
  /^(?:[A-Z][a-z0-9]+){2,}$/, // PascalCase
  /^[a-z]+(?:-[a-z0-9]+){2,}$/, // long-option-names
  /^[a-z]{2,}\d+(?:\.\d+)*$/i, // sha256, es2015
];

/** 100 identifiers that exactly one note holds, picked by the order of their SHA-256: no taste, no seed. */
export function loadIdentifiers() {
  return identifierQueries('identifiers', (identifier) => identifier);
}

/** The same identifiers, asked for in a sentence whose other words are common. */
export function loadIdentifiersAsked() {
  return identifierQueries('identifiers-asked', (identifier) => `how do I use ${identifier} in my project`);
}

function identifierQueries(name, ask) {
  const notes = loadNotes();
  if ('skipped' in notes) return { ...notes, name };
  const documents = notes.map(({ id, title, body }) => ({ id, title, body }));
  const qrels = new Map();
  const queries = uniqueIdentifiers(notes).map(({ identifier, note }, index) => {
    const id = `${name}-${index + 1}`;
    judge(qrels, id, note, 1);
    return { id, text: ask(identifier) };
  });
  return { name, measure: 'Success@10', parts: [{ name, documents, queries }], qrels };
}

function uniqueIdentifiers(notes) {
  const texts = notes.map(({ title, body }) => `${title}\n${body}\n`);
  const frequencies = documentFrequencies(texts, CHUNK);
  const lower = texts.map((text) => text.toLowerCase());
  const all = lower.join('');
  const found = new Map();
  let start = 0;
  for (const [index, text] of texts.entries()) {
    const end = start + lower[index].length;
    for (const chunk of new Set(text.match(CHUNK))) {
      const identifier = chunk.replace(/^[-.:/@$]+|[-.:/]+$/g, '');
      if (identifier.length < 6 || !SHAPES.some((shape) => shape.test(identifier))) continue;
      const folded = identifier.toLowerCase();
      // No other note holds it, not even as a part of something longer: only this note can be the answer.
      if (frequencies.get(folded) === 1 && all.indexOf(folded) >= start && all.lastIndexOf(folded) < end)
        found.set(folded, { identifier, note: notes[index].id });
    }
    start = end;
  }
  const key = ({ identifier }) => createHash('sha256').update(identifier).digest('hex');
  return [...found.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1)).slice(0, COUNT);
}
