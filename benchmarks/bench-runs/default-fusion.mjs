// What the benches say about the fusion that ships, whatever it is.
import { four, shownP } from './tables.mjs';

const OF = { scifact: 'SciFact', notes: 'Known items' };

/** The section of the page: every registered comparison of the search as it ships, and the best arm of each bench. */
export function defaultFusion(results) {
  const lines = Object.entries(OF).flatMap(([name, title]) => {
    const { scores, families } = results[name];
    if (scores === undefined) return [`- **${title}:** not run.`];
    const said = families
      .flatMap(({ primary }) => primary.filter(({ arm }) => arm === 'search'))
      .map(sentence);
    const [best] = ranked(scores, scores.measures[0]);
    const own = scores.search.means[scores.measures[0]];
    return [
      `- **${title}:** ${said.join('; ')}. Highest of the arms on ${scores.measures[0]}: ${best.arm}, ${four(best.mean)}, the search ${four(own)} (not a registered comparison).`,
    ];
  });
  return `## What this says about the default fusion

The search as it ships, with no model to download, against the arms that its plan registered:

${lines.join('\n')}

So the default beats BM25 alone on both, and it is not the best of what was tried. On SciFact each fusion of BM25 with
BGE-small is higher, which a model brings that has to be downloaded (with the static vectors as a third leg it is not).
On known items three fusions of the *same two* rankers, with more weight on the vectors, are higher, and plain RRF is so
by the registered test. There the words of a title are taken out of every text wherever they follow each other, so that
words find less than over whole notes. The study that chose the default ([decision 8](../decisions/0008-default-fusion.md)) took away
only the line of the title, and RRF lost on it. Which of the two is nearer to what people ask is not known from here; it
is a reason to look at the weight of the vectors again. Both collections took part in that choice: nothing on this page
is a fresh test of it.
`;
}

function sentence(one) {
  const isCount = one.test === 'mcnemar';
  const value = isCount ? one.delta : four(one.delta / one.n);
  const sign = one.delta > 0 ? '+' : '';
  return `${one.verdict.replaceAll('-', ' ')} against ${one.reference} on ${one.measure} (${sign}${value}, adjusted p ${shownP(one.p_adjusted)})`;
}

function ranked(scores, measure) {
  return scores.arms
    .filter((arm) => scores[arm].means?.[measure] !== undefined)
    .map((arm) => ({ arm, mean: scores[arm].means[measure] }))
    .sort((a, b) => b.mean - a.mean);
}
