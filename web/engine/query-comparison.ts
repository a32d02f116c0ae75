import { type QueryAgreement, runAgreement } from '../../src/agreement/index.ts';
import { evaluate, parseMeasure } from '../../src/measures/index.ts';
import { AppError } from '../../src/model/index.ts';
import {
  type Comparison,
  compareEvaluations,
  comparisonParagraph,
  measuresToCompare,
  movedQueries,
} from '../../src/report/comparing/index.ts';
import type { Qrels, Run } from '../../src/runs/index.ts';
import type { QueryFilter } from '../state/saved-settings.ts';
import type { ComparedSide } from './compared-sides.ts';
import type { LabData } from './lab-data.ts';

/** What became of one query between two sides. */
export interface QueryOutcome {
  readonly id: string;
  /** Undefined where nobody judged the query. */
  readonly arm: number | undefined;
  readonly reference: number | undefined;
  /** `arm - reference`. */
  readonly difference: number | undefined;
  readonly kind: 'improved' | 'hurt' | 'same' | 'unjudged';
  /** The names of the sides that lack the query; there it counts 0. */
  readonly lacking: readonly string[];
}

/** Two sides compared, query by query. */
export type QueriesCompared =
  | {
      readonly kind: 'measured';
      readonly comparison: Comparison;
      /** The same words as the program's `compare`. */
      readonly paragraph: string;
      /** What moved most first; unjudged queries last. */
      readonly outcomes: readonly QueryOutcome[];
      readonly notices: readonly string[];
    }
  /** Without judgements only how alike the lists are, the least alike first. */
  | { readonly kind: 'alike'; readonly queries: readonly QueryAgreement[] }
  | { readonly kind: 'problem'; readonly problem: string };

const ALPHA = 0.05;
const POWER = 0.8;

/** Compares two sides over all queries; yields how much is done. */
export function* compareQueries(
  data: LabData,
  [arm, reference]: readonly [ComparedSide, ComparedSide],
  measure: string,
): Generator<number, QueriesCompared> {
  try {
    const armRun = yield* arm.run();
    const referenceRun = yield* reference.run();
    if (data.qrels === undefined) return alike(armRun, referenceRun);
    const sides = [
      { name: arm.name, run: armRun },
      { name: reference.name, run: referenceRun },
    ] as const;
    return measuredOver(data, data.qrels, sides, measure);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'problem', problem: error.message };
  }
}

interface Side {
  readonly name: string;
  readonly run: Run;
}

function measuredOver(
  data: LabData,
  qrels: Qrels,
  [arm, reference]: readonly [Side, Side],
  spelling: string,
): QueriesCompared {
  const measures = measuresToCompare([parseMeasure(spelling)]);
  const evaluations = [reference, arm].map(({ name, run }) => ({
    name,
    evaluation: evaluate(run, qrels, measures),
  }));
  const comparison = compareEvaluations(evaluations, 1, undefined, {
    alpha: ALPHA,
    power: POWER,
    correction: 'none',
  })[0]!;
  const notices = evaluations.flatMap(({ evaluation }) => evaluation.notices.map(({ message }) => message));
  return {
    kind: 'measured',
    comparison,
    paragraph: comparisonParagraph(comparison, { pairs: 1, measures: 1 }),
    outcomes: outcomesOf(data, comparison, [arm, reference]),
    notices: [...new Set(notices)],
  };
}

function outcomesOf(
  { queryIds }: LabData,
  comparison: Comparison,
  sides: readonly [Side, Side],
): QueryOutcome[] {
  const places = new Map(comparison.queryIds.map((id, index) => [id, index]));
  const moved = movedQueries(comparison);
  const differences = new Map(moved.map(({ query, difference }) => [query, difference]));
  const lackingOf = (id: string) =>
    sides.filter(({ run }) => run.queryNumber(id) < 0).map(({ name }) => name);
  const judged = [
    ...moved.map(({ query }) => query),
    ...comparison.queryIds.filter((id) => !differences.has(id)),
  ].map((id): QueryOutcome => {
    const difference = differences.get(id) ?? 0;
    return {
      id,
      arm: comparison.arm.values[places.get(id)!]!,
      reference: comparison.reference.values[places.get(id)!]!,
      difference,
      kind: difference > 0 ? 'improved' : difference < 0 ? 'hurt' : 'same',
      lacking: lackingOf(id),
    };
  });
  const unjudged = queryIds
    .filter((id) => !places.has(id))
    .map(
      (id): QueryOutcome => ({
        id,
        arm: undefined,
        reference: undefined,
        difference: undefined,
        kind: 'unjudged',
        lacking: lackingOf(id),
      }),
    );
  return [...judged, ...unjudged];
}

function alike(arm: Run, reference: Run): QueriesCompared {
  const { pairs } = runAgreement([
    { name: 'first', run: arm },
    { name: 'second', run: reference },
  ]);
  const queries = [...pairs[0]!.queries].sort((a, b) => a.rbo - b.rbo);
  return { kind: 'alike', queries };
}

/** Whether a filter lets a query through. */
export function passes({ kind, lacking }: QueryOutcome, filter: QueryFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'not run' ? lacking.length > 0 : kind === filter;
}

/** The queries by who got anything at all: a measure above 0. */
export interface WhoFound {
  readonly both: readonly QueryOutcome[];
  readonly armOnly: readonly QueryOutcome[];
  readonly referenceOnly: readonly QueryOutcome[];
  readonly neither: readonly QueryOutcome[];
}

/** Sorts the judged queries by who got anything at all. */
export function whoFound(outcomes: readonly QueryOutcome[]): WhoFound {
  const judged = outcomes.filter(({ kind }) => kind !== 'unjudged');
  const having = (inArm: boolean, inReference: boolean) =>
    judged.filter(({ arm, reference }) => arm! > 0 === inArm && reference! > 0 === inReference);
  return {
    both: having(true, true),
    armOnly: having(true, false),
    referenceOnly: having(false, true),
    neither: having(false, false),
  };
}

/** The queries as a table for other programs: RFC 4180, a line for each query. */
export function queriesCsv(data: LabData, comparison: Comparison, outcomes: readonly QueryOutcome[]): string {
  const { measure, arm, reference } = comparison;
  const head = ['query', 'text', `${measure} of ${arm.name}`, `${measure} of ${reference.name}`];
  const rows = outcomes.map((each) => [
    each.id,
    data.queryText(each.id) ?? '',
    each.arm ?? '',
    each.reference ?? '',
    each.difference ?? '',
    each.kind,
    each.lacking.join('; '),
  ]);
  return [[...head, 'difference', 'outcome', 'not run by'], ...rows]
    .map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\r\n`)
    .join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
