import { type Notice, UnavailableError } from '../../model/index.ts';
import { bestDocuments, type DocumentList } from '../documents/document-list.ts';
import { completeLists } from '../fusing/complete-lists.ts';
import { type FusedLegs, LegFuser } from '../fusing/fuse-legs.ts';
import { type FusionPlan, planFusion } from '../fusing/fusion-plan.ts';
import type { Leg, LegOptions, PreparedLeg, SkippedLeg } from '../legs/leg.ts';
import { type AllowedPassages, allowedPassages } from '../queries/allowed-passages.ts';
import { type ReadQuery, readQuery } from '../queries/read-query.ts';
import type { IndexView } from './index-view.ts';
import { fullLegName, isReplaced, legsOf } from './search-legs.ts';
import type { SearchFusion, SearchOptions } from './search-options.ts';

/** Waits for a time, in milliseconds; rejects when the signal is aborted. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>;

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
  readonly fused: FusedLegs | undefined;
  readonly notices: readonly Notice[];
}

/**
 * Ranks one query: its conditions first, then each leg, then the fusion of those that answered.
 *
 * @throws InputError for options out of range; NotFoundError for legs and methods that there are not.
 * @throws UnavailableError under `strict` when a leg failed or lacks something.
 */
export async function rankQuery(
  text: string,
  view: IndexView,
  options: SearchOptions,
  delay?: Delay,
): Promise<RankedQuery> {
  const legs = legsOf(view, options.legs);
  const fusion = withFullNames(options.fusion, view);
  // Checks the fusion for all legs that were asked for, whichever of them answers.
  const { depth } = planFusion(legs, fusion);
  const query = readQuery(text, view.analyzer);
  const allowed = allowedPassages(query.parsed, options.in, view);
  const asked: AskedLeg[] = [];
  for (const leg of legs) {
    options.signal?.throwIfAborted();
    const answered = asked.flatMap(({ leg: one, state }) => (state === 'used' ? [one] : []));
    if (options.legs === undefined && isReplaced(leg, answered)) continue;
    asked.push(await askLeg(leg, query, { view, allowed, depth, options, delay }));
  }
  if (options.strict === true) refusePartial(asked);
  const used = asked.filter((one): one is UsedLeg => one.state === 'used');
  const notices = [...query.parsed.notices, ...allowed.notices];
  if (used.length === 0) {
    return { query, allowed, legs: asked, used, plan: undefined, fused: undefined, notices };
  }
  const plan = planFusion(
    used.map(({ leg }) => leg),
    ofUsedLegs(fusion, used),
  );
  const lists = completeLists(used, plan, view.numbers, allowed.bitmaps);
  const fused = new LegFuser((document) => view.numbers.idOf(document)).fuse(lists, plan);
  return { query, allowed, legs: asked, used, plan, fused, notices };
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
    const prepared = await withinBudget(leg.prepare(query, legOptions), leg, asking);
    if ('skipped' in prepared) return { leg, state: 'skipped', skipped: prepared };
    const list = bestDocuments((limit) => prepared.search(limit, allowed.bitmaps), depth, view.numbers);
    return { leg, state: 'used', prepared, list };
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    return { leg, state: 'failed', error };
  }
}

/** A leg's preparation, or an error when it takes longer than it may: waiting for a model is what takes time. */
async function withinBudget<Value>(
  work: Promise<Value>,
  leg: Leg,
  { delay, options }: Asking,
): Promise<Value> {
  const { legTimeoutMs } = options;
  if (legTimeoutMs === undefined || delay === undefined) return work;
  const stop = new AbortController();
  const late = delay(legTimeoutMs, stop.signal).then(() => {
    throw new UnavailableError(`Expected the leg ${leg.name} within ${legTimeoutMs} ms, got nothing.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => {});
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

/** What went wrong, in a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
