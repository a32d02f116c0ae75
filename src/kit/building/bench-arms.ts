import { type FuseFile, type Plan, type PlannedLayout, parseRow, type Row } from '../../bench/index.ts';
import type { ClaimedArm, ClaimedFusion } from '../claims/claims-file.ts';
import { parseJson, parseJsonLines } from '../records/checked-json.ts';

/** A bench's records on their way into a kit. */
export interface BenchDrafts {
  /** The bench's folder in the kit. */
  readonly name: string;
  readonly plan: Plan;
  readonly layout: PlannedLayout;
  /** By path inside the bench: what is in the kit. */
  readonly texts: ReadonlyMap<string, string>;
}

/** An arm whose rows are in a kit. */
export interface KitArm {
  /** What claims call it: its own name, with its bench's where another bench has one of that name. */
  readonly key: string;
  readonly bench: string;
  readonly name: string;
  readonly claimed: ClaimedArm;
  readonly rows: readonly Row[];
}

/** Every arm of every bench that has rows in the kit, in the order of the plans. */
export function armsInKit(benches: readonly BenchDrafts[]): readonly KitArm[] {
  const arms: KitArm[] = [];
  for (const { name: bench, plan, layout, texts } of benches)
    for (const [name, { title }] of Object.entries(plan.arms)) {
      const places = layout.arms[name];
      const text = places === undefined ? undefined : texts.get(places.rows);
      if (places === undefined || text === undefined) continue;
      const path = `${bench}/${places.rows}`;
      arms.push({
        key: arms.some((arm) => arm.key === name) ? `${bench}:${name}` : name,
        bench,
        name,
        claimed: { ...(title === undefined ? {} : { title }), rows: path, list: places.list },
        rows: rowsOf(text, path),
      });
    }
  return arms;
}

/** What claims call an arm of a bench: that of the bench, else that of another whose lists it reads. */
export function keyOf(arms: readonly KitArm[], bench: string, name: string): string | undefined {
  const named = arms.filter((arm) => arm.name === name);
  return (named.find((arm) => arm.bench === bench) ?? named[0])?.key;
}

/** How the fusions of the benches are made again, by arm; of methods whose spec is not the whole of it, none. */
export function fusionsInKit(
  benches: readonly BenchDrafts[],
  arms: readonly KitArm[],
): Readonly<Record<string, ClaimedFusion>> {
  const fusions: Record<string, ClaimedFusion> = {};
  for (const bench of benches) {
    const text = bench.texts.get(bench.layout.fuse);
    if (text === undefined) continue;
    const place = `${bench.name}/${bench.layout.fuse}`;
    const { blends } = parseJson(new TextEncoder().encode(text), place) as FuseFile;
    for (const [name, blend] of Object.entries(blends)) {
      const key = keyOf(arms, bench.name, name);
      const legs = blend.spec.map(({ leg, ...rest }) => ({ ...rest, leg: keyOf(arms, bench.name, leg) }));
      if (key === undefined || blend.cross_validated !== undefined) continue;
      if (legs.some(({ leg }) => leg === undefined)) continue;
      fusions[key] = {
        method: blend.method,
        legs: Object.fromEntries(legs.map(({ leg, weight }) => [leg!, weight])),
        ...(blend.rank_constant === undefined ? {} : { rankConstant: blend.rank_constant }),
        ...(blend.normalization === undefined ? {} : { normalization: blend.normalization }),
        ties: blend.ties,
        depths: [Object.fromEntries(legs.map(({ leg, depth }) => [leg!, depth]))],
        arithmetic: [blend.arithmetic === 'spec-order' ? 'spec-order' : 'exact'],
      };
    }
  }
  return fusions;
}

function rowsOf(text: string, place: string): Row[] {
  return [...parseJsonLines(new TextEncoder().encode(text), place)].map(({ line, value }) =>
    parseRow(JSON.stringify(value), `${place}:${line}`),
  );
}
