import { doubleOf, longOf } from './c-numbers.ts';
import type { Measure, MeasureParameters } from './measure.ts';
import { printFixed } from './print-fixed.ts';
import { Stop } from './stop.ts';

/** A measure as the command line asks for it: its parameters, and the names of its values. */
export interface RequestedMeasure {
  readonly measure: Measure;
  readonly parameters: MeasureParameters;
  /** What stands at the start of each printed line. */
  readonly names: readonly string[];
}

const CANNOT_INITIALIZE = 2;
/** The longest fraction in a value's name; trec_eval cuts what is longer. */
const LONGEST_FRACTION = 8;

/**
 * Reads what stands behind a measure's name on the command line.
 *
 * @param text `5,10` of `P.5,10`; undefined for the defaults.
 * @throws Stop when trec_eval would refuse it.
 */
export function requestMeasure(measure: Measure, text: string | undefined): RequestedMeasure {
  const rule = measure.parameters ?? { form: 'none' };
  const { name } = measure;
  const named = text === undefined ? name : `${name}_${text}`;
  switch (rule.form) {
    case 'none':
      return { measure, parameters: { numbers: [], pairs: [] }, names: [name] };
    case 'pairs': {
      const pairs = text === undefined ? [] : readPairs(name, text);
      return { measure, parameters: { numbers: [], pairs }, names: [named] };
    }
    case 'numbers': {
      const numbers = text === undefined ? rule.defaults : text.split(',').map(doubleOf);
      return { measure, parameters: { numbers, pairs: [] }, names: [named] };
    }
    case 'cutoffs': {
      const numbers = text === undefined ? rule.defaults : readCutoffs(name, text.split(',').map(longOf));
      const names = numbers.map((cutoff) => `${name}_${cutoff}`);
      return { measure, parameters: { numbers, pairs: [] }, names };
    }
    case 'fractions': {
      const numbers = text === undefined ? rule.defaults : sortedOnce(name, text.split(',').map(doubleOf));
      const names = numbers.map((value) => `${name}_${printFixed(value, 2).slice(0, LONGEST_FRACTION)}`);
      return { measure, parameters: { numbers, pairs: [] }, names };
    }
  }
}

function readCutoffs(name: string, cutoffs: readonly number[]): number[] {
  if (Math.min(...cutoffs) <= 0) throw cannotInitialize(name, 'trec_eval: Negative cutoff detected\n');
  return sortedOnce(name, cutoffs);
}

function sortedOnce(name: string, values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.some((value, index) => index > 0 && value === sorted[index - 1]))
    throw cannotInitialize(name, 'trec_eval: duplicate cutoffs detected\n');
  return sorted;
}

function readPairs(name: string, text: string): { name: string; value: number }[] {
  return text.split(',').map((pair) => {
    const parts = pair.split('=');
    if (parts.length !== 2)
      throw cannotInitialize(name, `trec_eval: malformed pair parameters in '${text}'\n`);
    return { name: parts[0]!, value: doubleOf(parts[1]!) };
  });
}

function cannotInitialize(name: string, said: string): Stop {
  return new Stop(CANNOT_INITIALIZE, `${said}trec_eval: Cannot initialize measure '${name}'\n`);
}
