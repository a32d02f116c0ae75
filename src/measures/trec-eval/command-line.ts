import { longOf } from './c-numbers.ts';
import { MEASURES, measuresNamed } from './catalogue.ts';
import type { Measure, TrecEvalVersion } from './measure.ts';
import { type OptionRule, type OptionRules, readOptions } from './option-reader.ts';
import { Stop } from './stop.ts';

/** What a trec_eval command line asks for. */
export interface Request {
  readonly version: TrecEvalVersion;
  /** `-h`: print help instead of evaluating. */
  readonly wantsHelp: boolean;
  /** `-q`: print each query. */
  readonly printsQueries: boolean;
  /** Not `-n`: print the last lines, over all queries. */
  readonly printsSummary: boolean;
  /** `-c`: average over all queries of the relevance file. */
  readonly isComplete: boolean;
  /** `-J`. */
  readonly judgedOnly: boolean;
  /** `-l`, at least 0. */
  readonly level: number;
  /** `-M`. */
  readonly limit: number;
  /** `-N`. */
  readonly collectionSize: number;
  /** `-D LEVEL.QUERY`: the only query to evaluate. */
  readonly onlyQuery: string | undefined;
  /** `-R`. */
  readonly relevanceForm: string;
  /** `-T`. */
  readonly resultsForm: string;
  /** `-Z`: the path of means and standard deviations. */
  readonly zScores: string | undefined;
  /** Names of the measures that `-m` marks; none means the default set. */
  readonly marked: ReadonlySet<string>;
  /** The first parameters that `-m` gives each measure. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/** What `-v` says each release is; 10.0 still calls itself a candidate. */
const VERSION_NAMES: Record<TrecEvalVersion, string> = { '9.0.8': '9.0.8', '10.0': '10.0-rc3' };
const VERSIONS: ReadonlyMap<string, TrecEvalVersion> = new Map([
  ['9', '9.0.8'],
  ['9.0.8', '9.0.8'],
  ['10', '10.0'],
  ['10.0', '10.0'],
]);

/** What trec_eval says of a command line it cannot read. */
export const USAGE = `Usage: trec_eval [-h] [-q] {-m measure}* trec_rel_file trec_top_file
   -h: Give full help information, including other options
   -q: In addition to summary evaluation, give evaluation for each query
   -m: calculate and print measures indicated by 'measure'
       ('-m all_qrels' prints all qrels measures, '-m official' is default)
`;

const LETTERS = 'hvqm:cl:nD:JN:M:R:T:oZ:';
/** The letter for `--as`, which is ours. */
const AS = 'as';
const LONG_NAMES: readonly (readonly [name: string, rule: OptionRule])[] = [
  ['help', { letter: 'h', takesValue: false }],
  ['version', { letter: 'v', takesValue: false }],
  ['query_eval_wanted', { letter: 'q', takesValue: false }],
  ['measure', { letter: 'm', takesValue: true }],
  ['complete_rel_info_wanted', { letter: 'c', takesValue: false }],
  ['level_for_rel', { letter: 'l', takesValue: true }],
  ['nosummary', { letter: 'n', takesValue: false }],
  ['Debug_level', { letter: 'D', takesValue: true }],
  ['Judged_docs_only', { letter: 'J', takesValue: false }],
  ['Number_docs_in_coll', { letter: 'N', takesValue: true }],
  ['Max_retrieved_per_topic', { letter: 'M', takesValue: true }],
  ['Rel_info_format', { letter: 'R', takesValue: true }],
  ['Results_format', { letter: 'T', takesValue: true }],
  ['Output_old_results_format', { letter: 'o', takesValue: true }],
  ['Zscore', { letter: 'Z', takesValue: true }],
  ['as', { letter: AS, takesValue: true }],
];
const RULES: OptionRules = {
  letters: new Map([...LETTERS.matchAll(/(\w)(:?)/g)].map(([, letter, colon]) => [letter!, colon === ':'])),
  names: new Map(LONG_NAMES),
};

/**
 * Reads trec_eval's command line, and one option of ours: `--as 9.0.8` or `--as 10.0` (the default), wherever it
 * stands.
 *
 * @throws Stop for a command line that trec_eval refuses, and for `-v`.
 */
export function readCommandLine(words: readonly string[]): Request {
  const { items, operands } = readOptions(words, RULES);
  const asked = items.find((item) => 'letter' in item && item.letter === AS);
  const version = VERSIONS.get(asked && 'letter' in asked ? asked.value : '10.0');
  if (version === undefined) throw new Stop(1, `trec_eval: Expected --as 9.0.8 or --as 10.0\n${USAGE}`);
  const request = { ...defaultsFor(version), operands };
  for (const item of items) {
    if ('problem' in item) throw new Stop(1, item.problem + USAGE);
    take(request, item.letter, item.value);
  }
  return request;
}

type Draft = { -readonly [Key in keyof Request]: Request[Key] } & {
  marked: Set<string>;
  parameters: Map<string, string>;
};

function defaultsFor(version: TrecEvalVersion): Draft {
  return {
    version,
    wantsHelp: false,
    printsQueries: false,
    printsSummary: true,
    isComplete: false,
    judgedOnly: false,
    level: 1,
    limit: Number.POSITIVE_INFINITY,
    collectionSize: 0,
    onlyQuery: undefined,
    relevanceForm: 'qrels',
    resultsForm: 'trec_results',
    zScores: undefined,
    marked: new Set(),
    parameters: new Map(),
    operands: [],
  };
}

const TAKERS: Readonly<Record<string, (request: Draft, value: string) => void>> = {
  h: (request) => {
    request.wantsHelp = true;
  },
  v: ({ version }) => {
    throw new Stop(0, `trec_eval version ${VERSION_NAMES[version]}\n`);
  },
  q: (request) => {
    request.printsQueries = true;
  },
  m: mark,
  c: (request) => {
    request.isComplete = true;
  },
  l: (request, value) => {
    request.level = Math.max(0, longOf(value));
  },
  n: (request) => {
    request.printsSummary = false;
  },
  D: (request, value) => {
    const point = value.indexOf('.');
    if (point >= 0) request.onlyQuery = value.slice(point + 1);
  },
  J: (request) => {
    request.judgedOnly = true;
  },
  N: (request, value) => {
    request.collectionSize = longOf(value);
  },
  M: (request, value) => {
    request.limit = longOf(value);
  },
  R: (request, value) => {
    request.relevanceForm = value;
  },
  T: (request, value) => {
    request.resultsForm = value;
  },
  Z: (request, value) => {
    request.zScores = value;
  },
};

function take(request: Draft, letter: string, value: string): void {
  TAKERS[letter]?.(request, value);
}

function mark(request: Draft, value: string): void {
  const point = value.indexOf('.');
  const name = point < 0 ? value : value.slice(0, point);
  if (point >= 0) {
    const parameters = value.slice(point + 1);
    if (parameters === '') {
      throw new Stop(
        1,
        `trec_eval: improper measure in parameter '${name}'\ntrec_eval: illegal measure '${name}'\n`,
      );
    }
    if (!request.parameters.has(name)) request.parameters.set(name, parameters);
  }
  const measures = measuresNamed(name, request.version);
  if (measures.length === 0) throw new Stop(1, `trec_eval: illegal measure '${name}'\n`);
  for (const measure of measures) request.marked.add(measure.name);
}

/** The measures a request marks, in print order; those of `official` when it marks none. */
export function measuresOf(request: Request): readonly Measure[] {
  const official = new Set(measuresNamed('official', request.version).map(({ name }) => name));
  const marked = request.marked.size > 0 ? request.marked : official;
  return MEASURES.filter(({ name }) => marked.has(name));
}
