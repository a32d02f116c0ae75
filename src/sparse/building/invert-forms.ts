import { FormColumnsWriter, type FormOccurrences } from '../form-columns.ts';
import type { FormColumns } from '../segment-columns.ts';
import type { TermNames } from '../term-columns.ts';
import type { FormLog } from './form-log.ts';

/** What turning the log of forms needs to know of the segment. */
export interface InvertedTerms {
  /** The terms in their order, as numbers of the vocabulary and as strings. */
  readonly ids: Uint32Array;
  readonly names: readonly string[];
  /** Passages in their order, as places in the order of adding. */
  readonly order: Iterable<number>;
  /** A term's passages, and how many words each posting stands for. */
  postingsOf(rank: number): { readonly passages: Uint32Array; readonly words: Uint32Array };
}

/** Turns the log of forms, passage by passage, into columns that lie term by term. */
export function invertForms(log: FormLog, terms: InvertedTerms, forms: TermNames): FormColumns {
  const logged = invertLog(log, terms.order);
  const pairsOfTerm = groupByTerm(log);
  const writer = new FormColumnsWriter(terms.ids.length);
  for (let rank = 0; rank < terms.ids.length; rank++) {
    const name = terms.names[rank]!;
    const pairs = pairsOfTerm.get(terms.ids[rank]!) ?? [];
    if (pairs.length === 1 && forms.term(log.forms[pairs[0]!]!) === name) {
      writer.add(name, []);
      continue;
    }
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
    writer.add(name, occurrences);
  }
  return writer.finish();
}

/** Whether no other form is as frequent: only then is it sure to come first. */
function isMostFrequent(forms: readonly FormOccurrences[], index: number): boolean {
  return forms.every((form, other) => other === index || form.count < forms[index]!.count);
}

function groupByTerm(log: FormLog): Map<number, number[]> {
  const pairsOfTerm = new Map<number, number[]>();
  for (let pair = 0; pair < log.pairCount; pair++) {
    const term = log.terms[pair]!;
    const pairs = pairsOfTerm.get(term);
    if (pairs === undefined) pairsOfTerm.set(term, [pair]);
    else pairs.push(pair);
  }
  return pairsOfTerm;
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
