import { DIALECTS, FUSION_METHODS, type MethodDefinition, NORMALIZATIONS } from '../fusion/index.ts';

/** The text of docs/fusion.md, made from the definitions of methods, normalisations and dialects. */
export function fusionReference(): string {
  return [
    '# Fusion',
    '',
    '<!-- Made from the definitions by `npm run docs`; a check fails when it is stale. -->',
    '',
    'A fusion takes one ranking per leg and makes one. In the formulas `r` is the 1-based rank within the leg cut at its depth, `s` the (normalised) score, `m` the number of legs that hold the document. Weights and constants are the decimals as written; for rank rules a tie is equality of the exact fractions, for score rules equality of the doubles, added in the order of the legs’ names. Where other programs differ: [fusion-differences.md](fusion-differences.md).',
    '',
    '## Tie rules',
    '',
    '- `most-legs` (default): more legs first, then the better best rank, then the id.',
    '- `first-leg`: the better rank in the first leg of the spec, absent last, then in the second, and so on, then the id.',
    '- `id`: ascending by UTF-8 bytes.',
    '- `input-order`: as the documents are first met when the lines of the legs are read in spec order.',
    '',
    '## Methods',
    '',
    ...FUSION_METHODS.flatMap(({ definition }) => methodSection(definition)),
    '## Normalisations',
    '',
    'For score rules, per query and leg, over the leg cut at its depth.',
    '',
    ...NORMALIZATIONS.flatMap(({ definition }) => [
      `### ${definition.name}`,
      '',
      ...Object.entries(definition)
        .filter(([key, value]) => key !== 'name' && typeof value === 'string')
        .map(([key, value]) => `- ${label(key)}: ${String(value)}`),
      ...definition.parameters.map(
        ({ name, meaning, default: standard }) => `- \`${name}\`: ${meaning} (default ${standard})`,
      ),
      '',
    ]),
    '## Dialects',
    '',
    'Reciprocal rank fusion as search engines do it: `--dialect`. *checked*: reproduces worked examples of the engine; *from documentation*: follows its formula only.',
    '',
    ...DIALECTS.flatMap(({ definition }) => [
      `### ${definition.name}`,
      '',
      `${definition.engine}, ${definition.standing}.`,
      '',
      `- Formula: ${definition.formula}`,
      `- Arithmetic: ${definition.arithmetic}`,
      `- Depth: ${definition.depth}`,
      `- Weights: ${definition.weights}`,
      `- Ties: ${definition.ties}`,
      `- Source: ${definition.source}`,
      '',
    ]),
  ].join('\n');
}

function methodSection({
  name,
  title,
  formula,
  source,
  uses,
  parameters,
  laws,
  defaultNormalization,
}: MethodDefinition): string[] {
  const kept = Object.entries(laws).flatMap(([law, isKept]) => (isKept === true ? [`\`${law}\``] : []));
  return [
    `### ${name}`,
    '',
    `${title}: \`${formula}\``,
    '',
    `- Sees: ${uses}${defaultNormalization === undefined ? '' : `, normalised by \`${defaultNormalization}\` unless told otherwise`}`,
    ...parameters.map(
      ({ name: parameter, meaning, default: standard }) =>
        `- \`${parameter}\`: ${meaning} (default ${standard})`,
    ),
    `- Keeps: ${kept.join(', ') || 'no declared law'}`,
    `- Source: ${source}`,
    '',
  ];
}

function label(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
}
