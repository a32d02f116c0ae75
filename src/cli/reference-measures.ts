import { exampleOf, MEASURES, type MeasureDefinition } from '../measures/index.ts';

/** The text of docs/measures.md, made from the measures' definitions. */
export function measuresReference(): string {
  return [
    '# Measures',
    '',
    '<!-- Made from the definitions by `npm run docs`; a check fails when it is stale. -->',
    '',
    "Measures are spelled as ir_measures spells them: `nDCG@10`, `P(rel=2)@5`, `nDCG(dcg='exp-log2')@10`. A value is for one query; over queries it is the mean unless it says sum. In the formulas *k* is the cutoff (none: the whole ranking), *i* a rank from 1, *R* the number of relevant documents in the qrels, *rel* the least grade that counts as relevant (1), *gain(i)* the grade of the document at rank *i* (0 below 0).",
    '',
    'A query of the qrels that a run lacks counts as an empty ranking; a query of the run without qrels is ignored; a query without a relevant document counts 0. Each is reported. `consilience evaluate --explain-measure` shows the worked sum for one query.',
    '',
    '| measure | meaning |',
    '| --- | --- |',
    ...MEASURES.map(
      (definition) => `| [${definition.name}](#${anchor(definition)}) | ${cell(definition.meaning)} |`,
    ),
    '',
    ...MEASURES.flatMap(section),
  ].join('\n');
}

function section(definition: MeasureDefinition): string[] {
  const { name, aliases = [], meaning, formula, source, range, laws, aggregation, parameters } = definition;
  const [minimum, maximum] = range;
  return [
    `## ${name}`,
    '',
    meaning,
    '',
    `- Written: \`${exampleOf(definition)}\`${aliases.length > 0 ? `; also ${aliases.map((alias) => `\`${alias}\``).join(', ')}` : ''}`,
    `- Formula: ${formula}`,
    `- Range: ${minimum} to ${Number.isFinite(maximum) ? maximum : 'no limit'}${aggregation === 'sum' ? '; summed over queries' : ''}`,
    ...Object.entries(parameters).map(([parameter, { meaning: what, default: standard, required }]) => {
      const otherwise = required
        ? 'required'
        : standard === undefined
          ? 'none when not given'
          : `default \`${String(standard)}\``;
      return `- \`${parameter}\`: ${what} (${otherwise})`;
    }),
    `- Keeps: ${laws.length > 0 ? laws.map((law) => `\`${law}\``).join(', ') : 'no declared law'}`,
    `- Source: ${source}`,
    '',
  ];
}

function anchor({ name }: MeasureDefinition): string {
  return name.toLowerCase();
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
