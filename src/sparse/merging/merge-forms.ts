import { remainder } from '../building/invert-forms.ts';
import { compareForms, type FormOccurrences } from '../form-columns.ts';
import { LEFT_OUT, type Renumbered } from './merge-source.ts';
import type { MergedPostings, TermNumbers } from './merged-postings.ts';

interface NewPostings {
  readonly passages: readonly number[];
  readonly counts: readonly number[];
}

/** A form in one source: its postings are the source's rest when they are not given. */
interface SourceForm {
  readonly form: string;
  readonly postings: NewPostings | undefined;
}

/**
 * The forms of a term in the merged segment; none when the term itself is the only one.
 *
 * @param wordsOf how many words a posting of a source stands for.
 */
export function mergeForms(
  term: string,
  sources: readonly Renumbered[],
  numbers: TermNumbers,
  merged: MergedPostings,
  wordsOf: (source: number, posting: number) => number,
): FormOccurrences[] {
  const bySource = sources.map((source, index) => formsIn(source, numbers[index]!, term));
  if (isEverywhere(term, bySource)) return [];
  const own = wordsBySource(sources.length, merged, wordsOf);
  const parts = new Map<string, NewPostings[]>();
  for (const [index, forms] of bySource.entries()) {
    if (forms.length === 0) continue;
    const others = forms.flatMap(({ postings }) => (postings === undefined ? [] : [sorted(postings)]));
    for (const { form, postings } of forms) {
      const part = postings === undefined ? (remainder(own[index]!, others) as NewPostings) : postings;
      const known = parts.get(form);
      if (known === undefined) parts.set(form, [part]);
      else known.push(part);
    }
  }
  const occurrences = [...parts].map(([form, own]): FormOccurrences => {
    const joined = sorted({
      passages: own.flatMap(({ passages }) => passages),
      counts: own.flatMap(({ counts }) => counts),
    });
    return { form, count: joined.counts.reduce((sum, count) => sum + count, 0), ...joined };
  });
  return occurrences.filter(({ count }) => count > 0).sort(compareForms);
}

function formsIn({ segment, newLocals }: Renumbered, number: number, term: string): SourceForm[] {
  if (number < 0) return [];
  const stored = segment.forms?.formsOf(number) ?? [];
  if (stored.length === 0) return [{ form: term, postings: undefined }];
  return stored.map(({ form, isRest, entry }) => {
    if (isRest) return { form, postings: undefined };
    const { passages, counts } = segment.forms!.postingsOf(entry, segment.passageCount);
    const kept = passages
      .map((_, place) => place)
      .filter((place) => newLocals[passages[place]!] !== LEFT_OUT);
    const postings = {
      passages: kept.map((place) => newLocals[passages[place]!]!),
      counts: kept.map((place) => counts[place]!),
    };
    return { form, postings };
  });
}

/** Whether the term is its own and only form in every source: then so it is in the merged segment, which keeps none. */
function isEverywhere(term: string, bySource: readonly (readonly SourceForm[])[]): boolean {
  return bySource.every((forms) => forms.length === 0 || (forms.length === 1 && forms[0]!.form === term));
}

/** Per source its merged postings, and how many words each stands for. */
function wordsBySource(
  sourceCount: number,
  merged: MergedPostings,
  wordsOf: (source: number, posting: number) => number,
): { passages: number[]; words: number[] }[] {
  const own = Array.from({ length: sourceCount }, () => ({
    passages: [] as number[],
    words: [] as number[],
  }));
  for (let place = 0; place < merged.length; place++) {
    const source = merged.sources[place]!;
    const { passages, words } = own[source]!;
    passages.push(merged.passages[place]!);
    words.push(wordsOf(source, merged.postings[place]!));
  }
  return own;
}

function sorted({ passages, counts }: NewPostings): NewPostings {
  if (passages.every((passage, place) => place === 0 || passages[place - 1]! < passage)) {
    return { passages, counts };
  }
  const order = passages.map((_, place) => place).sort((a, b) => passages[a]! - passages[b]!);
  return { passages: order.map((place) => passages[place]!), counts: order.map((place) => counts[place]!) };
}
