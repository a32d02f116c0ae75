import type { JudgedRanking } from '../judged-ranking.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { OPTIONAL_CUTOFF, type ValuesOf } from '../parameter.ts';

const PERSISTENCE = {
  kind: 'number',
  minimum: 0,
  maximum: 1,
  isOpen: true,
  default: 0.8,
  meaning: 'the chance that the reader goes on to the next rank',
} as const;

const PARAMETERS = {
  p: PERSISTENCE,
  rel: {
    kind: 'number',
    minimum: 0,
    meaning: 'the least grade that counts as relevant; left out, the grade itself is the gain',
  },
  max_rel: {
    kind: 'number',
    minimum: 0,
    isOpen: true,
    default: 1,
    meaning: 'without rel: the grade that gains 1, which greater grades do not exceed',
  },
  cutoff: OPTIONAL_CUTOFF,
} as const;

type Values = ValuesOf<typeof PARAMETERS>;

/** A value without its residual says little when much is unjudged: see `RBPResidual`. */
export const RBP: MeasureDefinition = defineMeasure({
  name: 'RBP',
  parameters: PARAMETERS,
  range: [0, 1],
  meaning: 'The gain per document of a reader who goes on to the next rank with chance p.',
  formula:
    '(1 - p) Σ over ranks i ≤ k of g(i) p^(i - 1); g = 1 from rel on, or min(grade, max_rel) / max_rel',
  source: 'Moffat and Zobel, TOIS 27(1), 2008; trec_eval 10 m_rbp.c, cwl-eval RBPCWLMetric',
  laws: ['emptyIsZero', 'unjudgedTailInvariant', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute(judged, values) {
    const end = Math.min(values.cutoff ?? judged.grades.length, judged.grades.length);
    let reach = 1;
    let sum = 0;
    for (let index = 0; index < end; index++) {
      const gain = gainOf(judged.grades[index]!, values);
      if (gain > 0) sum += gain * reach;
      reach *= values.p;
    }
    return (1 - values.p) * sum;
  },
  explain(judged, values) {
    const terms = [...judged.grades.subarray(0, values.cutoff)].flatMap((grade, index) => {
      const gain = gainOf(grade, values);
      return gain > 0 ? [{ rank: index + 1, term: `${gain} * ${values.p}^${index}` }] : [];
    });
    return { terms, sum: `(1 - ${values.p}) * (${terms.map(({ term }) => term).join(' + ') || 0})` };
  },
});

/** RBP + RBPResidual is what RBP would be if every unjudged document, also below the ranking, were relevant. */
export const RBP_RESIDUAL: MeasureDefinition = defineMeasure({
  name: 'RBPResidual',
  parameters: { p: PERSISTENCE },
  range: [0, 1],
  meaning: 'How much of RBP is unknown: the weight of unjudged documents and of what lies below the ranking.',
  formula: 'p^n + (1 - p) Σ over unjudged documents at ranks i of p^(i - 1); n: length of the ranking',
  source:
    'Moffat and Zobel, TOIS 27(1), 2008; trec_eval 10 m_rbp_resid.c, which prints 0 when all are judged',
  laws: ['unjudgedTailInvariant'],
  compute(judged: JudgedRanking, { p }) {
    let reach = 1;
    let sum = 0;
    for (const grade of judged.grades) {
      if (!(grade >= 0)) sum += reach;
      reach *= p;
    }
    return reach + (1 - p) * sum;
  },
  explain(judged: JudgedRanking, { p }) {
    const terms = [...judged.grades].flatMap((grade, index) =>
      grade >= 0 ? [] : [{ rank: index + 1, term: `${p}^${index}` }],
    );
    const unjudged = terms.map(({ term }) => term).join(' + ') || '0';
    return { terms, sum: `${p}^${judged.grades.length} + (1 - ${p}) * (${unjudged})` };
  },
});

function gainOf(grade: number, { rel, max_rel }: Values): number {
  if (rel !== undefined) return grade >= rel ? 1 : 0;
  return grade > 0 ? Math.min(grade / max_rel, 1) : 0;
}
