import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { judge, withShared } from './shared-folder.mjs';

/** The folder's notes: `{ id: path, title, body }`, by path; the body is all that follows the title line. */
export function loadNotes() {
  return withShared('notes-til', ['data', 'notes-til', 'notes'], (folder) => {
    const notes = [];
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      const id = relative(folder, path).split(sep).join('/');
      if (!entry.isFile() || !id.endsWith('.md') || !id.includes('/')) continue;
      const text = readFileSync(path, 'utf8');
      if (!text.startsWith('# ')) continue;
      const end = text.indexOf('\n');
      notes.push({ id, title: text.slice(2, end).trim(), body: text.slice(end + 1) });
    }
    return notes.sort((a, b) => (a.id < b.id ? -1 : 1));
  });
}

/** Known items: each note is looked for by its title, which the note itself has lost. */
export function loadNotesTil() {
  const notes = loadNotes();
  if ('skipped' in notes) return notes;
  return knownItems('notes-til', notes, ({ title }) => title);
}

/** Known items over notes without their titles, each looked for by what `queryOf` makes of it. */
export function knownItems(name, notes, queryOf) {
  const qrels = new Map();
  const queries = [];
  for (const [index, note] of notes.entries()) {
    const id = `${name}-${index + 1}`;
    queries.push({ id, text: queryOf(note) });
    judge(qrels, id, note.id, 1);
  }
  const documents = notes.map(({ id, body }) => ({ id, body }));
  return { name, measure: 'RR@10', parts: [{ name, documents, queries }], qrels };
}
