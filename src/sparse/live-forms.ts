import { hasBit } from '../model/index.ts';
import { compareForms } from './form-columns.ts';
import type { SparseSegment } from './segment.ts';

/** A surface form and how many words of live passages have it. */
export interface CountedForm {
  readonly form: string;
  readonly count: number;
}

/**
 * The live surface forms of a term, the most frequent first, of equals the smaller in UTF-8 bytes.
 *
 * @param numbers the term's number in each segment, -1 where it is absent.
 */
export function liveForms(
  term: string,
  segments: readonly { readonly segment: SparseSegment; readonly deleted?: Uint32Array | undefined }[],
  numbers: Int32Array,
): CountedForm[] {
  const counts = new Map<string, number>();
  const add = (form: string, count: number): void => {
    if (count > 0) counts.set(form, (counts.get(form) ?? 0) + count);
  };
  for (const [index, { segment, deleted }] of segments.entries()) {
    const number = numbers[index]!;
    if (number < 0) continue;
    const forms = segment.forms?.formsOf(number) ?? [];
    if (forms.length === 0) {
      add(
        term,
        wordsOf(segment, number, (passage) => !hasBit(deleted, passage)),
      );
      continue;
    }
    let deletedElsewhere = 0;
    for (const { form, count, isRest, entry } of forms) {
      if (isRest) continue;
      const gone = deleted === undefined ? 0 : deletedWords(segment, entry, deleted);
      deletedElsewhere += gone;
      add(form, count - gone);
    }
    const [rest] = forms;
    const gone = deleted === undefined ? 0 : wordsOf(segment, number, (passage) => hasBit(deleted, passage));
    add(rest!.form, rest!.count - (gone - deletedElsewhere));
  }
  return [...counts].map(([form, count]) => ({ form, count })).sort(compareForms);
}

/** How many words of some passages are the term. */
function wordsOf(segment: SparseSegment, term: number, isWanted: (passage: number) => boolean): number {
  const { fieldCount } = segment.header;
  let posting = segment.postingStarts[term]!;
  let words = 0;
  for (const passage of segment.passagesOf(term)) {
    const first = segment.codeOf(posting++) * fieldCount;
    if (!isWanted(passage)) continue;
    for (let field = 0; field < fieldCount; field++) words += segment.tuples[first + field]!;
  }
  return words;
}

function deletedWords(segment: SparseSegment, entry: number, deleted: Uint32Array): number {
  const { passages, counts } = segment.forms!.postingsOf(entry, segment.passageCount);
  let words = 0;
  for (const [index, passage] of passages.entries()) if (hasBit(deleted, passage)) words += counts[index]!;
  return words;
}
