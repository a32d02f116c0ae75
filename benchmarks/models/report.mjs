// The page of results, from the committed scores: by model `{ weight, scores: { arm: { collection: score } } }`.
import { leaveOneOut, lossesOn, meanGain } from '../study/choosing.mjs';
import { SOURCES } from '../study/settings.mjs';
import { BASELINE, TABLE, WEIGHT } from './arms.mjs';

const MEASURES = {
  scifact: 'nDCG@10',
  'notes-til': 'RR@10',
  'locomo-turns': 'R@5',
  'vaswani-npl': 'nDCG@10',
  cacm: 'nDCG@10',
  'one-word': 'RR@10',
};
const INTRODUCTION = `# What models add

Made by \`npm run benchmark -- models --accept\`. Documents are single passages; collections and measures:
benchmarks/collections/README.md. The first rows are fused with the words of the published figures (Porter, 33 stop
words, k1 0.9, b 0.4, no soft terms, lists of 100) unless they say otherwise; those from "${BASELINE}" on with the
words that ship. Models read whole documents, in windows where they are long (splade-tiny: cut at 512 tokens). Scores are committed in
benchmarks/models/expected-scores.json; another run may differ by 0.002.
`;

/** Markdown. */
export function modelsReport(models) {
  return [INTRODUCTION, ...Object.entries(models).map(modelSection)].join('\n');
}

function modelSection([name, { weight, scores }]) {
  const plain = scores[BASELINE];
  const collections = TABLE.filter((collection) => plain[collection] !== undefined);
  const arms = Object.keys(scores).filter((title) => !title.startsWith(WEIGHT));
  const head = ['', ...collections.map((one) => `${one} ${MEASURES[one]}`)];
  const lines = [`## ${name}`, '', ...table(head, arms, scores, collections), ''];
  const isWhole = Object.keys(SOURCES).every((source) => plain[source] !== undefined);
  return `${[...lines, ...(isWhole ? weightLines(weight, scores, collections) : [])].join('\n')}`;
}

/** The shipped words with the model alone beside them, at each weight; what the other sources would have chosen. */
function weightLines(weight, scores, collections) {
  const sources = Object.keys(SOURCES);
  const plain = scores[BASELINE];
  const titles = Object.keys(scores).filter((title) => title.startsWith(WEIGHT));
  const members = titles.map((title) => ({ weight: title.slice(WEIGHT.length), means: scores[title] }));
  const more = (title) => [
    `${(100 * meanGain(sources, scores[title], plain)).toFixed(1)}%`,
    lossesOn(sources, scores[title], plain).join(', ') || '-',
  ];
  const head = ['words and the model, as shipped', ...collections, 'mean gain', 'loses on'];
  const { chosen, gain, losses } = leaveOneOut(members, plain);
  const picked = Object.entries(chosen).map(([source, { member }]) => `${member.weight} without ${source}`);
  return [
    ...table(head, titles, scores, collections, more),
    '',
    `Ships at ${weight}. Chosen by leaving one source out: ${picked.join(', ')}; held out, the mean gain over BM25 is ${(100 * gain).toFixed(1)}%, with losses on ${losses.join(', ') || 'none'}.`,
    '',
  ];
}

function table(head, titles, scores, collections, more = () => []) {
  const rows = titles.map((title) => [
    title,
    ...collections.map((collection) => scores[title][collection].toFixed(4)),
    ...more(title),
  ]);
  return [
    `| ${head.join(' | ')} |`,
    `| --- | ${head
      .slice(1)
      .map(() => '---:')
      .join(' | ')} |`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ];
}
