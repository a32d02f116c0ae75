import { describe, expect, test } from 'vitest';
import { compareIds } from '../../model/index.ts';
import { isSoftenable } from '../../text/index.ts';
import { readQuery } from '../queries/read-query.ts';
import { IndexView } from '../searching/index-view.ts';
import { fileOf, noteFiles, SmallIndex, staticModel } from '../small-index.test-index.ts';
import { createAnalyzer } from '../../text/index.ts';

/** A view of notes in several segments, some of them gone again. */
async function viewOf(): Promise<IndexView> {
  const index = new SmallIndex({ bm25: { k1: 0.9, b: 0.4 } });
  await index.update({ documents: noteFiles() }, { charactersPerSegment: 2500, merge: false });
  await index.update({
    removed: ['kitchen/jam.md', 'health/cold.md'],
    documents: [fileOf('sea/knots.md', 'Knotting and knotted ropes; knots, knots. Hearts and ships.')],
  });
  return new IndexView(await index.store.snapshot(), {
    analyzer: createAnalyzer(index.settings.analyzer),
    encoder: staticModel(),
    wordVectors: staticModel(),
  });
}

/** Every live passage as its fields' terms, read from the stored postings by `explain`: a scan, no index of ours. */
interface PlainScan {
  scores(query: string): Map<string, number>;
  neighbours(word: string): [term: string, factor: number][];
}

/**
 * The definition, written down: a word also matches its 20 nearest live terms, and gives a passage
 * `max(bm25(w), 0.7 * f * bm25(t))`, `f = (cosine - 0.2) / 0.8 * min(1, idf(w) / idf(t))`; words are added in query
 * order. The vector of a term is that of its most frequent live form, the smaller in bytes of equals.
 */
function plainScan(view: IndexView): PlainScan {
  const model = staticModel();
  const { index, snapshot } = view;
  const forms = [...index.allTerms()].map(({ term }) => {
    const counted = [...index.forms(term)].sort((a, b) => b.count - a.count || compareIds(a.form, b.form));
    return { term, form: counted[0]!.form };
  });
  const vectors = new Map(
    forms.flatMap(({ term, form }) => {
      const vector = isSoftenable(form) ? model.vectorOf(form) : undefined;
      return vector === undefined ? [] : [[term, vector] as const];
    }),
  );
  const idf = (term: string) => index.term(term)?.inverseDocumentFrequency;
  const neighboursOf = (term: string, form: string): [string, number][] => {
    const known = forms.find((one) => one.term === term);
    const own = known === undefined ? model.vectorOf(form) : vectors.get(term);
    if (!isSoftenable(form) || own === undefined) return [];
    const near = [...vectors]
      .filter(([other]) => other !== term)
      .map(([other, vector]) => {
        let cosine = 0;
        for (let at = 0; at < vector.length; at++) cosine += own[at]! * vector[at]!;
        return { other, cosine };
      })
      .filter(({ cosine }) => cosine > 0.2)
      .sort((a, b) => b.cosine - a.cosine || compareIds(a.other, b.other))
      .slice(0, 20);
    return near.map(({ cosine, other }) => {
      const cap = idf(term) === undefined ? 1 : Math.min(1, idf(term)! / idf(other)!);
      return [other, 0.7 * (((cosine - 0.2) / 0.8) * cap)];
    });
  };
  const termScore = (term: string, at: { segment: number; local: number }) =>
    index.explain([{ members: [{ term, factor: 1 }] }], at)[0]!.member;
  return {
    neighbours: (word) => neighboursOf(view.analyzer.analyze(word)[0]!.term, word),
    scores: (query) => {
      const scores = new Map<string, number>();
      for (const { id } of snapshot.documents()) {
        for (const at of snapshot.addresses(id)) {
          let score = 0;
          for (const { form, isSoftenable: isSoft, term } of readQuery(query, view.analyzer).words) {
            const members: [string, number][] = [[term, 1], ...(isSoft ? neighboursOf(term, form) : [])];
            let best = 0;
            for (const [member, factor] of members) {
              const own = termScore(member, at);
              if (own !== undefined) best = Math.max(best, factor * own.inverseDocumentFrequency * own.norm);
            }
            score += best;
          }
          if (score > 0) scores.set(`${at.segment}:${at.local}`, score);
        }
      }
      return scores;
    },
  };
}

describe('soft terms', () => {
  test.each([
    'cardiac muscle',
    'vessel in the port',
    'knot knots knotting',
    'zzyzx unheard words',
    'baking baking baking',
    'undo what was pushed, CVE-2021-44228 and useEffect',
    'short-term memory of a server',
    'дорога море книга',
    '灯台 本',
    'strasse am meer',
    '"the heart" beat -pain shi*',
  ])('%s: the bits of a plain scan of the definition', async (query) => {
    const view = await viewOf();
    const plain = plainScan(view);
    const leg = view.legs.get('bm25')!;
    const read = readQuery(query, view.analyzer);
    const prepared = await leg.prepare(read, { soft: true, signal: undefined });
    if ('skipped' in prepared) throw new Error(prepared.skipped);
    const hits = prepared.search(1000, undefined);
    const found = new Map(
      Array.from({ length: hits.length }, (_, index) => [
        `${hits.segments[index]}:${hits.locals[index]}`,
        hits.scores[index]!,
      ]),
    );
    if (query.includes('*')) return;
    expect(found).toEqual(new Map([...plain.scores(query)].sort((a, b) => b[1] - a[1])));
  });

  test('a word is no neighbour of itself, and neighbours are live', async () => {
    const view = await viewOf();
    for (const word of ['knots', 'plums', 'heart', 'zzyzx']) {
      const [query] = readQuery(word, view.analyzer).words;
      const found = view.soft!.neighboursOf(query!);
      expect(found.map(({ term, factor }) => [term, factor])).toEqual(plainScan(view).neighbours(word));
      expect(found.map(({ term }) => term)).not.toContain(query!.term);
      for (const { term } of found) expect(view.index.term(term)).toBeDefined();
    }
  });

  test.each(['CVE-2021-44228', 'дорога книга', '灯台の光', 'log4j2 2.17.1', 'port 8080', '"heart"', 'useEffect'])(
    '%s gets exactly the hits of plain BM25',
    async (query) => {
      const view = await viewOf();
      const leg = view.legs.get('bm25')!;
      const read = readQuery(query.replace('port ', ''), view.analyzer);
      const [soft, plain] = await Promise.all(
        [true, false].map(async (isSoft) => {
          const prepared = await leg.prepare(read, { soft: isSoft, signal: undefined });
          return 'skipped' in prepared ? undefined : prepared.search(1000, undefined);
        }),
      );
      expect(soft).toEqual(plain);
    },
  );
});
