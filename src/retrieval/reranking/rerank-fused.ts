import { InputError, NotFoundError, type Notice, type Reranker } from '../../model/index.ts';
import type { FusedLegs } from '../fusing/fuse-legs.ts';
import { hintOf, reasonOf, withRemedy } from '../searching/problem.ts';
import { type Delay, withinBudget } from '../searching/within-budget.ts';
import type { WindowGround } from './document-windows.ts';
import { isQuestion } from './is-question.ts';
import type { RerankPlan } from './rerank-options.ts';
import type { RerankReport } from './rerank-report.ts';
import type { Reranking } from './reranking.ts';
import { Rescoring } from './rescoring.ts';

/** Opens a reranker by its name, or the one that is meant without one. Asked for each query; what opens it keeps it. */
export type OpenReranker = (name: string | undefined) => Promise<Reranker>;

/** What reranking works with. */
export interface RerankPorts {
  /** Absent: there is no reranker, and asking for one is a gap in the answer. */
  readonly openReranker?: OpenReranker | undefined;
  /** For budgets. */
  readonly delay?: Delay | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A fused ranking whose top a reranker has read. */
interface Reranked {
  readonly fused: FusedLegs;
  readonly reranking: Reranking;
}

/**
 * Puts the top of a fused ranking in a reranker's order; what it did not score follows as before. Documents whose text
 * cannot be read keep their places. When the reranker is missing, fails or takes too long, the fused order stands, and
 * the report and a notice say so.
 *
 * @throws NotFoundError or InputError for a reranker that there is not; the signal's reason when it is aborted.
 */
export async function rerankFused(
  ground: WindowGround,
  plan: RerankPlan,
  ports: RerankPorts,
): Promise<Reranked> {
  const { fused } = ground;
  const nothing = nothingToDo(ground, plan);
  if (nothing !== undefined) return { fused, reranking: unchanged({ state: 'skipped', reason: nothing }) };
  if (ports.openReranker === undefined)
    return { fused, reranking: missing('There is no reranker.', undefined) };
  const rescoring = new Rescoring(ground, plan);
  const attempt = new Attempt(rescoring, plan, ports.openReranker);
  const problem = await attempt.run(ports);
  if (rescoring.scored.length === 0) return { fused, reranking: withoutScores(attempt, problem) };
  const scored = rescoring.scored;
  return {
    fused: reordered(
      fused,
      scored.map(({ position }) => position),
    ),
    reranking: {
      report: {
        ...reportOf(attempt.reranker),
        state: 'used',
        reason: problem === undefined ? null : reasonOf(problem),
        command: null,
        documents: scored.length,
        windows: rescoring.windows,
        isWidened: attempt.isWidened,
      },
      documents: new Map(scored.map((one) => [fused.documents[one.position]!, one])),
      isGap: problem !== undefined,
      notices: [...notWidened(problem), ...withoutText(rescoring.unread)],
    },
  };
}

function nothingToDo({ fused, query }: WindowGround, { when }: RerankPlan): string | undefined {
  if (when === 'never') return 'It was not wanted.';
  if (fused.documents.length === 0) return 'No document was found.';
  if (when === 'auto' && !isQuestion(query.parsed.plain)) return 'The query is no question.';
  return undefined;
}

/** One reranking, within its budget: what was scored when it ends for whatever reason, counts. */
class Attempt {
  reranker: Reranker | undefined;
  isWidened = false;
  readonly #rescoring: Rescoring;
  readonly #plan: RerankPlan;
  readonly #open: OpenReranker;

  constructor(rescoring: Rescoring, plan: RerankPlan, open: OpenReranker) {
    this.#rescoring = rescoring;
    this.#plan = plan;
    this.#open = open;
  }

  /** @returns what kept it from its end, if anything. */
  async run({ delay, signal }: RerankPorts): Promise<unknown> {
    const stop = new AbortController();
    const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
    const { budgetMs } = this.#plan;
    try {
      await withinBudget(this.#work(either), { budgetMs, delay, what: 'the reranking' });
      return undefined;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof InputError || error instanceof NotFoundError) throw error;
      return error ?? new Error('unknown');
    } finally {
      stop.abort();
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    const { depth, model, widenBelow, widenTo } = this.#plan;
    const reranker = await this.#open(model);
    signal.throwIfAborted();
    this.reranker = reranker;
    await this.#rescoring.score(reranker, 0, depth, signal);
    const best = this.#rescoring.scored[0]?.score;
    if (best === undefined || widenBelow === undefined || best >= widenBelow) return;
    await this.#rescoring.score(reranker, depth, widenTo, signal);
    this.isWidened = true;
  }
}

/** The scored documents in the places that they held, in another order. */
function reordered(fused: FusedLegs, scored: readonly number[]): FusedLegs {
  const order = fused.documents.map((_, position) => position);
  const places = [...scored].sort((a, b) => a - b);
  for (const [index, place] of places.entries()) order[place] = scored[index]!;
  return {
    documents: order.map((position) => fused.documents[position]!),
    scores: order.map((position) => fused.scores[position]!),
    contributions: (position) => fused.contributions(order[position]!),
  };
}

function withoutScores({ reranker }: Attempt, problem: unknown): Reranking {
  if (problem === undefined) return missing('The text of no document could be read.', reranker);
  if (reranker === undefined) return missing(reasonOf(problem), undefined, problem);
  const reason = reasonOf(problem);
  const command = hintOf(problem);
  const message = `The hits stand in the fused order, since reranking failed: ${withRemedy(reason, command)}`;
  return {
    ...unchanged({ ...reportOf(reranker), state: 'failed', reason, command }),
    isGap: true,
    notices: [{ code: 'rerank-failed', count: 1, message }],
  };
}

/** There was nothing to rerank with. */
function missing(reason: string, reranker: Reranker | undefined, problem?: unknown): Reranking {
  const command = hintOf(problem);
  const message = `The hits stand in the fused order, not reranked: ${withRemedy(reason, command)}`;
  return {
    ...unchanged({ ...reportOf(reranker), state: 'skipped', reason, command }),
    isGap: true,
    notices: [{ code: 'rerank-skipped', count: 1, message }],
  };
}

function unchanged(report: Partial<RerankReport> & Pick<RerankReport, 'state'>): Reranking {
  return { report: { ...NOTHING_DONE, ...report }, documents: new Map(), isGap: false, notices: [] };
}

const NOTHING_DONE: Omit<RerankReport, 'state'> = {
  reason: null,
  command: null,
  reranker: null,
  scale: null,
  documents: 0,
  windows: 0,
  isWidened: false,
};

function reportOf(reranker: Reranker | undefined): Pick<RerankReport, 'reranker' | 'scale'> {
  return { reranker: reranker?.id ?? null, scale: reranker?.scale ?? null };
}

function notWidened(problem: unknown): Notice[] {
  if (problem === undefined) return [];
  const message = `No more documents were scored, though the best score was low: ${reasonOf(problem)}`;
  return [{ code: 'rerank-not-widened', count: 1, message }];
}

function withoutText(count: number): Notice[] {
  if (count === 0) return [];
  const documents = count === 1 ? '1 document keeps its place' : `${count} documents keep their places`;
  return [
    {
      code: 'rerank-without-text',
      count,
      message: `${documents}, not reranked: the text could not be read.`,
    },
  ];
}
