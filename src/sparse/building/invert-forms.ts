import { FormColumnsWriter, type FormOccurrences } from '../form-columns.ts';
import type { FormColumns, StringColumn } from '../segment-columns.ts';
import type { TermNames } from '../term-columns.ts';
import type { FormLog } from './form-log.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What turning the log of forms needs to know of the segment. */
export interface InvertedTerms {
  /** The terms in their order, as numbers of the vocabulary and as strings. */
  readonly ids: Uint32Array;
  readonly names: StringColumn;
  /** Passages in their order, as places in the order of adding. */
  readonly order: Iterable<number>;
  /** A term's passages, and how many words each posting stands for. */
  postingsOf(rank: number): { readonly passages: Uint32Array; readonly words: Uint32Array };
}

/** Turns the log of forms, passage by passage, into columns that lie term by term. */
export function invertForms(log: FormLog, terms: InvertedTerms, forms: TermNames): FormColumns {
  const logged = invertLog(log, terms.order);
  const { pairs: grouped, starts } = groupByTerm(log);
  const nameOf = (rank: number): string =>
    decoder.decode(terms.names.bytes.subarray(terms.names.starts[rank]!, terms.names.starts[rank + 1]!));
  const writer = new FormColumnsWriter(terms.ids.length);
  for (let rank = 0; rank < terms.ids.length; rank++) {
    const id = terms.ids[rank]!;
    const from = starts[id]!;
    const to = starts[id + 1]!;
    if (to - from === 1 && isNamed(forms, log.forms[grouped[from]!]!, terms.names, rank)) {
      writer.add('', []);
      continue;
    }
    const pairs = Array.from(grouped.subarray(from, to));
    const occurrences = pairs.map(
      (pair): FormOccurrences => ({
        form: forms.term(log.forms[pair]!),
        count: log.countOf(pair),
        ...logged(pair),
      }),
    );
    // The first form was not logged: it has what the others leave.
    const first = pairs.findIndex((pair) => log.isFirst(pair));
    if (pairs.length > 1 && !isMostFrequent(occurrences, first)) {
      const others = occurrences.filter((_, index) => index !== first);
      const rest = remainder(terms.postingsOf(rank), others);
      occurrences[first] = { ...occurrences[first]!, ...rest };
    }
    writer.add(nameOf(rank), occurrences);
  }
  return writer.finish();
}

/** Whether no other form is as frequent: only then is it sure to come first. */
function isMostFrequent(forms: readonly FormOccurrences[], index: number): boolean {
  return forms.every((form, other) => other === index || form.count < forms[index]!.count);
}

/** Whether a form is the term of a rank, letter by letter. */
function isNamed(forms: TermNames, form: number, { bytes, starts }: StringColumn, rank: number): boolean {
  const from = starts[rank]!;
  const to = starts[rank + 1]!;
  if (forms.hasBytes !== undefined) return forms.hasBytes(form, bytes, from, to);
  return forms.term(form) === decoder.decode(bytes.subarray(from, to));
}

/** The pairs term by term, each term's in their order: those of term `id` from `starts[id]` to `starts[id + 1]`. */
function groupByTerm({ terms, pairCount }: FormLog): { pairs: Uint32Array; starts: Uint32Array } {
  let mostId = 0;
  for (const term of terms) mostId = Math.max(mostId, term);
  const starts = new Uint32Array(mostId + 2);
  for (const term of terms) starts[term + 1]!++;
  for (let term = 0; term <= mostId; term++) starts[term + 1]! += starts[term]!;
  const next = starts.slice();
  const pairs = new Uint32Array(pairCount);
  for (let pair = 0; pair < pairCount; pair++) pairs[next[terms[pair]!]!++] = pair;
  return { pairs, starts };
}

type FormPostings = Pick<FormOccurrences, 'passages' | 'counts'>;

function invertLog(log: FormLog, order: Iterable<number>): (pair: number) => FormPostings {
  const starts = new Uint32Array(log.pairCount + 1);
  for (let pair = 0; pair < log.pairCount; pair++) {
    starts[pair + 1] = starts[pair]! + (log.isFirst(pair) ? 0 : log.countOf(pair));
  }
  const ends = starts.slice(0, log.pairCount);
  const passages = new Uint32Array(log.loggedCount);
  const counts = new Uint32Array(log.loggedCount);
  let local = 0;
  for (const added of order) {
    for (const pair of log.logged(added)) {
      const last = ends[pair]! - 1;
      if (last >= starts[pair]! && passages[last] === local) counts[last]!++;
      else {
        passages[last + 1] = local;
        counts[last + 1] = 1;
        ends[pair]!++;
      }
    }
    local++;
  }
  return (pair) => ({
    passages: passages.subarray(starts[pair]!, ends[pair]!),
    counts: counts.subarray(starts[pair]!, ends[pair]!),
  });
}

/** The words of a term that no other form has. */
export function remainder(
  term: { readonly passages: ArrayLike<number>; readonly words: ArrayLike<number> },
  others: readonly FormPostings[],
): FormPostings {
  const next = others.map(() => 0);
  const passages: number[] = [];
  const counts: number[] = [];
  for (let index = 0; index < term.passages.length; index++) {
    const passage = term.passages[index]!;
    let words = term.words[index]!;
    for (const [other, form] of others.entries()) {
      const place = next[other]!;
      if (form.passages[place] !== passage) continue;
      words -= form.counts[place]!;
      next[other] = place + 1;
    }
    if (words > 0) {
      passages.push(passage);
      counts.push(words);
    }
  }
  return { passages, counts };
}
