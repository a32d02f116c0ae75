// The study as one page of tables.
import { gainOn } from './choosing.mjs';
import { rareName } from './leg-store.mjs';
import { SOURCES } from './settings.mjs';

const NAMES = Object.values(SOURCES).flat();
const percent = (value) => `${value >= 0 ? '+' : ''}${(100 * value).toFixed(1)}`;
const places = (value, count = 4) => value.toFixed(count);
const pairText = ({ k1, b }) => `${k1}/${b}`;

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
    '',
  ].join('\n');
}

export function reportOf(study, sourceName, { isQuick = false } = {}) {
  return [
    '# The default fusion',
    '',
    'Made by `npm run study:fusion`, as [plan.md](../study/plan.md) says, which was written before.',
    sourceName === 'product' ? '' : `\n**Legs by: ${sourceName}. These are not the product's figures.**\n`,
    isQuick
      ? 'Made with `--quick`: lists of 100 and the two published pairs of k1 and b, not the plan’s whole grid.\n'
      : '',
    shippedText(study),
    '## Shipped rule against BM25',
    '',
    comparisonTable(study),
    '## Legs alone',
    '',
    aloneTable(study),
    '## Rules, members chosen by leaving one source out',
    '',
    'Gain over BM25 at the same pair, percent, on the source that took no part in the choice; for the notes the mean of titles, words and identifiers.',
    '',
    ...ruleTables(study),
    '## Rules as published, nothing chosen',
    '',
    fixedTable(study),
    '## k1 and b',
    '',
    'Least lead: the difference of the mean gains with the source left out that favours the pair least.',
    '',
    pairTable(study),
    '## The weight of the static leg',
    '',
    weightTable(study),
    '## Rare terms',
    '',
    rareTable(study),
  ].join('\n');
}

function shippedText({ shipped, rule, comparisons }) {
  const { pair, base, weight, depth, normalization, rare } = shipped;
  const losses = comparisons.filter(({ loses }) => loses).map(({ collection }) => collection);
  const changed = comparisons.reduce((sum, row) => sum + row.changed * row.queries, 0);
  const queries = comparisons.reduce((sum, row) => sum + row.queries, 0);
  const rareText =
    rare === undefined
      ? 'no rare-terms leg passed'
      : `rare terms at weight ${rare.rareWeight} (held by at most ${rare.rule.most} documents)`;
  return [
    `- Ships: ${normalization} over ${depth}; ${base === 'soft' ? 'BM25 with soft terms' : 'BM25'} at ${pairText(pair)}, weight 1; static, weight ${weight}; ${rareText}.`,
    ...rule.bars.map(
      ({ pair: at, bar, better }) =>
        `- Clearly better than the known rule at ${pairText(at)} (held-out gain of ${percent(bar)} or more, no loss): ${better.map((row) => `${row.rule} (${percent(row.gain)})`).join(', ') || 'none'}.`,
    ),
    `- Clearly better at both: ${rule.challengers.map((row) => row.rule).join(', ') || 'none'}.`,
    `- Loses to BM25 on: ${losses.join(', ') || 'none of the collections tried'}.`,
    `- Changes the ten best of ${((100 * changed) / queries).toFixed(0)}% of all queries.`,
    '',
  ].join('\n');
}

function comparisonTable({ comparisons }) {
  const head = [
    'collection',
    'measure',
    'BM25',
    'shipped',
    'difference [95%]',
    'wins/losses/ties',
    'p',
    'Holm',
    'top 10 changed',
    'nDCG@10',
    'R@100',
  ];
  return table(
    head,
    comparisons.map((row) => [
      row.collection,
      row.measure,
      places(row.baseline),
      places(row.shipped),
      `${percentPoints(row.effect)}${row.interval ? ` [${row.interval.map(percentPoints).join(', ')}]` : ''}`,
      `${row.wins}/${row.losses}/${row.ties}`,
      pText(row.p),
      pText(row.adjusted) + (row.loses ? ' **loses**' : ''),
      `${(100 * row.changed).toFixed(0)}%`,
      places(row['nDCG@10']),
      places(row['R@100']),
    ]),
  );
}

const percentPoints = (value) => `${value >= 0 ? '+' : ''}${value.toFixed(4)}`;
const pText = (p) => (p < 0.0001 ? '< .0001' : p.toFixed(4));

function aloneTable({ alone }) {
  return table(
    ['leg', ...NAMES],
    Object.entries(alone).map(([leg, means]) => [leg, ...NAMES.map((name) => places(means[name]))]),
  );
}

function ruleTables({ rules }) {
  const groups = new Map();
  for (const row of rules) {
    const key = `### ${row.base} + static, k1 and b ${pairText(row.pair)}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const sources = Object.keys(SOURCES);
  return [...groups].map(([title, rows]) =>
    [
      title,
      '',
      table(
        ['rule', 'members', ...sources, 'mean', 'loses on', 'chosen on all sources'],
        rows.map(({ rule, memberCount, chosen, gain, losses, overall }) => [
          rule,
          memberCount,
          ...sources.map(
            (source) => `${percent(chosen[source].heldOut)}${chosen[source].isClean ? '' : '*'}`,
          ),
          percent(gain),
          losses.join(', ') || '-',
          `${overall.member.family}${overall.member.weight === undefined ? '' : `, weight ${overall.member.weight}`}${overall.isClean ? '' : ' *'}`,
        ]),
      ),
    ].join('\n'),
  );
}

function fixedTable({ fixed }) {
  const sources = Object.keys(SOURCES);
  return table(
    ['rule', ...sources],
    fixed.map(({ base, pair, family, weight, means, baseline }) => [
      `${base} ${pairText(pair)} + ${weight} static, ${family}`,
      ...sources.map((source) => percent(gainOn(source, means, baseline))),
    ]),
  );
}

function pairTable({ pairs }) {
  return table(
    [
      'k1/b',
      'BM25 against 0.9/0.4',
      'shipped rule against BM25 at 0.9/0.4',
      'least lead over 1.2/0.75',
      'against its own BM25',
      'loses on',
      ...NAMES,
    ],
    pairs.map(({ pair, bm25, worth, gain, lead, losses, means }) => [
      pairText(pair),
      percent(bm25),
      percent(worth),
      percent(lead),
      percent(gain),
      losses.join(', ') || '-',
      ...NAMES.map((name) => places(means[name])),
    ]),
  );
}

function weightTable({ weights }) {
  return table(
    ['weight', 'mean gain', ...NAMES],
    weights.map(({ weight, gain, means }) => [
      weight,
      percent(gain),
      ...NAMES.map((name) => places(means[name])),
    ]),
  );
}

function rareTable({ rare }) {
  const head = ['rule', 'weight', 'gain', 'identifiers', 'asked', 'lowers', 'floors missed'];
  return table(
    head,
    [{ rule: undefined, means: rare.without, lowered: [], missed: [] }, ...rare.rows].map(
      ({ rule, rareWeight, gain, means, lowered, missed }) => [
        rule === undefined ? 'without' : rareName(rule),
        rareWeight ?? '',
        gain === undefined ? '' : percent(gain),
        places(means.identifiers, 2),
        places(means['identifiers-asked'], 2),
        lowered.join(', ') || '-',
        missed.length,
      ],
    ),
  );
}
