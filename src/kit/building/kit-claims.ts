import type { Claim, ClaimsFile, PrintedAt } from '../claims/claims-file.ts';
import { counts, hitMeasure } from '../claims/outcomes.ts';
import { findField, memberOf } from '../records/find-field.ts';
import { armsInKit, type BenchDrafts, fusionsInKit, type KitArm, keyOf } from './bench-arms.ts';

/**
 * What a kit claims: every count of hits of every arm, every family of comparisons, every fusion made again, every
 * recount, every file of scores. Figures are those that the records store; `kit verify` holds them against the lists.
 */
export function kitClaims(benches: readonly BenchDrafts[], title: string, url?: string): ClaimsFile {
  const arms = armsInKit(benches);
  const fusions = fusionsInKit(benches, arms);
  const claims = [
    ...arms.flatMap((arm) => countClaims(arm, benches)),
    ...benches.flatMap((bench) => familyClaims(bench, arms)),
    ...benches.flatMap((bench) => rebuildClaims(bench, arms, Object.keys(fusions))),
    ...benches.flatMap((bench) => recountClaims(bench, arms)),
    ...benches.flatMap((bench) => scoresClaims(bench, arms)),
  ];
  return {
    title,
    ...(url === undefined ? {} : { url }),
    arms: Object.fromEntries(arms.map(({ key, claimed }) => [key, claimed])),
    fusions,
    claims,
  };
}

/** Any of the fields that a kind of claim has besides those of all. */
type AnyClaim = Claim & Readonly<Record<string, unknown>>;

const HITS = /^(?:any|all)@[1-9]\d*$/;

function countClaims(arm: KitArm, benches: readonly BenchDrafts[]): AnyClaim[] {
  const fields = new Set(
    arm.rows.flatMap(({ score }) => Object.keys(score ?? {})).filter((name) => HITS.test(name)),
  );
  return [...fields].map((field) => {
    const measure = hitMeasure(field);
    const counted = arm.rows.filter((row) => counts(row, measure));
    const value = counted.filter(({ score }) => score?.[field] === 1).length;
    const title = arm.claimed.title === undefined ? '' : ` (${arm.claimed.title})`;
    return {
      id: `${idOf(arm.key)}-${measure.name}`,
      says: `${arm.key}${title}: ${value} of ${counted.length} on ${measure.name}`,
      kind: 'count',
      arm: arm.key,
      measure: measure.name,
      value,
      of: counted.length,
      records: printedIn(arm, benches, `counts.${measure.isOfAnswerable ? 'answerable' : 'all'}.${field}`),
    };
  });
}

/** Where the scores and the recount of an arm print a field. */
function printedIn(arm: KitArm, benches: readonly BenchDrafts[], field: string): PrintedAt[] {
  const bench = benches.find(({ name }) => name === arm.bench)!;
  const { scores, arms } = bench.layout;
  const places = [
    { file: scores, field: `${arm.name}.${field}` },
    { file: arms[arm.name]?.recount, field },
  ];
  return places.flatMap((place) => {
    const document = jsonIn(bench, place.file);
    return findField(document, place.field) === undefined
      ? []
      : [{ file: `${bench.name}/${place.file}`, field: place.field }];
  });
}

function familyClaims(bench: BenchDrafts, arms: readonly KitArm[]): AnyClaim[] {
  const { family: file } = bench.layout;
  const families = memberOf(jsonIn(bench, file), 'families');
  if (typeof families !== 'object' || families === null) return [];
  return Object.entries(families).flatMap(([name, family]): AnyClaim[] => {
    const primary = memberOf(family, 'primary');
    const entries = Array.isArray(primary) ? (primary as readonly unknown[]) : [];
    const [first] = entries;
    const measure = String(memberOf(first, 'measure'));
    const isOne = entries.every(
      (entry) =>
        memberOf(entry, 'measure') === measure &&
        memberOf(entry, 'test') === 'mcnemar' &&
        memberOf(entry, 'p') !== null &&
        memberOf(entry, 'smallest_gain') === memberOf(first, 'smallest_gain'),
    );
    if (first === undefined) return [];
    const id = `${idOf(bench.name)}-family-${idOf(name)}`;
    if (!isOne || !/^(?:Every|Any)@/.test(measure) || memberOf(family, 'correction') !== 'holm') {
      const says = `The ${entries.length} comparisons of the family ${name}, as ${file} states them`;
      return [{ id, says, kind: 'unpublished', why: UNCLAIMED }];
    }
    return [
      {
        id,
        says: `The ${entries.length} comparisons of the family ${name}: counts, gains, questions only one side hit, p and Holm’s p, words`,
        kind: 'family',
        file: `${bench.name}/${file}`,
        field: `families.${name}.primary`,
        measure: hitMeasure(measure).name,
        comparisons: entries.length,
        size: memberOf(family, 'size'),
        smallestGain: memberOf(first, 'smallest_gain'),
        alpha: memberOf(family, 'alpha'),
        names: renamedArms(bench, arms),
      },
    ];
  });
}

const UNCLAIMED =
  'kit verify recomputes families of McNemar tests on one Every@k or Any@k, corrected by Holm, and no others; rows, measures and p are in the records';

/** The arms of a bench that claims call otherwise. */
function renamedArms(bench: BenchDrafts, arms: readonly KitArm[]): Record<string, string> {
  const renamed: Record<string, string> = {};
  for (const name of Object.keys(bench.plan.arms)) {
    const key = keyOf(arms, bench.name, name);
    if (key !== undefined && key !== name) renamed[name] = key;
  }
  return renamed;
}

function rebuildClaims(bench: BenchDrafts, arms: readonly KitArm[], fused: readonly string[]): AnyClaim[] {
  return arms
    .filter((arm) => arm.bench === bench.name && fused.includes(arm.key))
    .map(({ key, rows }) => ({
      id: `${idOf(key)}-rebuild`,
      says: `${key}, fused again from the stored lists, is as stored on ${rows.length} of ${rows.length} questions`,
      kind: 'rebuild',
      arm: key,
      value: rows.length,
      of: rows.length,
    }));
}

function recountClaims(bench: BenchDrafts, arms: readonly KitArm[]): AnyClaim[] {
  const files: Record<string, string> = {};
  for (const { key, name } of arms.filter((arm) => arm.bench === bench.name)) {
    const file = bench.layout.arms[name]?.recount;
    const document = jsonIn(bench, file);
    if (findField(document, 'counts.answerable.all@5') !== undefined) files[key] = `${bench.name}/${file}`;
  }
  if (Object.keys(files).length === 0) return [];
  return [
    {
      id: `${idOf(bench.name)}-recounts`,
      says: `Each recount of ${bench.name} found no problem`,
      kind: 'recounts',
      files,
      fields: ['g0_problems', 'row_diffs', 'summary_diffs'],
      measure: 'every@5',
    },
  ];
}

/** Of the arms that were scored. */
function scoresClaims(bench: BenchDrafts, arms: readonly KitArm[]): AnyClaim[] {
  const file = bench.layout.scores;
  const document = jsonIn(bench, file);
  if (!Array.isArray(memberOf(document, 'measures'))) return [];
  const scored = arms
    .filter((arm) => arm.bench === bench.name && findField(document, `${arm.name}.counts`) !== undefined)
    .map(({ key, name }) => [key, name] as const);
  if (scored.length === 0) return [];
  return [
    {
      id: `${idOf(bench.name)}-scores`,
      says: `Every count and mean in the scores of ${bench.name} follows from the rows`,
      kind: 'scores',
      file: `${bench.name}/${file}`,
      arms: Object.fromEntries(scored),
    },
  ];
}

function jsonIn(bench: BenchDrafts, path: string | undefined): unknown {
  const text = path === undefined ? undefined : bench.texts.get(path);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
