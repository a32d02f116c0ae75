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

So the default beats BM25 alone on both. It is no fusion that nothing beats. On SciFact every fusion with a transformer is higher, which is what the model
brings, not the rule. On known items fusions of the *same two* rankers at higher weights of the vectors are higher, plain RRF
significantly so. These titles are taken out of every text, with all places where their words follow each other, so that
words find less and vectors weigh more than over whole notes; the study that chose the default
([decision 8](../decisions/0008-default-fusion.md)) left them in the rest of the text, and found RRF to lose there. Which
of the two is nearer to what people type is not known from here. Both collections took part in that choice: nothing
on this page is a fresh test of it.
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
