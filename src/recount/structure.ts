import type { Entry, Place } from './entries.ts';
import type { StructuralProblem } from './recount-file.ts';

/** How many documents a shown list may have. */
const SHOWN = 10;

/**
 * What is wrong with a row whatever its figures: contradictions inside it, in the order of its fields.
 *
 * @param listName the field that is scored.
 * @param depth how many documents a stored list may have.
 */
export function structuralProblems(entry: Entry, listName: string, depth: number): StructuralProblem[] {
  const problems: StructuralProblem[] = [];
  const report = (code: string, message: string) =>
    problems.push({ code, line: entry.line, qid: entry.qid, message });
  if (entry.hasError) {
    if (entry.score !== undefined) report('error-and-score', 'the row has an error and a score');
    return problems;
  }
  checkGold(entry, report);
  for (const [field, places] of entry.lists) checkList(field, places, depth, report);
  if (!entry.lists.has(listName)) report('list-missing', `the row has no ${listName}`);
  checkHead(entry, report);
  const stored = entry.lists.get('ranked') ?? entry.lists.get('leg50');
  if (stored !== undefined && entry.isTied !== undefined && entry.isTied !== tiedAtFive(stored))
    report('wrong-tie', `tie_at_5 says ${entry.isTied}, the scores at ranks 5 and 6 say otherwise`);
  return problems;
}

/** Whether the fifth and the sixth have the same score. */
export function tiedAtFive(places: readonly Place[]): boolean {
  const [fifth, sixth] = [places[4]?.score, places[5]?.score];
  return fifth != null && fifth === sixth;
}

type Report = (code: string, message: string) => void;

function checkGold({ gold, grades }: Entry, report: Report): void {
  const distinct = new Set(gold);
  if (distinct.size < gold.length) report('duplicate-gold', 'gold names a document twice');
  if (grades === undefined) return;
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id);
  if (relevant.length !== distinct.size || relevant.some((id) => !distinct.has(id)))
    report('gold-and-grades-differ', 'gold is not what the grades above 0 say');
}

function checkList(field: string, places: readonly Place[], depth: number, report: Report): void {
  const limit = field === 'search' || field === 'top10' ? SHOWN : depth;
  if (places.length > limit) report('list-too-long', `${field} has ${places.length} documents, not ${limit}`);
  const repeated = places.find(({ id }, place) => places.findIndex((other) => other.id === id) < place);
  if (repeated !== undefined) report('duplicate-document', `${field} names ${repeated.id} twice`);
  const rising = places.findIndex(
    ({ score }, place) => place > 0 && score !== null && score > (places[place - 1]?.score ?? score),
  );
  if (rising > 0) report('unsorted-scores', `${field} rises at rank ${rising + 1}`);
}

/** What is shown must be the beginning of what is stored. */
function checkHead({ lists }: Entry, report: Report): void {
  const [search, ranked] = [lists.get('search'), lists.get('ranked')];
  if (search === undefined || ranked === undefined) return;
  const head = ranked.slice(0, SHOWN).map(({ id }) => id);
  if (search.map(({ id }) => id).join('\n') !== head.join('\n'))
    report('search-not-head', 'search is not the beginning of ranked');
}
