import { z } from 'zod';
import { canonicalJson } from '../../../model/index.ts';
import { adjust, testByMcNemar } from '../../../significance/index.ts';
import { findField, memberOf } from '../../records/find-field.ts';
import type { ClaimCheck } from '../claim-check.ts';
import { CLAIM_FIELDS, type ClaimKind, text, whole } from '../claim-kind.ts';
import type { Claim } from '../claims-file.ts';
import {
  type ArmOutcomes,
  checkSameQuestions,
  type Discordance,
  discordanceOf,
  recountArm,
} from '../counting.ts';
import type { KitRecords } from '../kit-records.ts';
import { hitMeasure } from '../outcomes.ts';
import { sameAsPrinted } from '../printed-number.ts';
import { verdictInWords, verdictOf } from '../verdict.ts';

/** Comparisons that were registered together, as a record states them. */
interface FamilyClaim extends Claim {
  readonly kind: 'family';
  readonly file: string;
  readonly field: string;
  readonly measure: string;
  /** How many comparisons the record holds. */
  readonly comparisons: number;
  /** How many the correction counts. */
  readonly size: number;
  readonly smallestGain: number;
  readonly alpha: number;
  /** What the record calls an arm, and the claims call otherwise. */
  readonly names: Readonly<Record<string, string>>;
}

/** A comparison that a record states, and what the rows say. */
interface StatedComparison {
  readonly entry: unknown;
  readonly arm: string;
  readonly reference: string;
  readonly counted: Discordance;
  readonly p: number;
}

/** Every comparison of a family file, recounted from the rows: counts, gain, p and Holm's p, words. */
export const family: ClaimKind<FamilyClaim> = {
  kind: 'family',
  meaning: 'the comparisons of a family file, each figure recomputed from the rows',
  schema: z.strictObject({
    ...CLAIM_FIELDS,
    kind: z.literal('family'),
    file: text,
    field: text.default('primary'),
    measure: text,
    comparisons: whole,
    size: whole,
    smallestGain: whole.default(1),
    alpha: z.number().default(0.05),
    names: z.record(text, text).default({}),
  }),
  async run(claim, records, check) {
    const document = await records.json(claim.file);
    const found = findField(document, claim.field);
    checkStatedTwice(claim, document, found?.value, check);
    const entries = found === undefined ? [] : Object.values(found.value as object);
    if (entries.length === 0) {
      check.gap(`${claim.file} has no comparisons at ${claim.field}`);
      return;
    }
    check.same(`comparisons in ${claim.file}`, claim.comparisons, entries.length);
    const outcomes = await outcomesOfAll(claim, records, check);
    const stated: StatedComparison[] = [];
    for (const [index, entry] of entries.entries()) {
      const place = `${claim.field}[${index}] in ${claim.file}`;
      const pair = armsOf(entry, outcomes) ?? armsByCounts(entry, outcomes, check);
      if (pair === undefined) check.gap(`${place}: its arms are not among those of the claims`);
      else stated.push({ entry, ...pair });
    }
    if (stated.length < entries.length) return;
    const adjusted = adjust(
      stated.map(({ p }) => p),
      'holm',
      { familySize: Math.max(claim.size, stated.length) },
    );
    for (const [index, comparison] of stated.entries())
      checkEntry(comparison, adjusted[index]!, `${claim.field}[${index}] in ${claim.file}`, claim, check);
  },
};

/** Our files state the first family at the top as well: there it must be the same. */
function checkStatedTwice(
  { field, file }: FamilyClaim,
  document: unknown,
  entries: unknown,
  check: ClaimCheck,
): void {
  const first = memberOf(document, 'family');
  const atTop = memberOf(document, 'primary');
  if (field !== `families.${String(first)}.primary` || !Array.isArray(atTop)) return;
  if (canonicalJson(atTop) !== canonicalJson(entries))
    check.differs(`primary in ${file}`, 'other comparisons', `those of ${field}`);
}

type Outcomes = ReadonlyMap<string, ArmOutcomes>;

async function outcomesOfAll(claim: FamilyClaim, records: KitRecords, check: ClaimCheck): Promise<Outcomes> {
  const measure = hitMeasure(claim.measure);
  const outcomes = new Map<string, ArmOutcomes>();
  for (const name of Object.keys(records.claims.arms))
    outcomes.set(name, await recountArm(name, measure, records, check));
  const [first, ...others] = outcomes.values();
  for (const other of others) checkSameQuestions(other.arm, first!.arm, check);
  const renamed = Object.entries(claim.names).map(([name, arm]) => [name, outcomes.get(arm)!] as const);
  return new Map([...outcomes, ...renamed.filter(([, arm]) => arm !== undefined)]);
}

type Pair = Omit<StatedComparison, 'entry'>;

function pairOf(arm: ArmOutcomes, reference: ArmOutcomes): Pair {
  const counted = discordanceOf(arm, reference);
  const { p } = testByMcNemar(counted.armOnly.length, counted.referenceOnly.length);
  return { arm: arm.arm.name, reference: reference.arm.name, counted, p };
}

const ARM_FIELDS = ['arm', 'system', 'treatment', 'a'];
const REFERENCE_FIELDS = ['reference', 'ref', 'against', 'baseline', 'control', 'versus'];
const NAME_FIELDS = ['name', 'comparison', 'id', 'key', 'label', 'gate', 'pair'];

/** The arms as an entry names them: in two members, or in one as `F1 vs A2`. */
function armsOf(entry: unknown, outcomes: Outcomes): Pair | undefined {
  const named = (fields: readonly string[]) =>
    fields.map((field) => armNamed(memberOf(entry, field), outcomes)).find((arm) => arm !== undefined);
  const arm = named(ARM_FIELDS);
  const reference = named(REFERENCE_FIELDS);
  if (arm !== undefined && reference !== undefined) return pairOf(arm, reference);
  for (const field of NAME_FIELDS) {
    const value = memberOf(entry, field);
    const match =
      typeof value === 'string'
        ? /(\w+)\s*(?:\bvs?\.?|\bversus|\bagainst|_vs_|-)\s*(\w+)/i.exec(value)
        : null;
    const first = armNamed(match?.[1], outcomes);
    const second = armNamed(match?.[2], outcomes);
    if (first !== undefined && second !== undefined) return pairOf(first, second);
  }
  return undefined;
}

function armNamed(value: unknown, outcomes: Outcomes): ArmOutcomes | undefined {
  if (typeof value !== 'string') return undefined;
  const [word = ''] = value.trim().split(/[\s:(,]/);
  for (const [name, arm] of outcomes) if (name.toLowerCase() === word.toLowerCase()) return arm;
  return undefined;
}

/** Where an entry names no arms: the one pair of arms whose counts are the entry's. */
function armsByCounts(entry: unknown, outcomes: Outcomes, check: ClaimCheck): Pair | undefined {
  const fitting: Pair[] = [];
  for (const arm of outcomes.values())
    for (const reference of outcomes.values()) {
      if (arm === reference || arm.count !== memberOf(entry, 'arm_hits')) continue;
      const pair = pairOf(arm, reference);
      if (
        pair.counted.referenceHits === memberOf(entry, 'ref_hits') &&
        pair.counted.armOnly.length === memberOf(entry, 'b_arm_only')
      )
        fitting.push(pair);
    }
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return undefined;
  check.note(`A comparison that names no arms has the counts of ${only.arm} against ${only.reference}`);
  return only;
}

function checkEntry(
  { entry, arm, reference, counted, p }: StatedComparison,
  adjusted: number,
  place: string,
  { smallestGain, alpha }: FamilyClaim,
  check: ClaimCheck,
): void {
  const gain = counted.armHits - counted.referenceHits;
  const figures: readonly (readonly [string, number])[] = [
    ['arm_hits', counted.armHits],
    ['ref_hits', counted.referenceHits],
    ['delta', gain],
    ['b_arm_only', counted.armOnly.length],
    ['c_ref_only', counted.referenceOnly.length],
    ['p', p],
    ['p_holm', adjusted],
  ];
  for (const [field, value] of figures) {
    const stated = memberOf(entry, field);
    if (typeof stated !== 'number' && typeof stated !== 'string')
      check.gap(`${place} (${arm} against ${reference}) has no ${field}`);
    else if (!sameAsPrinted(stated, value))
      check.differs(`${field} of ${arm} against ${reference}, ${place}`, stated, value);
  }
  const verdict = verdictInWords(verdictOf({ gain, p: adjusted, smallestGain, alpha }));
  checkWords(entry, verdict, `${arm} against ${reference}, ${place}`, check);
  check.found(
    `${arm} ${counted.armHits} against ${reference} ${counted.referenceHits}: ${gain < 0 ? '' : '+'}${gain} (${counted.armOnly.length} and ${counted.referenceOnly.length}), p ${p.toFixed(4)}, Holm ${adjusted.toFixed(4)}, ${verdict}`,
  );
}

/** Words are a registrant's own; what can be checked is that they do not say another verdict than the figures. */
function checkWords(entry: unknown, verdict: string, place: string, check: ClaimCheck): void {
  const words = memberOf(entry, 'words');
  if (typeof words !== 'string' || words.trim() === '') {
    check.gap(`words of ${place} are not there`);
    return;
  }
  const saysNone = /no material difference/i.test(words);
  if (saysNone !== (verdict === 'no material difference')) {
    if (saysNone) check.differs(`words of ${place}`, words, verdict);
    else check.note(`The words of ${place} are not “no material difference”, as its figures are: ${words}`);
  }
  const stated = memberOf(entry, 'verdict');
  if (typeof stated === 'string' && /^(?:win|loss|no[- ]material[- ]difference)$/.test(stated))
    check.same(`verdict of ${place}`, verdictInWords(stated), verdict);
}
