import type { CorrectionName } from './corrections.ts';

/** What a correction is, for help and documentation. */
export interface CorrectionDefinition {
  readonly name: CorrectionName;
  /** One line. */
  readonly meaning: string;
  /** What is kept at alpha: the chance of any false claim, the share of false claims, or nothing. */
  readonly controls: 'family-wise error' | 'false discovery rate' | 'nothing';
  /** What has to hold for that. */
  readonly assumes: string;
  readonly source: string;
}

const INDEPENDENT = 'independent tests, or tests dependent in the positive sense';

/** The corrections for a family of comparisons, the default first. */
export const CORRECTIONS: readonly CorrectionDefinition[] = [
  {
    name: 'holm',
    meaning: 'The smallest p times the number of comparisons, the next times one less, and so on.',
    controls: 'family-wise error',
    assumes: 'nothing',
    source: 'Holm (Scandinavian Journal of Statistics 1979)',
  },
  {
    name: 'bonferroni',
    meaning: 'Every p times the number of comparisons; never better than holm.',
    controls: 'family-wise error',
    assumes: 'nothing',
    source: 'Dunn (JASA 1961)',
  },
  {
    name: 'sidak',
    meaning: 'The chance of so small a p among that many independent tests.',
    controls: 'family-wise error',
    assumes: INDEPENDENT,
    source: 'Šidák (JASA 1967)',
  },
  {
    name: 'holm-sidak',
    meaning: "Holm's steps with Šidák's formula.",
    controls: 'family-wise error',
    assumes: INDEPENDENT,
    source: 'Holland and Copenhaver (Biometrics 1987)',
  },
  {
    name: 'hochberg',
    meaning: "Holm's factors, from the largest p down.",
    controls: 'family-wise error',
    assumes: INDEPENDENT,
    source: 'Hochberg (Biometrika 1988)',
  },
  {
    name: 'hommel',
    meaning: "Simes's test on every set of comparisons; at least as sharp as hochberg.",
    controls: 'family-wise error',
    assumes: INDEPENDENT,
    source: 'Hommel (Biometrika 1988); Wright (Biometrics 1992)',
  },
  {
    name: 'benjamini-hochberg',
    meaning: 'Each p times the number of comparisons over its place, from the largest p down.',
    controls: 'false discovery rate',
    assumes: INDEPENDENT,
    source: 'Benjamini and Hochberg (JRSS B 1995)',
  },
  {
    name: 'benjamini-yekutieli',
    meaning: 'Benjamini and Hochberg, times 1 + 1/2 + … + 1/n.',
    controls: 'false discovery rate',
    assumes: 'nothing',
    source: 'Benjamini and Yekutieli (Annals of Statistics 2001)',
  },
  {
    name: 'none',
    meaning: 'Every p as it is; for one comparison, planned as the only one.',
    controls: 'nothing',
    assumes: 'nothing',
    source: '-',
  },
];
