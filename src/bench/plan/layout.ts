import type { GivenLayout, Plan, PlannedArm, PlannedLayout, PlannedRecords } from './plan.ts';

/**
 * Where each record of a bench lies: what the plan says, and the usual places for the rest. Every arm of the plan is
 * there, also one that was cut or skipped. A layout that is whole already comes back as it is.
 */
export function resolveLayout(plan: {
  readonly arms: Plan['arms'];
  readonly layout?: GivenLayout | undefined;
}): PlannedLayout {
  const given = plan.layout ?? {};
  const fuse = given.fuse ?? 'fuse/fuse.json';
  const arms = Object.entries(plan.arms).map(
    ([name, arm]) => [name, recordsOf(name, arm, given, fuse)] as const,
  );
  const skips = Object.entries(plan.arms).flatMap(([name, { skipped }]) =>
    skipped === undefined
      ? []
      : [[name, given.skips?.[name] ?? `skips/${fileNameOf(skipped.model)}.json`] as const],
  );
  return {
    arms: Object.fromEntries(arms),
    fuse,
    scores: given.scores ?? 'score/scores.json',
    family: given.family ?? 'score/family.json',
    reading: given.reading ?? 'score/reading.json',
    ...(given.perQuestion === undefined ? {} : { perQuestion: given.perQuestion }),
    skips: Object.fromEntries(skips),
  };
}

function recordsOf(name: string, arm: PlannedArm, layout: GivenLayout, fuse: string): PlannedRecords {
  const { folder, ...given } = layout.arms?.[name] ?? {};
  const usual = arm.fusion === undefined ? runRecords(name, folder) : fusionRecords(name, folder, fuse);
  return {
    rows: given.rows ?? usual.rows,
    run: given.run ?? usual.run,
    timings: given.timings ?? usual.timings,
    trec: given.trec ?? usual.trec,
    recount: given.recount ?? `score/recount-${name}.json`,
    list: given.list ?? (arm.ranker === undefined ? 'top10' : 'search'),
  };
}

type Places = Pick<PlannedRecords, 'rows' | 'run' | 'timings' | 'trec'>;

function runRecords(name: string, folder = `arms/${name}`): Places {
  return {
    rows: `${folder}/rows.ndjson`,
    run: `${folder}/run.json`,
    timings: `${folder}/timings.ndjson`,
    trec: `${folder}/${name}.run`,
  };
}

function fusionRecords(name: string, given: string | undefined, fuse: string): Places {
  const folder = given ?? fuse.split('/').slice(0, -1).join('/');
  const path = folder === '' ? name : `${folder}/${name}`;
  return {
    rows: `${path}.rows.ndjson`,
    run: fuse,
    timings: `${path}.timings.ndjson`,
    trec: `${path}.run`,
  };
}

/** `naver/splade-v3` as the name of a file. */
function fileNameOf(model: string): string {
  return model.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
}
