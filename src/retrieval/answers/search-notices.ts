import { nearestWords } from '../../text/index.ts';
import { prefixTerms, stemsOfWord } from '../queries/prefix-terms.ts';
import type { IndexView } from '../searching/index-view.ts';
import { withRemedy } from '../searching/problem.ts';
import { isGap, type RankedQuery } from '../searching/rank-query.ts';
import { legReport } from './answered-legs.ts';
import type { IndexReport } from './index-report.ts';
import type { OfferedWord, SearchNotice } from './search-answer.ts';

/** How many words are offered for one. */
const OFFERS = 3;
/** How many stems are looked at for them. */
const STEMS = 50;

/** What the reader of an answer should know besides: legs that failed, a stale index, words that were offered. */
export function searchNotices(ranked: RankedQuery, view: IndexView, index: IndexReport): SearchNotice[] {
  return [
    ...ranked.notices,
    ...failedLegs(ranked),
    ...missingLegs(ranked),
    ...staleIndex(index),
    ...unfinishedWord(ranked, view),
    ...didYouMean(ranked, view),
    ...onlyUnknownWords(ranked, view),
  ];
}

function failedLegs({ legs }: RankedQuery): SearchNotice[] {
  return legs.flatMap((asked) => {
    if (asked.state !== 'failed') return [];
    const { command, leg, reason } = legReport(asked);
    const message = `The leg ${leg} failed, the others answered: ${withRemedy(reason ?? '', command)}`;
    return [{ code: 'leg-failed', count: 1, message }];
  });
}

/** Legs that lack something: without a word of them, an answer of fewer rankers looks like any other. */
function missingLegs({ legs }: RankedQuery): SearchNotice[] {
  return legs.flatMap((asked) => {
    if (asked.state !== 'skipped' || !isGap(asked)) return [];
    const { command, leg, reason } = legReport(asked);
    const message = `The leg ${leg} took no part: ${withRemedy(reason ?? '', command)}`;
    return [{ code: 'leg-missing', count: 1, message }];
  });
}

function staleIndex({ changes, isStale }: IndexReport): SearchNotice[] {
  if (isStale !== true || changes === null) return [];
  const { added, changed, removed } = changes;
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'gone'],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  return [
    {
      code: 'index-is-older-than-files',
      count: added + changed + removed,
      message: `The index is older than the files (${parts.join(', ')}); run \`consilience index\` to take them in.`,
    },
  ];
}

/** The last word may be a beginning: when the index has no such word, those that begin so are offered. */
function unfinishedWord({ query }: RankedQuery, view: IndexView): SearchNotice[] {
  const { unfinished } = query.parsed;
  if (unfinished === undefined) return [];
  const word = query.words.at(-1);
  if (word === undefined || view.index.term(word.term) !== undefined) return [];
  const beginning = view.analyzer.fold(unfinished.text);
  const offers = prefixTerms(view.index, beginning, OFFERS * 4)
    .map(({ term }) => offerBegunSo(unfinished.text, beginning, term, view))
    .filter(isPlain)
    .slice(0, OFFERS);
  return offers.length === 0
    ? []
    : [
        {
          code: 'unfinished-word',
          count: 1,
          message: `The index has no word "${unfinished.text}"; it has ${listed(offers)}, which ${offers.length === 1 ? 'begins' : 'begin'} so: search for ${unfinished.text}*.`,
          offers,
        },
      ];
}

function didYouMean({ query }: RankedQuery, view: IndexView): SearchNotice[] {
  const unknown = new Map(
    query.words
      .filter(
        ({ kind, standsAlone, term }) =>
          standsAlone && kind !== 'prefix' && view.index.term(term) === undefined,
      )
      .map((word) => [word.term, word]),
  );
  return [...unknown.values()].flatMap(({ term, word }) => {
    const offers = nearForms(word, term, view);
    if (offers.length === 0) return [];
    return [
      {
        code: 'did-you-mean',
        count: 1,
        message: `The index has no word "${word}"; did you mean ${listed(offers)}?`,
        offers,
      },
    ];
  });
}

/**
 * The words of live documents nearest to one as it was typed. The dictionary holds stems: it is looked through for
 * those near the word's own stem and those that the word begins with (a slip in an ending leaves it unstemmed), and of
 * their words those near the word itself are offered.
 */
function nearForms(word: string, term: string, view: IndexView): OfferedWord[] {
  const folded = view.analyzer.fold(word);
  const stems = [
    ...nearestWords(term, countedTerms(view), { limit: STEMS }).map((near) => ({ ...near, term: near.word })),
    ...stemsOfWord(view.index, folded),
  ];
  const offerOf = new Map<string, OfferedWord>();
  const forms: [string, number][] = [];
  for (const stem of stems) {
    for (const { form, count } of view.index.forms(stem.term)) {
      const offered = { word, offer: form, passages: stem.documentFrequency };
      if (!isPlain(offered) || offerOf.has(form)) continue;
      offerOf.set(form, offered);
      forms.push([form, count]);
    }
  }
  return nearestWords(folded, forms, { limit: OFFERS }).flatMap((near) => offerOf.get(near.word) ?? []);
}

/** Hits that hold none of the words are said to be so: they are near in meaning, if in anything. */
function onlyUnknownWords({ fused, query }: RankedQuery, view: IndexView): SearchNotice[] {
  const words = query.words.filter(({ standsAlone }) => standsAlone);
  const isKnown = ({ kind, term }: (typeof words)[number]) =>
    kind === 'prefix' || view.index.term(term) !== undefined;
  if (words.length === 0 || words.some(isKnown) || (fused?.documents.length ?? 0) === 0) return [];
  return [
    {
      code: 'unknown-words',
      count: words.length,
      message: 'The index has none of the words; what is found is at most near in meaning.',
    },
  ];
}

function* countedTerms(view: IndexView): Generator<readonly [string, number]> {
  for (const { term, documentFrequency } of view.index.allTerms()) yield [term, documentFrequency];
}

/** Of the words of a term the one that begins as it was typed. */
function offerBegunSo(word: string, beginning: string, term: string, view: IndexView): OfferedWord {
  const found = view.index.forms(term).find(({ form }) => form.startsWith(beginning));
  const offered = offer(word, term, view);
  return found === undefined ? offered : { ...offered, offer: found.form };
}

function offer(word: string, term: string, view: IndexView): OfferedWord {
  const statistics = view.index.term(term);
  return { word, offer: statistics?.form ?? term, passages: statistics?.documentFrequency ?? 0 };
}

/** Whether it is a word; parts of addresses and identifiers are no offers. */
function isPlain({ offer: word }: OfferedWord): boolean {
  return /^[\p{L}\p{M}\p{N}'’-]+$/u.test(word);
}

function listed(offers: readonly OfferedWord[]): string {
  return offers.map(({ offer: word }) => `"${word}"`).join(', ');
}
