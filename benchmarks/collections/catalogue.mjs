// The collections by name, in the order of every table.
import { loadCacm } from './cacm.mjs';
import { loadIdentifiers, loadIdentifiersAsked } from './identifiers.mjs';
import { loadLocomoTurns } from './locomo-turns.mjs';
import { loadNotesTil } from './notes-til.mjs';
import { loadOneWord } from './one-word.mjs';
import { loadScifact } from './scifact.mjs';
import { loadVaswaniNpl } from './vaswani-npl.mjs';

export const COLLECTIONS = {
  scifact: loadScifact,
  'vaswani-npl': loadVaswaniNpl,
  cacm: loadCacm,
  'locomo-turns': loadLocomoTurns,
  'notes-til': loadNotesTil,
  'one-word': loadOneWord,
  identifiers: loadIdentifiers,
  'identifiers-asked': loadIdentifiersAsked,
};

/** What a ranker that knows no fields reads of a document. */
export function wholeText({ title, body }) {
  return title === undefined ? body : `${title} ${body}`;
}
