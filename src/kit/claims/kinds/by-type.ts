import { z } from 'zod';
import { CLAIM_FIELDS, type ClaimKind, text, whole } from '../claim-kind.ts';
import type { Claim } from '../claims-file.ts';
import { type ArmOutcomes, checkSameQuestions, countHits, recountArm } from '../counting.ts';
import { hitMeasure } from '../outcomes.ts';

/** A table by type of question. */
interface ByTypeClaim extends Claim {
  readonly kind: 'by-type';
  readonly arms: readonly string[];
  readonly measure: string;
  /** The arm that gains are counted from. */
  readonly reference?: string | undefined;
  /** How many questions of each type the measure counts. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
  /** By arm and type: hits, where they are printed. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  /** By arm: the gain over the reference, all types together. */
  readonly gains?: Readonly<Record<string, number>> | undefined;
}

const byTypeCounts = z.record(text, whole);

/** Hits and net gains by type, recounted; the types' sums are the whole. */
export const byType: ClaimKind<ByTypeClaim> = {
  kind: 'by-type',
  meaning: 'hits of arms by type of question, and net gains over one of them',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('by-type'),
    arms: z.array(text).min(1),
    measure: text,
    reference: text.optional(),
    sizes: byTypeCounts.optional(),
    values: z.record(text, byTypeCounts).optional(),
    gains: byTypeCounts.optional(),
  }),
  async run(claim, records, check) {
    const measure = hitMeasure(claim.measure);
    const reference =
      claim.reference === undefined ? undefined : await recountArm(claim.reference, measure, records, check);
    for (const name of claim.arms) {
      const outcomes = await recountArm(name, measure, records, check);
      const table = typeTable(outcomes);
      for (const [type, stated] of Object.entries(claim.values?.[name] ?? {}))
        check.same(`${name} ${measure.name} on ${type}`, stated, table.get(type)?.hits ?? 0);
      for (const [type, stated] of Object.entries(claim.sizes ?? {}))
        check.same(`questions of ${type} in ${name}`, stated, table.get(type)?.n ?? 0);
      if (claim.sizes !== undefined)
        check.same(
          `types in ${name}`,
          Object.keys(claim.sizes).sort().join(' '),
          [...table.keys()].sort().join(' '),
        );
      check.found(`${name}: ${wordsOf(table, reference && typeTable(reference))}`);
      if (reference === undefined) continue;
      checkSameQuestions(outcomes.arm, reference.arm, check);
      const stated = claim.gains?.[name];
      if (stated !== undefined)
        check.same(
          `net gain of ${name} over ${reference.arm.name}`,
          stated,
          outcomes.count - reference.count,
        );
    }
  },
};

type TypeTable = ReadonlyMap<string, { readonly n: number; readonly hits: number }>;

function typeTable({ arm, hits }: ArmOutcomes): TypeTable {
  const outcomes = new Map<string, boolean[]>();
  for (const [qid, isHit] of hits) {
    const type = arm.rows.get(qid)!.type ?? 'no type';
    const known = outcomes.get(type);
    if (known === undefined) outcomes.set(type, [isHit]);
    else known.push(isHit);
  }
  return new Map(
    [...outcomes].map(([type, list]) => [type, { n: list.length, hits: countHits(list) }] as const),
  );
}

function wordsOf(table: TypeTable, reference: TypeTable | undefined): string {
  return [...table]
    .map(([type, { n, hits }]) => {
      const gain = reference === undefined ? undefined : hits - (reference.get(type)?.hits ?? 0);
      return `${type} ${hits}/${n}${gain === undefined ? '' : ` (${gain < 0 ? '' : '+'}${gain})`}`;
    })
    .join(', ');
}
