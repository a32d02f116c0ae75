import { countWithin, type GroupsMeasure, type Measure, USUAL_CUTOFFS } from './measure.ts';
import { addPrecisionAtMultiples, R_MULTIPLES } from './recall-level-measures.ts';

const NEEDS_GROUPS = `    Averaged over the judges of a query: their judgments are told apart by the second column of the
    qrels. Needs -R qrels_jg.
`;

/** Divides what was added up over the judges by how many they are. */
function divideAll(into: Float64Array, judges: number): void {
  if (judges > 1) for (let slot = 0; slot < into.length; slot++) into[slot]! /= judges;
}

const mapOverGroups: GroupsMeasure = {
  name: 'map_avgjg',
  help: `    Average precision (see map).\n${NEEDS_GROUPS}`,
  reads: 'groups',
  compute: (groups, into) => {
    let judges = 0;
    for (const { relevantIndexes, relevant } of groups) {
      let sum = 0;
      for (const [found, index] of relevantIndexes.entries()) sum += (found + 1) / (index + 1);
      if (relevantIndexes.length > 0) into[0]! += sum / relevant;
      judges++;
    }
    divideAll(into, judges);
  },
};

const precisionOverGroups: GroupsMeasure = {
  name: 'P_avgjg',
  help: `    Precision at cutoffs (see P).\n${NEEDS_GROUPS}    Default: -m P_avgjg.${USUAL_CUTOFFS}\n`,
  reads: 'groups',
  parameters: { form: 'cutoffs', defaults: USUAL_CUTOFFS },
  compute: (groups, into, { numbers }) => {
    let judges = 0;
    for (const { relevantIndexes } of groups) {
      for (const [slot, cutoff] of numbers.entries())
        into[slot]! += countWithin(relevantIndexes, cutoff) / cutoff;
      judges++;
    }
    divideAll(into, judges);
  },
};

const precisionAtMultiplesOverGroups: GroupsMeasure = {
  name: 'Rprec_mult_avgjg',
  help: `    Precision at multiples of R (see Rprec_mult).
${NEEDS_GROUPS}    Default: -m Rprec_mult_avgjg.0.2,0.4,0.6,0.8,1.0,1.2,1.4,1.6,1.8,2.0
`,
  reads: 'groups',
  parameters: { form: 'fractions', defaults: R_MULTIPLES },
  compute: (groups, into, { numbers }) => {
    let judges = 0;
    for (const ranking of groups) {
      addPrecisionAtMultiples(ranking, numbers, into);
      judges++;
    }
    divideAll(into, judges);
  },
};

/** Measures over qrels of several judges. */
export const GROUP_MEASURES: readonly Measure[] = [
  mapOverGroups,
  precisionOverGroups,
  precisionAtMultiplesOverGroups,
];
