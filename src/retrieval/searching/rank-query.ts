import { type DocumentRecord, type Notice, UnavailableError } from '../../model/index.ts';
import { bestDocuments, type DocumentList } from '../documents/document-list.ts';
import { completeLists } from '../fusing/complete-lists.ts';
import { type FusedLegs, LegFuser } from '../fusing/fuse-legs.ts';
import { type FusionPlan, planFusion } from '../fusing/fusion-plan.ts';
import type { Leg, LegOptions, PreparedLeg, SkippedLeg } from '../legs/leg.ts';
import { type AllowedPassages, allowedPassages } from '../queries/allowed-passages.ts';
import { type ReadQuery, readQuery } from '../queries/read-query.ts';
import { type OpenReranker, rerankFused } from '../reranking/rerank-fused.ts';
import { planReranking, type RerankPlan } from '../reranking/rerank-options.ts';
import type { Reranking } from '../reranking/reranking.ts';
import type { IndexView } from './index-view.ts';
import { reasonOf } from './problem.ts';
import { fullLegName, isReplaced, legsOf } from './search-legs.ts';
import type { SearchFusion, SearchOptions } from './search-options.ts';
import { type Delay, withinBudget } from './within-budget.ts';

/** What ranking works with besides the index. */
export interface RankPorts {
  /** For time budgets of legs and of reranking. */
  readonly delay?: Delay | undefined;
  /** Absent: there is no reranker. */
  readonly openReranker?: OpenReranker | undefined;
  /** Reads a document's whole text, where the index holds none; undefined when it cannot. */
  readonly readText?: ((document: DocumentRecord) => string | undefined) | undefined;
}

/** A leg after it was asked. */
export type AskedLeg = { readonly leg: Leg } & (
  | { readonly state: 'used'; readonly prepared: PreparedLeg; readonly list: DocumentList }
  | { readonly state: 'skipped'; readonly skipped: SkippedLeg }
  | { readonly state: 'failed'; readonly error: unknown }
);

/** A leg that answered. */
export type UsedLeg = Extract<AskedLeg, { readonly state: 'used' }>;

/** A query ranked by its legs and their fusion, before anything is told about it. */
export interface RankedQuery {
  readonly query: ReadQuery;
  readonly allowed: AllowedPassages;
  /** In the order of the fusion. */
  readonly legs: readonly AskedLeg[];
  readonly used: readonly UsedLeg[];
  /** Undefined when no leg was used. */
  readonly plan: FusionPlan | undefined;
  /** In the reranker's order, where there was one. */
  readonly fused: FusedLegs | undefined;
  /** Undefined when none was asked for. */
  readonly reranking: Reranking | undefined;
  readonly notices: readonly Notice[];
}

/**
 * Ranks one query: its conditions first, then each leg, then the fusion of those that answered, then the reranker.
 *
 * @throws InputError for options out of range; NotFoundError for legs and methods that there are not.
 * @throws UnavailableError under `strict` when a leg failed or lacks something.
 */
export async function rankQuery(
  text: string,
  view: IndexView,
  options: SearchOptions,
  ports: RankPorts = {},
): Promise<RankedQuery> {
  const legs = legsOf(view, options.legs);
  const fusion = withFullNames(options.fusion, view);
  // Checks the fusion for all legs that were asked for, whichever of them answers.
  const { depth } = planFusion(legs, fusion);
  const rerankPlan = options.rerank === undefined ? undefined : planReranking(options.rerank);
  const query = readQuery(text, view.analyzer);
  const allowed = allowedPassages(query.parsed, options.in, view);
  const asked: AskedLeg[] = [];
  for (const leg of legs) {
    options.signal?.throwIfAborted();
    const answered = asked.flatMap(({ leg: one, state }) => (state === 'used' ? [one] : []));
    if (options.legs === undefined && isReplaced(leg, answered)) continue;
    asked.push(await askLeg(leg, query, { view, allowed, depth, options, delay: ports.delay }));
  }
  if (options.strict === true) refusePartial(asked);
  const used = asked.filter((one): one is UsedLeg => one.state === 'used');
  const notices = [...query.parsed.notices, ...allowed.notices];
  if (used.length === 0) {
    return {
      query,
      allowed,
      legs: asked,
      used,
      plan: undefined,
      fused: undefined,
      reranking: undefined,
      notices,
    };
  }
  const plan = planFusion(
    used.map(({ leg }) => leg),
    ofUsedLegs(fusion, used),
  );
  const lists = completeLists(used, plan, view.numbers, allowed.bitmaps);
  const fused = new LegFuser((document) => view.numbers.idOf(document)).fuse(lists, plan);
  const ranked: RankedQuery = {
    query,
    allowed,
    legs: asked,
    used,
    plan,
    fused,
    reranking: undefined,
    notices,
  };
  return rerankPlan === undefined
    ? ranked
    : await rerank(ranked, fused, rerankPlan, { view, options, ports });
}

interface Reranks {
  readonly view: IndexView;
  readonly options: SearchOptions;
  readonly ports: RankPorts;
}

async function rerank(
  ranked: RankedQuery,
  before: FusedLegs,
  plan: RerankPlan,
  { options, ports, view }: Reranks,
): Promise<RankedQuery> {
  const { allowed, query, used } = ranked;
  const ground = {
    view,
    query,
    fused: before,
    legs: used.map(({ prepared }) => prepared),
    allowed: allowed.bitmaps,
    readText: ports.readText,
  };
  const { fused, reranking } = await rerankFused(ground, plan, { ...ports, signal: options.signal });
  if (options.strict === true && reranking.isGap) {
    const { command, reason } = reranking.report;
    throw new UnavailableError(`Expected the hits reranked, got this: ${reason}`, {
      hint: command ?? undefined,
    });
  }
  return { ...ranked, fused, reranking, notices: [...ranked.notices, ...reranking.notices] };
}

interface Asking {
  readonly view: IndexView;
  readonly allowed: AllowedPassages;
  readonly depth: number;
  readonly options: SearchOptions;
  readonly delay: Delay | undefined;
}

async function askLeg(leg: Leg, query: ReadQuery, asking: Asking): Promise<AskedLeg> {
  const { allowed, depth, options, view } = asking;
  const legOptions: LegOptions = { soft: options.soft ?? true, signal: options.signal };
  try {
    const prepared = await withinBudget(leg.prepare(query, legOptions), {
      budgetMs: options.legTimeoutMs,
      delay: asking.delay,
      what: `the leg ${leg.name}`,
    });
    if ('skipped' in prepared) return { leg, state: 'skipped', skipped: prepared };
    const list = bestDocuments((limit) => prepared.search(limit, allowed.bitmaps), depth, view.numbers);
    return { leg, state: 'used', prepared, list };
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    return { leg, state: 'failed', error };
  }
}

/** Weights by the legs' full names. */
function withFullNames(fusion: SearchFusion | undefined, { legs }: IndexView): SearchFusion | undefined {
  if (fusion?.weights === undefined) return fusion;
  const weights = Object.entries(fusion.weights).map(([name, weight]) => [fullLegName(name, legs), weight]);
  return { ...fusion, weights: Object.fromEntries(weights) as typeof fusion.weights };
}

/** What is said of legs that did not answer is left out: a fusion knows only those that did. */
function ofUsedLegs(fusion: SearchFusion | undefined, used: readonly UsedLeg[]): SearchFusion | undefined {
  if (fusion?.weights === undefined) return fusion;
  const names = new Set(used.map(({ leg }) => leg.name));
  const weights = Object.fromEntries(Object.entries(fusion.weights).filter(([name]) => names.has(name)));
  return { ...fusion, weights };
}

/** Whether the answer lacks a leg: it failed, or a model is not there. One that has nothing to do is no gap. */
export function isGap(asked: AskedLeg): boolean {
  return asked.state === 'failed' || (asked.state === 'skipped' && asked.skipped.isGap === true);
}

/** Whether the answer lacks a leg or its reranking. */
export function isPartial({ legs, reranking }: RankedQuery): boolean {
  return legs.some(isGap) || reranking?.isGap === true;
}

function refusePartial(legs: readonly AskedLeg[]): void {
  const missing = legs.filter(isGap);
  const [first] = missing;
  if (first === undefined || first.state === 'used') return;
  const names = missing.map(({ leg }) => leg.name).join(', ');
  const reason = first.state === 'failed' ? reasonOf(first.error) : first.skipped.skipped;
  throw new UnavailableError(`Expected an answer from every leg, got none from ${names}: ${reason}`, {
    hint: first.state === 'skipped' ? first.skipped.command : undefined,
  });
}
