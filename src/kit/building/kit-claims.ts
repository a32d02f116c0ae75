import { PLAN_FILE } from '../../bench/index.ts';
import type { Claim, ClaimsFile, PrintedAt } from '../claims/claims-file.ts';
import { counts, hitMeasure } from '../claims/outcomes.ts';
import { parseJsonText } from '../records/checked-json.ts';
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
    ...benches.flatMap((bench) => scoredAgainClaims(bench, arms)),
  ];
  return {
    title,
    ...(url === undefined ? {} : { url }),
    arms: Object.fromEntries(arms.map(({ key, claimed }) => [key, claimed])),
    fusions,
    claims: withOwnIds(claims),
  };
}

/** Arms whose names differ in what an id leaves out have claims of one id: the later ones are numbered. */
function withOwnIds(claims: readonly AnyClaim[]): AnyClaim[] {
  const taken = new Set<string>();
  return claims.map((claim) => {
    let { id } = claim;
    for (let number = 2; taken.has(id); number++) id = `${claim.id}-${number}`;
    taken.add(id);
    return { ...claim, id };
  });
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
    // Families of other tests are made again as a whole, with the scores.
    if (!isOne || !/^(?:Every|Any)@/.test(measure) || memberOf(family, 'correction') !== 'holm') return [];
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

/** Whatever the measures and tests are: all that the files of scores and comparisons say. */
function scoredAgainClaims(bench: BenchDrafts, arms: readonly KitArm[]): AnyClaim[] {
  const { scores, family, reading } = bench.layout;
  if (!bench.texts.has(PLAN_FILE)) return [];
  const ours = (path: string, schema: string): unknown => {
    const document = jsonIn(bench, path);
    return memberOf(document, 'schema') === schema ? document : undefined;
  };
  const again = (field: string, file: string, id: string, says: string): AnyClaim => ({
    id: `${idOf(bench.name)}-again-${idOf(id)}`,
    says,
    kind: 'scored-again',
    bench: bench.name,
    file: `${bench.name}/${file}`,
    field,
  });
  const document = ours(scores, 'consilience-bench-scores/1');
  const ofArms = arms
    .filter((arm) => arm.bench === bench.name && memberOf(document, arm.name) !== undefined)
    .map(({ key, name }) =>
      again(name, scores, name, `${key}, scored again by the plan: ${figuresOf(memberOf(document, name))}`),
    );
  const ofFamilies = Object.keys(
    (memberOf(ours(family, 'consilience-bench-family/1'), 'families') as object | undefined) ?? {},
  ).map((name) =>
    again(
      `families.${name}`,
      family,
      `family-${name}`,
      `The comparisons of the family ${name}, made again by the plan: figures, verdicts and words`,
    ),
  );
  const recounted = arms.flatMap(({ key, name, bench: own }) => {
    const path = bench.layout.arms[name]?.recount;
    if (own !== bench.name || path === undefined) return [];
    if (ours(path, 'consilience-bench-recount/1') === undefined) return [];
    return [
      again(
        '',
        path,
        `recount-${name}`,
        `${key}, recounted: the second scorer’s file is as it is made again`,
      ),
    ];
  });
  const read =
    ours(reading, 'consilience-bench-reading/1') === undefined
      ? []
      : [
          again(
            '',
            reading,
            'reading',
            'The crosscheck of the comparisons and the ties reversed, made again',
          ),
        ];
  return [...ofArms, ...ofFamilies, ...recounted, ...read];
}

/** An arm's sums and means as a sentence has them. */
function figuresOf(scored: unknown): string {
  const members = (value: unknown): [string, unknown][] =>
    Object.entries((value as object | undefined) ?? {});
  const counts = memberOf(scored, 'counts');
  const sums = members(memberOf(counts, 'all')).map(([name, sum]): [string, unknown] =>
    name.startsWith('all@') ? [name, memberOf(memberOf(counts, 'answerable'), name)] : [name, sum],
  );
  const means = members(memberOf(scored, 'means')).map(([name, mean]): [string, unknown] => [
    name,
    typeof mean === 'number' ? mean.toFixed(4) : mean,
  ]);
  return [...sums, ...means].map(([name, figure]) => `${name} ${String(figure)}`).join(', ');
}

function jsonIn(bench: BenchDrafts, path: string | undefined): unknown {
  const text = path === undefined ? undefined : bench.texts.get(path);
  return text === undefined ? undefined : parseJsonText(text, `${bench.name}/${path}`);
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
