import { measuresOf, type Request, readCommandLine, USAGE } from './command-line.ts';
import { Evaluation, type MeasureValues } from './evaluation.ts';
import { helpFor } from './help.ts';
import type { TrecEvalFiles } from './input-files.ts';
import { requestMeasure } from './measure-parameters.ts';
import { printFixed } from './print-fixed.ts';
import { readRelevance } from './relevance-file.ts';
import { readResults } from './results-file.ts';
import { Stop } from './stop.ts';
import { ZScores } from './z-scores.ts';

/** What the command reaches the world through. */
export interface TrecEvalWorld extends TrecEvalFiles {
  /** Text for standard output; pieces follow each other without a line end of their own. */
  write(text: string): void;
  /** Text for standard error. */
  warn(text: string): void;
}

const WRONG_USE = 1;
const CANNOT_READ = 2;
const NAME_WIDTH = 22;
const VALUE_WIDTH = 6;
const DIGITS = 4;
const PIECE_LENGTH = 1 << 16;

/**
 * Runs a trec_eval command line: the same options, lines, messages and exit codes as NIST's trec_eval 10.0, or,
 * with `--as 9.0.8`, those of 9.0.8. docs/trec-eval-differences.md lists where it answers differently because
 * trec_eval's answer depends on chance or on the machine.
 *
 * @param words the arguments after the command's name.
 * @returns the exit code.
 * @see https://github.com/usnistgov/trec_eval
 */
export function trecEval(words: readonly string[], world: TrecEvalWorld): number {
  const out = new Pieces(world);
  try {
    run(readCommandLine(words), world, out);
    out.flush();
    return 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    out.flush();
    world.warn(error.message);
    return error.exitCode;
  }
}

function run(request: Request, world: TrecEvalWorld, out: Pieces): void {
  if (request.wantsHelp) {
    out.add(helpFor(request));
    return;
  }
  const [relevancePath, resultsPath, ...more] = request.operands;
  if (relevancePath === undefined || resultsPath === undefined || more.length > 0)
    throw new Stop(WRONG_USE, USAGE);
  const { version, resultsForm, zScores } = request;
  const relevance = readRelevance(relevancePath, request.relevanceForm, world, version);
  if (resultsForm !== 'trec_results')
    throw new Stop(CANNOT_READ, `trec_eval: Illegal retrieval results format '${resultsForm}'\n`);
  const evaluation = new Evaluation({
    request,
    relevance,
    run: readResults(resultsPath, world, version),
    zScores: zScores === undefined ? undefined : new ZScores(zScores, world.read(zScores)),
    measures: measuresOf(request).map((measure) =>
      requestMeasure(measure, request.parameters.get(measure.name)),
    ),
  });
  const isScored = zScores !== undefined;
  for (const { queryId, values } of evaluation.queries()) {
    if (!request.printsQueries) continue;
    for (const ofMeasure of values)
      if (!ofMeasure.requested.measure.hidesQueries) out.add(linesOf(ofMeasure, queryId, isScored));
  }
  for (const ofMeasure of evaluation.summary())
    if (request.printsSummary && ofMeasure.requested.measure.average !== 'none')
      out.add(linesOf(ofMeasure, 'all', isScored));
}

/** The lines of one measure: name, query and value, parted by tabs, the name filled up to 22 characters. */
function linesOf({ requested, values, text }: MeasureValues, queryId: string, isScored: boolean): string {
  const { prints, average } = requested.measure;
  let lines = '';
  for (const [slot, name] of requested.names.entries()) {
    const label = `${name.padEnd(NAME_WIDTH)}\t${queryId}\t`;
    const value = values[slot]!;
    if (prints === 'text') lines += `${label}${average === 'run-tag' ? text : `'${text}'`}\n`;
    else if (isScored) lines += `Z${label}${decimal(value)}\n`;
    else lines += `${label}${prints === 'integer' ? Math.trunc(value) : decimal(value)}\n`;
  }
  return lines;
}

function decimal(value: number): string {
  return printFixed(value, DIGITS).padStart(VALUE_WIDTH);
}

/** Gathers output into pieces that are worth a call. */
class Pieces {
  readonly #world: TrecEvalWorld;
  #text = '';

  constructor(world: TrecEvalWorld) {
    this.#world = world;
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= PIECE_LENGTH) this.flush();
  }

  flush(): void {
    if (this.#text === '') return;
    this.#world.write(this.#text);
    this.#text = '';
  }
}
