import { type JudgedRanking, relevantRanks } from './judged-ranking.ts';
import { computeMeasure, type Measure, spellValue } from './measure.ts';

/** A number that went into a value, by name. */
export interface ExplanationInput {
  /** For people: `relevant documents in the qrels`. */
  readonly name: string;
  /** A count, a parameter, or a list of ranks. */
  readonly value: string;
}

/** One document's part in a value. */
export interface ExplanationTerm {
  /** 1-based. */
  readonly rank: number;
  readonly id: string;
  /** Undefined where the document is unjudged. */
  readonly grade: number | undefined;
  /** Its arithmetic, e.g. `2/3`. */
  readonly term: string;
}

/** How one query's value comes about. */
export interface MeasureExplanation {
  /** The measure's spelling. */
  readonly measure: string;
  readonly meaning: string;
  readonly formula: string;
  readonly source: string;
  /** Parameters first, then counts. */
  readonly inputs: readonly ExplanationInput[];
  /** The documents that add something, by rank; empty for measures that show no terms. */
  readonly terms: readonly ExplanationTerm[];
  /** The whole sum as arithmetic with the numbers put in, or undefined where the measure shows none. */
  readonly sum: string | undefined;
  readonly value: number;
}

/**
 * Explains one query's value: the formula, what went in, and the worked sum.
 *
 * @param idAt the document's id at a rank (1-based).
 */
export function explainMeasure(
  measure: Measure,
  judged: JudgedRanking,
  idAt: (rank: number) => string,
): MeasureExplanation {
  const { definition, values } = measure;
  const worked = definition.explain?.(judged, values);
  const places = placesAfterRemoval(judged, values['judged_only'] === true);
  return {
    measure: measure.spelling,
    meaning: definition.meaning,
    formula: definition.formula,
    source: definition.source,
    inputs: inputsOf(measure, judged),
    terms: (worked?.terms ?? []).map(({ rank, term }) => {
      const place = places?.[rank - 1] ?? rank;
      const grade = judged.grades[place - 1]!;
      return { rank, id: idAt(place), grade: Number.isNaN(grade) ? undefined : grade, term };
    }),
    sum: worked?.sum,
    value: computeMeasure(measure, judged),
  };
}

/** Where the documents stood before unjudged ones were left out, or undefined when none were. */
function placesAfterRemoval(judged: JudgedRanking, judgedOnly: boolean): readonly number[] | undefined {
  return judgedOnly ? relevantRanks(judged, 0) : undefined;
}

function inputsOf({ definition, values }: Measure, judged: JudgedRanking): ExplanationInput[] {
  const parameters = Object.keys(definition.parameters)
    .filter((name) => values[name] !== undefined)
    .map((name) => ({ name, value: spellValue(values[name]) }));
  const rel = typeof values['rel'] === 'number' ? values['rel'] : undefined;
  const relevant = rel ?? Number.MIN_VALUE;
  const gradeName = rel === undefined ? 'of positive grade' : `of grade ${rel} or more`;
  const ranks = relevantRanks(judged, relevant);
  const relevantInQrels = judged.judgedGrades.filter((grade) => grade >= relevant).length;
  return [
    ...parameters,
    { name: 'documents in the ranking', value: `${judged.grades.length}` },
    { name: 'of them judged', value: `${judged.grades.filter((grade) => !Number.isNaN(grade)).length}` },
    { name: `documents of the qrels ${gradeName}`, value: `${relevantInQrels}` },
    { name: 'of them in the ranking, at ranks', value: ranks.length === 0 ? 'none' : ranks.join(', ') },
    ...(values['judged_only'] === true ? [{ name: 'ranks below', value: 'among the judged' }] : []),
  ];
}

/** The explanation as lines of text; the value is printed as the double it is. */
export function formatExplanation(explanation: MeasureExplanation): string {
  const { measure, meaning, formula, source, inputs, terms, sum, value } = explanation;
  const width = Math.max(...inputs.map(({ name }) => name.length));
  const lines = [
    `${measure}: ${meaning}`,
    `formula: ${formula}`,
    `source: ${source}`,
    ...inputs.map((input) => `  ${input.name.padEnd(width)}  ${input.value}`),
    ...terms.map(({ rank, id, grade, term }) => `  rank ${rank}: ${id}, grade ${grade ?? 'none'}: ${term}`),
    sum === undefined || sum === `${value}` ? `${measure} = ${value}` : `${measure} = ${sum} = ${value}`,
  ];
  return `${lines.join('\n')}\n`;
}
