import { type ListField, parseRow, type Row, scoredList, storedHits } from '../../bench/index.ts';
import {
  FUSION_METHODS,
  type FusionOptions,
  fuseRuns,
  type RunLeg,
  type TieRule,
} from '../../fusion/index.ts';
import { DataError, NotFoundError, type RecordSource } from '../../model/index.ts';
import { recountArm, type SummaryDifference } from '../../recount/index.ts';
import { Run } from '../../runs/index.ts';
import {
  parseJson,
  parseJsonLines,
  READING_LIMITS,
  type ReadingLimits,
  textOf,
} from '../records/checked-json.ts';
import { memberOf } from '../records/find-field.ts';
import type { ClaimedDepth, ClaimedFusion, ClaimsFile } from './claims-file.ts';
import type { HitMeasure } from './outcomes.ts';

/** An arm's rows as a kit holds them. */
export interface ArmRecords {
  readonly name: string;
  readonly file: string;
  readonly list: ListField;
  readonly rows: ReadonlyMap<string, Row>;
  /** The file that type, abstention and gold are taken from, where the arm's own rows lack them. */
  readonly questionsFrom: string | undefined;
  /** What is wrong with the rows themselves; sentences. */
  readonly problems: readonly string[];
}

/** One query, fused again. */
export interface RefusedQuery {
  /** All candidates, best first. */
  readonly ids: readonly string[];
  /** Beside each; equal where the fractions are. */
  readonly scores: readonly number[];
}

/** One way of fusing again where a document leaves something open. */
export interface FusionVariant {
  readonly depth: ClaimedDepth;
  readonly arithmetic: 'exact' | 'spec-order';
}

/** The records of a kit as claims read them; every file once. */
export class KitRecords {
  readonly claims: ClaimsFile;
  readonly #source: RecordSource;
  readonly #limits: ReadingLimits;
  readonly #read = new Set<string>();
  readonly #arms = new Map<string, Promise<ArmRecords>>();
  readonly #documents = new Map<string, Promise<unknown>>();
  readonly #recounts = new Map<string, Promise<ReadonlyMap<string, number> | undefined>>();

  constructor(source: RecordSource, claims: ClaimsFile, limits: ReadingLimits = READING_LIMITS) {
    this.#source = source;
    this.claims = claims;
    this.#limits = limits;
  }

  /** The files read since the last time, ascending. */
  takeRead(): readonly string[] {
    const files = [...this.#read].sort();
    this.#read.clear();
    return files;
  }

  /**
   * @throws NotFoundError when the claims name no such arm or the kit has no such file.
   * @throws DataError, InputError at what is no row.
   */
  arm(name: string): Promise<ArmRecords> {
    const arm = this.claims.arms[name];
    if (arm === undefined) throw new NotFoundError(`Expected an arm that the claims name, got ${name}.`);
    this.#read.add(arm.rows);
    return cached(this.#arms, name, () => this.#readArm(name, arm.rows, arm.list));
  }

  /**
   * What the second scorer makes of an arm, by question: 0 or 1 on a measure. Undefined where it lists no outcomes:
   * of a file with more questions than it keeps.
   */
  async recounted(name: string, measure: HitMeasure): Promise<ReadonlyMap<string, number> | undefined> {
    const { file, list, rows, questionsFrom } = await this.arm(name);
    if (questionsFrom !== undefined) return undefined;
    return cached(this.#recounts, `${name} ${measure.field}`, async () => {
      const request = {
        arm: name,
        rows: file,
        list,
        measures: [measure.field],
        depth: Number.MAX_SAFE_INTEGER,
      };
      const { outcomes } = await recountArm(this.#source, request);
      const counted = Object.entries(outcomes).flatMap(([qid, values]) => {
        const value = values[measure.field];
        return value === undefined ? [] : [[qid, value] as const];
      });
      const answered = [...rows.values()].filter(({ error }) => error === undefined).length;
      return counted.length < answered ? undefined : new Map(counted);
    });
  }

  /** Where the second scorer, counting an arm from its rows, gives another figure than a summary states. */
  async scoresAgainst(
    name: string,
    measures: readonly string[],
    summary: unknown,
  ): Promise<readonly SummaryDifference[]> {
    const { file, list } = await this.arm(name);
    const depth = Number.MAX_SAFE_INTEGER;
    const request = { arm: name, rows: file, list, measures, depth, summary };
    return (await recountArm(this.#source, request)).summary_diffs;
  }

  /** A JSON file, parsed. */
  json(file: string): Promise<unknown> {
    this.#read.add(file);
    return cached(this.#documents, file, async () => parseJson(await this.#bytes(file), file, this.#limits));
  }

  /** A file's text. */
  async text(file: string): Promise<string> {
    this.#read.add(file);
    return textOf(await this.#bytes(file), file);
  }

  /** Fuses an arm's legs again, as the claims say it was fused. */
  async refuse(
    arm: string,
    { depth, arithmetic }: FusionVariant,
  ): Promise<ReadonlyMap<string, RefusedQuery>> {
    const fusion = this.claims.fusions[arm];
    if (fusion === undefined)
      throw new NotFoundError(`Expected the fusion of ${arm} in the claims, got none.`);
    const names = Object.keys(fusion.legs);
    const legs: RunLeg[] = [];
    for (const name of names) legs.push({ name, run: legRun(await this.arm(name), usesRanks(fusion)) });
    const result = new Map<string, RefusedQuery>();
    for (const { queryId, order, fused, candidates } of fuseRuns(
      legs,
      fusionOptions(fusion, names, depth, arithmetic),
    ).queries())
      result.set(queryId, {
        ids: Array.from(order, (candidate) => candidates.idOf(candidate)),
        scores: Array.from(order, (candidate) => fused.scores[candidate]!),
      });
    return result;
  }

  async #bytes(file: string): Promise<Uint8Array> {
    const size = await this.#source.size(file);
    if (size === undefined) throw new NotFoundError(`Expected ${file} in the kit, got nothing.`);
    if (size > this.#limits.fileBytes)
      throw new DataError(`Expected files of at most ${this.#limits.fileBytes} bytes, got ${size}.`, {
        place: file,
      });
    return this.#source.readWhole(file);
  }

  async #readArm(name: string, file: string, list: ListField): Promise<ArmRecords> {
    const rows = new Map<string, Row>();
    const problems: string[] = [];
    let questionsFrom: string | undefined;
    for (const { line, value } of parseJsonLines(await this.#bytes(file), file, this.#limits)) {
      let whole = value;
      if (memberOf(value, 'gold') === undefined || memberOf(value, 'abstention') === undefined) {
        const questions = await this.#questionsBeside(name);
        whole = { ...questionOf(questions?.rows.get(String(memberOf(value, 'qid')))), ...(value as object) };
        questionsFrom ??= questions?.file;
      }
      const row = parseRow(JSON.stringify(whole), `${file}:${line}`);
      if (rows.has(row.qid)) problems.push(`question ${row.qid} stands twice (line ${line})`);
      const problem = rowProblem(row, list);
      if (problem !== undefined) problems.push(`question ${row.qid} (line ${line}): ${problem}`);
      rows.set(row.qid, row);
    }
    return { name, file, list, rows, questionsFrom, problems };
  }

  /** The rows of the first arm, for one whose rows say nothing of their questions. */
  async #questionsBeside(name: string): Promise<ArmRecords | undefined> {
    const [first] = Object.keys(this.claims.arms);
    return first === undefined || first === name ? undefined : this.arm(first);
  }
}

/** What a row says of its question. */
function questionOf(row: Row | undefined): object {
  return row === undefined ? {} : { type: row.type, abstention: row.abstention, gold: row.gold };
}

/** What makes a row's lists no rankings, or its search not the head of its list. */
function rowProblem(row: Row, list: ListField): string | undefined {
  if (row.error !== undefined) return undefined;
  const ids = scoredList(row, list);
  if (ids === undefined) return `there is no ${list}`;
  const hits = storedHits(row);
  for (const each of [ids, hits?.map(([id]) => id) ?? [], row.gold])
    if (new Set(each).size < each.length) return 'an id stands twice in a list';
  if (hits !== undefined && !isMonotone(hits.map(([, score]) => score)))
    return 'the scores of a list go up and down';
  if (row.search !== undefined && row.ranked !== undefined)
    if (row.search.some((id, index) => row.ranked![index]?.[0] !== id))
      return 'search is not the head of ranked';
  return undefined;
}

/** Scores fall along a list; some write distances, which rise. */
function isMonotone(scores: readonly number[]): boolean {
  const steps = scores.slice(1).map((score, index) => Math.sign(score - scores[index]!));
  return !(steps.includes(1) && steps.includes(-1));
}

function usesRanks({ method }: ClaimedFusion): boolean {
  return FUSION_METHODS.find(({ definition }) => definition.name === method)?.definition.uses === 'ranks';
}

/** Where only ranks count, the order of the rows is kept by scores of our own: theirs may have ties. */
function legRun({ name, rows }: ArmRecords, areRanks: boolean): Run {
  const queries: [string, { id: string; score: number }[]][] = [];
  for (const [qid, row] of rows) {
    const hits = storedHits(row) ?? (row.search ?? row.top10)?.map((id, index) => [id, -index] as const);
    if (hits === undefined) continue;
    queries.push([qid, hits.map(([id, score], index) => ({ id, score: areRanks ? -index : score }))]);
  }
  return Run.from(name, queries, { lenient: true });
}

function fusionOptions(
  { method, legs, rankConstant, normalization, ties }: ClaimedFusion,
  names: readonly string[],
  depth: FusionVariant['depth'],
  arithmetic: FusionVariant['arithmetic'],
): FusionOptions {
  return {
    method,
    weights: Object.fromEntries(names.map((name) => [name, legs[name]!])),
    ...(rankConstant === undefined ? {} : { rankConstant }),
    ...(normalization === undefined ? {} : { normalization }),
    ...(arithmetic === 'exact' ? {} : { arithmetic }),
    ...(depth === 'stored' ? {} : { depth }),
    // Checked by what resolves the options.
    ties: ties as TieRule,
  };
}

function cached<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}
