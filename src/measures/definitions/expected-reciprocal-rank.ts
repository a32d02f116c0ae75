import { InputError } from '../../model/index.ts';
import { defineMeasure, type MeasureDefinition } from '../measure-definition.ts';
import { OPTIONAL_CUTOFF } from '../parameter.ts';

/** Not normalised: a perfect ranking of documents below the greatest grade stays under 1. */
export const ERR: MeasureDefinition = defineMeasure({
  name: 'ERR',
  parameters: {
    max_rel: {
      kind: 'number',
      minimum: 0,
      isOpen: true,
      default: 4,
      meaning: "the greatest grade of the collection's scale",
    },
    cutoff: OPTIONAL_CUTOFF,
  },
  range: [0, 1],
  meaning: 'The expected value of one over the rank at which a reader, satisfied by good documents, stops.',
  formula: 'Σ over ranks i ≤ k of (1/i) s(i) Π over ranks j < i of (1 - s(j)); s = (2^grade - 1) / 2^max_rel',
  source: 'Chapelle, Metzler, Zhang and Grinspan, CIKM 2009; gdeval.pl 1.2a, whose scale ends at 4',
  laws: ['emptyIsZero', 'unjudgedTailInvariant', 'addedRelevantNeverLowers', 'promotionNeverLowers'],
  compute(judged, { max_rel, cutoff }) {
    const end = Math.min(cutoff ?? judged.grades.length, judged.grades.length);
    let unsatisfied = 1;
    let sum = 0;
    for (let index = 0; index < end; index++) {
      const grade = judged.grades[index]!;
      if (!(grade > 0)) continue;
      requireWithinScale(grade, max_rel);
      const satisfied = (2 ** grade - 1) / 2 ** max_rel;
      sum += (satisfied * unsatisfied) / (index + 1);
      unsatisfied *= 1 - satisfied;
    }
    return sum;
  },
  explain(judged, { max_rel, cutoff }) {
    let unsatisfied = '';
    const terms = [...judged.grades.subarray(0, cutoff)].flatMap((grade, index) => {
      if (!(grade > 0)) return [];
      const satisfied = `(2^${grade} - 1)/2^${max_rel}`;
      const term = `${satisfied} * 1/${index + 1}${unsatisfied}`;
      unsatisfied += ` * (1 - ${satisfied})`;
      return [{ rank: index + 1, term }];
    });
    return { terms, sum: terms.map(({ term }) => term).join(' + ') || '0' };
  },
});

function requireWithinScale(grade: number, greatest: number): void {
  if (grade > greatest) {
    throw new InputError(`Expected grades up to ${greatest} for ERR, got ${grade}.`, {
      hint: `Name the greatest grade of the scale: ERR(max_rel=${Math.ceil(grade)}).`,
    });
  }
}
