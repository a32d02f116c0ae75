import { type Contribution, contributionsOf, fuseQuery, gatherCandidates } from '../../fusion/index.ts';
import { encodeId } from '../../runs/index.ts';
import type { FusionPlan } from './fusion-plan.ts';

/** One leg's documents of one query, best first: score descending, equal scores by id. */
export interface LegList {
  readonly name: string;
  /** Numbers of documents in the snapshot. */
  readonly documents: readonly number[];
  readonly scores: readonly number[];
  /** How many of the first documents make the scale of the scores; absent: all. */
  readonly scaleLength?: number | undefined;
}

/** A query's legs, fused. */
export interface FusedLegs {
  /** Numbers of documents, best first; all candidates. */
  readonly documents: readonly number[];
  /** By position. */
  readonly scores: readonly number[];
  /** What every leg did for the document at a position, in the order of the legs. */
  contributions(position: number): Contribution[];
}

/** Puts lists of documents in a form that the fusion room reads, fuses them, and gives numbers back. */
export class LegFuser {
  readonly #idOf: (document: number) => string;

  constructor(idOf: (document: number) => string) {
    this.#idOf = idOf;
  }

  /** @throws InputError when scores or weights are so large that a sum is beyond every double. */
  fuse(lists: readonly LegList[], plan: FusionPlan): FusedLegs {
    // A completed leg is longer than its depth, which then is that of its scale.
    const depths = plan.complete === 'none' ? plan.spec.depths : lists.map(() => Number.POSITIVE_INFINITY);
    const encoded = new Map<number, Uint8Array>();
    const columns = lists.map(({ name, documents, scaleLength, scores }, leg) => {
      const ids = documents.map((document) => {
        const known = encoded.get(document) ?? encodeId(this.#idOf(document));
        encoded.set(document, known);
        return known;
      });
      return {
        name,
        columns: { count: ids.length, ...joined(ids), values: Float64Array.from(scores) },
        order: undefined,
        depth: depths[leg]!,
        scaleLength,
      };
    });
    const numbers = documentNumbers(lists, depths);
    const candidates = gatherCandidates(columns);
    const score = plan.spec.method.prepare(plan.spec.settings);
    const query = fuseQuery(score, plan.spec, candidates);
    const contributions = contributionsOf(query, plan.spec);
    const order = [...query.order];
    return {
      documents: order.map((candidate) => numbers[candidate]!),
      scores: order.map((candidate) => query.fused.scores[candidate]!),
      contributions: (position) => contributions(order[position]!),
    };
  }
}

/** Candidates are numbered as they are met: leg by leg, each down to its depth. */
function documentNumbers(lists: readonly LegList[], depths: readonly number[]): number[] {
  const met = new Set<number>();
  for (const [leg, { documents }] of lists.entries()) {
    const end = Math.min(depths[leg]!, documents.length);
    for (let index = 0; index < end; index++) met.add(documents[index]!);
  }
  return [...met];
}

function joined(ids: readonly Uint8Array[]): { idBytes: Uint8Array; idStarts: Uint32Array } {
  const idStarts = new Uint32Array(ids.length + 1);
  for (const [index, id] of ids.entries()) idStarts[index + 1] = idStarts[index]! + id.length;
  const idBytes = new Uint8Array(idStarts[ids.length]!);
  for (const [index, id] of ids.entries()) idBytes.set(id, idStarts[index]!);
  return { idBytes, idStarts };
}
