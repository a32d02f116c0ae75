import { createHash } from 'node:crypto';
import { resolveLayout } from '../../src/bench/plan/layout.ts';
import type { GivenLayout, Plan, PlannedArm, PlannedComparison } from '../../src/bench/plan/plan.ts';
import type { Row, StoredHit } from '../../src/bench/records/row.ts';
import { answeredRow, rowLine } from '../../src/bench/running/row-of-query.ts';
import { benchMeasures } from '../../src/bench/scoring/bench-measures.ts';
import { fusionOptions } from '../../src/bench/scoring/fuse-again.ts';
import { fuseRuns } from '../../src/fusion/index.ts';
import { compareIds } from '../../src/model/index.ts';
import { Run } from '../../src/runs/index.ts';
import { type SeededGenerator, seededGenerator } from '../../src/significance/index.ts';
import { MemoryRecords } from './memory-records.ts';

/** What is made up, and how. Everything has a default. */
export interface MadeUpOptions {
  readonly seed?: number;
  readonly questions?: number;
  /** How likely each ranker arm puts a relevant document near its top, by arm. */
  readonly rates?: Readonly<Record<string, number>>;
  /** Distinct scores: few make many ties. */
  readonly scoreSteps?: number;
  /** Fusion arms, and arms that were cut or skipped. */
  readonly otherArms?: Readonly<Record<string, PlannedArm>>;
  readonly measures?: readonly string[];
  readonly comparisons?: readonly PlannedComparison[];
  readonly familySize?: number;
  readonly layout?: GivenLayout;
  readonly bench?: string;
  readonly depth?: number;
  /** Grades from 1 to this; 1 leaves grades out. */
  readonly grades?: number;
}

/** A bench of made-up questions with the rows of all its arms. */
export interface MadeUpBench {
  readonly plan: Plan;
  readonly records: MemoryRecords;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}

const TYPES = [
  'knowledge-update',
  'multi-session',
  'single-session-assistant',
  'single-session-preference',
  'single-session-user',
  'temporal-reasoning',
];

/** Two rankers, two fusions of them, and an arm that was cut. */
const ARMS: Readonly<Record<string, PlannedArm>> = {
  F1: rrf({ A1: '1.0', A0: '0.5' }),
  F2: rrf({ A0: '1', A1: '1' }),
  X1: { ranker: 'words', cut: { done: 44, of: 50, reason: 'too slow' } },
};

/** A fusion arm: legs with their weights, rank constant 60, ties to the first leg. */
export function rrf(weights: Readonly<Record<string, string>>, exploratory?: string): PlannedArm {
  const legs = Object.fromEntries(
    Object.entries(weights).map(([leg, weight]) => [leg, { weight, depth: 50 }]),
  );
  return {
    fusion: { method: 'rrf', rankConstant: '60', ties: 'first-leg', legs },
    ...(exploratory !== undefined && { exploratory }),
  };
}

/** A comparison on every@5 by McNemar's test in the family `main`. */
export function onEvery5(arm: string, reference: string, key?: string): PlannedComparison {
  return {
    family: 'main',
    arm,
    reference,
    measure: 'Every@5',
    test: 'mcnemar',
    smallestGain: 3,
    ...(key !== undefined && { key }),
  };
}

/** Makes up a bench, the same for the same options: plan, rows of every arm, run.json of rankers and fuse.json. */
export function madeUpBench(options: MadeUpOptions = {}): MadeUpBench {
  const plan = madeUpPlan(options);
  const layout = resolveLayout(plan);
  const measures = benchMeasures(plan.measures);
  const draw = seededGenerator(options.seed ?? 1);
  const queries = madeUpQueries(draw, options);
  const lists = new Map<string, Map<string, readonly StoredHit[]>>();
  const records = new MemoryRecords();
  const rows: Record<string, readonly Row[]> = {};
  const blends: Record<string, object> = {};
  for (const [arm, planned] of Object.entries(plan.arms)) {
    if (planned.cut !== undefined || planned.skipped !== undefined) continue;
    const made = new Map<string, readonly StoredHit[]>();
    const places = layout.arms[arm]!;
    if (planned.fusion === undefined) {
      const rate = options.rates?.[arm] ?? 0.6;
      for (const query of queries) made.set(query.qid, madeUpList(draw, query, rate, options));
    } else {
      for (const [qid, hits] of fusedLists(plan, arm, lists)) made.set(qid, hits);
    }
    lists.set(arm, made);
    rows[arm] = queries.map(({ qid, type, abstention, gold, grades }) =>
      answeredRow(
        { qid, type, abstention, gold, ...(grades === undefined ? {} : { grades }) },
        made.get(qid)!,
        places.list,
        measures,
      ),
    );
    put(records, places.rows, rows[arm].map(rowLine).join(''));
    if (planned.fusion === undefined) put(records, places.run, json(runRecord(plan, arm, queries.length)));
    else blends[arm] = blend(plan, arm, rows[arm]);
  }
  put(records, layout.fuse, json({ schema: 'consilience-bench-fuse/1', blends }));
  return { plan, records, rows };
}

interface MadeUpQuery {
  readonly qid: string;
  readonly type: string;
  readonly abstention: boolean;
  readonly gold: readonly string[];
  readonly grades?: Readonly<Record<string, number>>;
  readonly sessions: readonly string[];
}

function madeUpPlan(options: MadeUpOptions): Plan {
  const rankers = Object.keys(options.rates ?? { A0: 0.6, A1: 0.65 });
  const comparisons = options.comparisons ?? [
    onEvery5('F1', 'A0', 'G-WIN F1 vs A0 (every@5)'),
    onEvery5('A1', 'A0'),
    onEvery5('F2', 'A1'),
    onEvery5('X1', 'A0'),
  ];
  return {
    bench: options.bench ?? 'made-up',
    dataset: { name: 'made-up', path: 'made-up.json' },
    rankers: { words: { kind: 'bm25' } },
    arms: {
      ...Object.fromEntries(rankers.map((arm) => [arm, { ranker: 'words' }])),
      ...(options.otherArms ?? ARMS),
    },
    measures: options.measures ?? ['Any@1', 'Any@5', 'Every@5', 'Every@10'],
    families: { main: { correction: 'holm', alpha: 0.05, size: options.familySize ?? comparisons.length } },
    comparisons,
    words: {
      win: 'win: {arm} over {reference} by {delta}, p {p}',
      loss: 'loss: {arm} under {reference} by {delta}, p {p}',
      noMaterialDifference: 'no material difference between {arm} and {reference} ({delta}, p {p})',
    },
    depth: options.depth ?? 50,
    layout: options.layout ?? {},
  };
}

function madeUpQueries(draw: SeededGenerator, { questions = 60, grades = 1 }: MadeUpOptions): MadeUpQuery[] {
  return Array.from({ length: questions }, (_, number) => {
    const qid = `q${String(number).padStart(4, '0')}${number % 17 === 16 ? '_abs' : ''}`;
    const sessions = Array.from({ length: 45 + draw.below(15) }, (_, index) => blindName(`${qid}/${index}`));
    const gold = sessions.slice(0, 1 + draw.below(number % 5 === 0 ? 4 : 2)).sort(compareIds);
    const graded = Object.fromEntries(gold.map((id) => [id, 1 + draw.below(grades)]));
    return {
      qid,
      type: TYPES[draw.below(TYPES.length)]!,
      abstention: number % 17 === 16,
      gold,
      ...(grades > 1 && { grades: { ...graded, [sessions.at(-1)!]: 0 } }),
      sessions,
    };
  });
}

/** As the published kit names sessions: `s`, ten hex digits, `.md`. */
function blindName(text: string): string {
  return `s${createHash('sha256').update(text).digest('hex').slice(0, 10)}.md`;
}

function madeUpList(
  draw: SeededGenerator,
  { gold, sessions }: MadeUpQuery,
  rate: number,
  { scoreSteps = 400, depth = 50 }: MadeUpOptions,
): StoredHit[] {
  const relevant = new Set(gold);
  return sessions
    .map((id): StoredHit => {
      const isLifted = relevant.has(id) && draw.below(1000) < rate * 1000;
      const step =
        Math.floor(scoreSteps * (isLifted ? 0.9 : 0)) + draw.below(isLifted ? scoreSteps / 10 : scoreSteps);
      return [id, (step + 1) / 16];
    })
    .sort(([idA, scoreA], [idB, scoreB]) => scoreB - scoreA || compareIds(idA, idB))
    .slice(0, depth);
}

function* fusedLists(
  plan: Plan,
  arm: string,
  lists: ReadonlyMap<string, ReadonlyMap<string, readonly StoredHit[]>>,
): Generator<[qid: string, hits: readonly StoredHit[]]> {
  const fusion = plan.arms[arm]!.fusion!;
  const legs = Object.keys(fusion.legs).map((name) => ({
    name,
    run: Run.from(
      name,
      [...lists.get(name)!].map(([qid, hits]) => [qid, hits.map(([id, score]) => ({ id, score }))]),
      { readingOrder: 'as-written' },
    ),
  }));
  for (const { queryId, order, fused, candidates } of fuseRuns(
    legs,
    fusionOptions(fusion, plan.depth),
  ).queries()) {
    const scores = fused.scores.slice();
    // Exact ties become equal scores, and equal doubles of unequal fractions do not.
    for (let place = 1; place < order.length; place++) {
      const [above, below] = [order[place - 1]!, order[place]!];
      if (fused.compare?.(above, below) === 0) scores[below] = scores[above]!;
    }
    yield [
      queryId,
      Array.from(order, (candidate) => [candidates.idOf(candidate), scores[candidate]!] as const),
    ];
  }
}

function blend(plan: Plan, arm: string, rows: readonly Row[]): object {
  const { legs, method, rankConstant, ties, arithmetic = 'exact' } = plan.arms[arm]!.fusion!;
  const count = (name: string, isCounted: (row: Row) => boolean) =>
    rows.filter((row) => isCounted(row) && row.score?.[name] === 1).length;
  return {
    spec: Object.entries(legs).map(([leg, { weight, depth }]) => ({
      leg,
      weight,
      depth: depth ?? plan.depth,
    })),
    method,
    rank_constant: rankConstant,
    ties,
    arithmetic,
    'every@5': count('all@5', ({ abstention }) => !abstention),
    'any@5': count('any@5', () => true),
    questions_with_an_exact_tie_across_ranks_5_6: rows.filter((row) => row.tie_at_5 === true).length,
  };
}

function runRecord(plan: Plan, arm: string, questions: number): object {
  return {
    schema: 'consilience-bench-run/1',
    arm,
    bench: plan.bench,
    settings: { kind: 'bm25', window: 510 },
    exploratory: null,
    queries: { total: questions, done: questions, failed: 0 },
    texts: questions * 50,
    texts_windowed: questions * 20,
    depth: plan.depth,
    complete: true,
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function put(records: MemoryRecords, path: string, text: string): void {
  records.files.set(path, new TextEncoder().encode(text));
}
