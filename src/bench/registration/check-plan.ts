import { advise, type Statement } from '../../advice/index.ts';
import type { TieRule } from '../../fusion/index.ts';
import { AppError, type Dataset, type DatasetFile, type RecordFolder } from '../../model/index.ts';
import type { Plan, PlannedFusion } from '../plan/plan.ts';
import type { BenchPorts, ModelPin } from '../ports.ts';
import { datasetRequest, plannedModels, plannedStored, unplannedFiles } from './bench-pins.ts';
import { DATASET_HINT, type DatasetSurvey, queriesProblem, surveyDataset } from './dataset-survey.ts';
import { type ComparisonPower, powerOfPlan } from './power.ts';
import { type Replication, replicationWords, scoredBefore } from './scored-before.ts';

/** What a plan's bench has and lacks, before anything is run. */
export interface PlanCheck {
  /** `problem`: it cannot be run so; `warning`: it can, and what it shows is less than it seems. */
  readonly findings: readonly CheckFinding[];
  /** Null when the data set cannot be read. */
  readonly dataset: (DatasetSurvey & { readonly name: string; readonly setting: string }) | null;
  readonly models: readonly CheckedModel[];
  /** What each fusion can and cannot do. */
  readonly fusions: readonly { readonly arm: string; readonly statements: readonly Statement[] }[];
  readonly power: readonly ComparisonPower[];
  readonly replication: Replication | null;
}

/** Something to know before registering. */
export interface CheckFinding {
  readonly level: 'problem' | 'warning';
  /** Stable, for programs. */
  readonly code:
    | 'dataset-unreadable'
    | 'dataset-other'
    | 'dataset-unpinned'
    | 'dataset-unusable'
    | 'model-missing'
    | 'model-unlicensed'
    | 'file-missing'
    | 'small-candidate-sets'
    | 'gain-below-power'
    | 'scored-before';
  readonly message: string;
  readonly hint: string | null;
}

/** A model that the plan's arms need. */
export interface CheckedModel {
  readonly name: string;
  readonly isHere: boolean;
  readonly revision: string | null;
  readonly license: string | null;
}

/** What the statements about a fusion take as the top: what `top10` keeps. */
const TOP = 10;

/**
 * Looks at everything that a plan needs and says what its settings, its data and its tests can show. Nothing is
 * encoded or ranked; the data set is read once.
 *
 * @param others benches whose scores may be known: those beside this one and those that were named.
 */
export async function checkPlan(
  plan: Plan,
  ports: BenchPorts,
  others: readonly RecordFolder[] = [],
): Promise<PlanCheck> {
  const findings: CheckFinding[] = [];
  const dataset = await openedDataset(plan, ports, findings);
  const models = await checkedModels(plan, ports, findings);
  await checkFiles(plan, ports, findings);
  const survey = dataset === undefined ? undefined : await surveyDataset(dataset);
  const unaskable = survey === undefined ? undefined : queriesProblem(plan.dataset.name, survey.queryIds);
  if (unaskable !== undefined) findings.push(finding('problem', 'dataset-unusable', unaskable, DATASET_HINT));
  const fusions = Object.entries(plan.arms).flatMap(([arm, { fusion }]) =>
    fusion === undefined ? [] : [{ arm, statements: adviceOf(plan, fusion, survey) }],
  );
  const power = survey === undefined ? [] : powerOfPlan(plan, survey);
  if (survey !== undefined) findings.push(...smallCandidateSets(plan, survey));
  findings.push(...power.flatMap(gainBelowPower));
  const replication =
    survey === undefined ? null : await scoredBefore(new Set(survey.queryIds), others, ports);
  if (replication !== null) {
    findings.push(finding('warning', 'scored-before', replicationWords(replication)));
  }
  const summary =
    dataset === undefined || survey === undefined
      ? null
      : { name: dataset.name, setting: dataset.setting, ...survey };
  return { findings, dataset: summary, models, fusions, power, replication };
}

function finding(
  level: CheckFinding['level'],
  code: CheckFinding['code'],
  message: string,
  hint: string | null = null,
): CheckFinding {
  return { level, code, message, hint };
}

async function openedDataset(
  plan: Plan,
  ports: BenchPorts,
  findings: CheckFinding[],
): Promise<Dataset | undefined> {
  try {
    const dataset = await ports.openDataset(datasetRequest(plan));
    const files = await dataset.files();
    for (const { path, expected, got } of unplannedFiles(plan, files)) {
      const message = `Expected ${path} of ${plan.dataset.path} with sha256 ${expected}, got ${got ?? 'no such file'}.`;
      findings.push(finding('problem', 'dataset-other', message));
    }
    if (plan.dataset.sha256 === undefined) {
      findings.push(
        finding(
          'warning',
          'dataset-unpinned',
          'The plan does not say which bytes its data set has; the registration will.',
          pinsOf(files),
        ),
      );
    }
    return dataset;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    findings.push(finding('problem', 'dataset-unreadable', error.message, error.hint));
    return undefined;
  }
}

/** More than a plan wants to list, as in a folder of notes. */
const LISTED_FILES = 10;

function pinsOf(files: readonly DatasetFile[]): string {
  if (files.length > LISTED_FILES)
    return `It has ${files.length} files; consilience datasets check --format json has their digests.`;
  return `sha256: { ${files.map(({ path, sha256 }) => `${path}: ${sha256}`).join(', ')} }`;
}

async function checkedModels(
  plan: Plan,
  ports: BenchPorts,
  findings: CheckFinding[],
): Promise<CheckedModel[]> {
  const models: CheckedModel[] = [];
  for (const name of plannedModels(plan)) {
    const pin = await pinOrFinding(name, ports, findings);
    if (pin !== undefined && pin.license === undefined) {
      const message = `Nothing says under which licence ${name} is.`;
      findings.push(finding('warning', 'model-unlicensed', message, `consilience models vet ${name}`));
    }
    models.push({
      name,
      isHere: pin !== undefined,
      revision: pin?.revision ?? null,
      license: pin?.license ?? null,
    });
  }
  return models;
}

async function pinOrFinding(
  name: string,
  ports: BenchPorts,
  findings: CheckFinding[],
): Promise<ModelPin | undefined> {
  try {
    return await ports.models.pin(name);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    findings.push(finding('problem', 'model-missing', error.message, error.hint));
    return undefined;
  }
}

/** Stored rankings beside the plan; a path elsewhere is looked at when it is read. */
async function checkFiles(plan: Plan, ports: BenchPorts, findings: CheckFinding[]): Promise<void> {
  for (const { path } of plannedStored(plan)) {
    if (path.startsWith('/') || path.split('/').includes('..')) continue;
    if ((await ports.beside.size(path)) !== undefined) continue;
    const message = `Expected stored rankings at ${path} beside the plan, got no file there.`;
    findings.push(finding('problem', 'file-missing', message));
  }
}

/** The advice of `consilience advise`, legs no deeper than the largest part of the data set. */
function adviceOf(
  plan: Plan,
  fusion: PlannedFusion,
  survey: DatasetSurvey | undefined,
): readonly Statement[] {
  if (fusion.method !== 'rrf') return [];
  const most = survey?.partSizes.at(-1) ?? Number.POSITIVE_INFINITY;
  const legs = Object.entries(fusion.legs);
  const depth = Object.fromEntries(
    legs.map(([leg, { depth }]) => [leg, Math.max(1, Math.min(depth ?? plan.depth, most))]),
  );
  return advise(
    legs.map(([leg]) => leg),
    {
      rankConstant: fusion.rankConstant,
      weights: Object.fromEntries(legs.map(([leg, { weight }]) => [leg, weight])),
      depth,
      limit: TOP,
      ties: fusion.ties as TieRule | undefined,
    },
  ).statements;
}

function smallCandidateSets(plan: Plan, { parts, partSizes }: DatasetSurvey): CheckFinding[] {
  const small = partSizes.filter((size) => size <= plan.depth).length;
  const hasFusion = Object.values(plan.arms).some(({ fusion }) => fusion !== undefined);
  if (small === 0 || !hasFusion) return [];
  const middle = partSizes[Math.floor(partSizes.length / 2)]!;
  return [
    finding(
      'warning',
      'small-candidate-sets',
      `In ${small} of ${parts} parts there are no more documents than the ${plan.depth} hits that a leg stores (in the middle one ${middle}): there a leg that ranks everything cannot miss a document, and no fusion can show what it does when one is missed.`,
      'A setting with all documents in one collection can: setting: pooled, where the data set has it.',
    ),
  ];
}

/** A gain that counts and would most probably be missed. */
function gainBelowPower(power: ComparisonPower): CheckFinding[] {
  const { arm, reference, measure, test, smallestGain, assumptions } = power;
  const mildest = assumptions.find(({ chanceOfSmallestGain }) => chanceOfSmallestGain !== null);
  const found = mildest?.chanceOfSmallestGain ?? 1;
  if (mildest === undefined || found >= 0.5) return [];
  const chance = (100 * found).toFixed(0);
  return [
    finding(
      'warning',
      'gain-below-power',
      `${arm} against ${reference} on ${measure}: a true gain of ${smallestGain}, the smallest that counts, would be found by ${test} in ${chance}% of such benches, at a ${mildest.assumed} of ${mildest.value}. No material difference will not mean that there is none.`,
    ),
  ];
}
