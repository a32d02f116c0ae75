import { InputError } from '../model/index.ts';
import { findMeasure, MEASURES } from './catalogue.ts';
import { atParameterOf, createMeasure, type Measure } from './measure.ts';
import { type MeasureSyntax, readMeasureSyntax } from './measure-syntax.ts';
import { nearMiss } from './near-miss.ts';
import type { ParameterValue } from './parameter.ts';

/**
 * Reads measures spelled as ir_measures spells them: `nDCG@10`, `P(rel=2)@5`, `nDCG(dcg='exp-log2')@10`.
 *
 * @returns one measure for each text, in order; the same measure spelled twice stays twice.
 * @throws InputError that names every text that cannot be read, with what is wrong and what may have been meant.
 */
export function parseMeasures(texts: readonly string[]): Measure[] {
  const measures: Measure[] = [];
  const problems: string[] = [];
  for (const text of texts) {
    try {
      measures.push(read(text));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(
        `${text.trim() === '' ? '""' : text}: ${error.message[0]!.toLowerCase()}${error.message.slice(1)}`,
      );
    }
  }
  if (problems.length === 0) return measures;
  throw new InputError(`Expected measures such as nDCG@10, got ${listOf(problems)}`, {
    code: 'bad-argument',
    hint: `Known measures: ${MEASURES.map(({ name }) => name).join(', ')}.`,
  });
}

/** Reads one measure: {@link parseMeasures} for a single text. */
export function parseMeasure(text: string): Measure {
  return parseMeasures([text])[0]!;
}

function listOf(problems: readonly string[]): string {
  if (problems.length === 1) return problems[0]!;
  return `${problems.length} that cannot be read:\n${problems.map((problem) => `  ${problem}`).join('\n')}`;
}

function read(text: string): Measure {
  const syntax = readOrSuggest(text);
  const definition = findMeasure(syntax.name);
  if (definition === undefined) throw new InputError(`No such measure.${suggestion(text)}`);
  const values: Record<string, ParameterValue> = Object.fromEntries(syntax.parameters);
  if (syntax.at !== undefined) {
    const at = atParameterOf(definition);
    if (!Object.hasOwn(definition.parameters, at))
      throw new InputError(`Expected nothing after ${syntax.name}, got @.`);
    if (Object.hasOwn(values, at))
      throw new InputError(`Expected ${at} once, got it in brackets and after @.`);
    values[at] = syntax.at;
  }
  return createMeasure(syntax.name, values);
}

/** A text like `P.5` fails in the grammar, but its name may say what was meant. */
function readOrSuggest(text: string): MeasureSyntax {
  try {
    return readMeasureSyntax(text);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(error.message + suggestion(text));
    throw error;
  }
}

function suggestion(text: string): string {
  const near = nearMiss(text);
  return near === undefined || near === text.trim() ? '' : ` Did you mean ${near}?`;
}
