import { compareIds } from '../../model/index.ts';
import { Stop } from './stop.ts';

/** A line of a preference file: within a group and subgroup, a higher level is preferred to a lower one. */
export interface PreferenceLine {
  readonly group: string;
  readonly subgroup: string;
  readonly document: string;
  readonly level: number;
}

/** How many preferences of a group the ranking keeps (`fulfilled`) of how many it could (`possible`). */
interface PreferenceTally {
  /** Both documents were retrieved. */
  fulfilledRetrieved: number;
  possibleRetrieved: number;
  /** One of the two was retrieved, which ranks it before the other. */
  fulfilledImplied: number;
  possibleImplied: number;
  /** Neither was retrieved. */
  possibleAbsent: number;
  /** Documents of level 0 (or below), and of those the retrieved. */
  nonrelevant: number;
  nonrelevantRetrieved: number;
  /** Documents of a level above 0, and of those the retrieved. */
  relevant: number;
  relevantRetrieved: number;
}

/** The documents of one level, by place ascending. */
interface PreferenceClass {
  readonly level: number;
  readonly places: readonly number[];
}

/** What one judge prefers: classes when there is one subgroup, else a partial order. */
export type PreferenceOrder =
  | { readonly form: 'classes'; readonly classes: readonly PreferenceClass[] }
  | {
      readonly form: 'matrix';
      /** `[documents * documents]`: 1 where the row's document is preferred to the column's. */
      readonly matrix: Uint8Array;
      /** `[documents]`: the last level each was given, -1 for those of other judges. */
      readonly levels: Float64Array;
    };

/** One judge's preferences for a query. */
export interface PreferenceGroup {
  readonly order: PreferenceOrder;
  readonly tally: PreferenceTally;
}

/**
 * One query's preferences seen through a ranking. Documents are numbered by place: the judged ones that were
 * retrieved first, best first, then the others by id.
 */
export interface Preferences {
  readonly groups: readonly PreferenceGroup[];
  /** How many documents the preferences name. */
  readonly documents: number;
  /** How many of them were retrieved: places below this are retrieved ones. */
  readonly retrieved: number;
  /** `[documents * documents]`: how many groups prefer the row's document to the column's. */
  readonly counts: Uint32Array;
}

interface PlacedLine extends PreferenceLine {
  readonly place: number;
}

const CALCULATION_FAILED = 4;
/** What a shell reports of a process that ended itself by `abort`, as trec_eval does there. */
const ABORTED = 134;

/**
 * Counts the preferences that a ranking keeps.
 *
 * @param retrieved the judged documents that were retrieved, best first.
 * @throws Stop when a judge contradicts itself.
 */
export function countPreferences(
  lines: readonly PreferenceLine[],
  retrieved: readonly string[],
): Preferences {
  const places = new Map(retrieved.map((document, place) => [document, place]));
  const ids = new Set(lines.map(({ document }) => document));
  for (const document of [...ids].sort(compareIds))
    if (!places.has(document)) places.set(document, places.size);
  const documents = places.size;
  const counts = new Uint32Array(documents * documents);
  const placed = lines
    .map((line): PlacedLine => ({ ...line, place: places.get(line.document)! }))
    .sort(
      (a, b) =>
        compareIds(a.group, b.group) ||
        compareIds(a.subgroup, b.subgroup) ||
        b.level - a.level ||
        a.place - b.place,
    );
  const groups: PreferenceGroup[] = [];
  for (let start = 0; start < placed.length; ) {
    let end = start;
    while (end < placed.length && placed[end]!.group === placed[start]!.group) end++;
    groups.push(formGroup(placed.slice(start, end), documents, retrieved.length, counts));
    start = end;
  }
  return { groups, documents, retrieved: retrieved.length, counts };
}

function formGroup(
  lines: readonly PlacedLine[],
  documents: number,
  retrieved: number,
  counts: Uint32Array,
): PreferenceGroup {
  const hasSubgroups = lines.some(({ subgroup }) => subgroup !== lines[0]!.subgroup);
  const order = hasSubgroups ? partialOrder(lines, documents) : classOrder(lines);
  const tally = emptyTally();
  countDocuments(order, retrieved, tally);
  forEachPreference(order, documents, (better, worse) => {
    counts[better * documents + worse]!++;
    if (better < worse) {
      if (worse < retrieved) tally.fulfilledRetrieved++;
      else if (better < retrieved) tally.fulfilledImplied++;
      else tally.possibleAbsent++;
    } else if (better < retrieved) tally.possibleRetrieved++;
    else if (worse < retrieved) tally.possibleImplied++;
    else tally.possibleAbsent++;
  });
  tally.possibleRetrieved += tally.fulfilledRetrieved;
  tally.possibleImplied += tally.fulfilledImplied;
  return { order, tally };
}

function emptyTally(): PreferenceTally {
  return {
    fulfilledRetrieved: 0,
    possibleRetrieved: 0,
    fulfilledImplied: 0,
    possibleImplied: 0,
    possibleAbsent: 0,
    nonrelevant: 0,
    nonrelevantRetrieved: 0,
    relevant: 0,
    relevantRetrieved: 0,
  };
}

/** One subgroup: a document of a higher level is preferred to every one of a lower level. */
function classOrder(lines: readonly PlacedLine[]): PreferenceOrder {
  const classes: { level: number; places: number[] }[] = [];
  for (const { level, place } of lines) {
    const last = classes.at(-1);
    if (last?.level === level) last.places.push(place);
    else classes.push({ level, places: [place] });
  }
  return { form: 'classes', classes };
}

/** Several subgroups: the preferences within each, and what follows from them together. */
function partialOrder(lines: readonly PlacedLine[], documents: number): PreferenceOrder {
  const matrix = new Uint8Array(documents * documents);
  const levels = new Float64Array(documents).fill(-1);
  for (const [index, line] of lines.entries()) {
    const before = levels[line.place]!;
    if ((before > 0 && line.level === 0) || (before === 0 && line.level > 0)) {
      throw new Stop(
        CALCULATION_FAILED,
        `trec_eval.form_prefs_counts: doc '${line.document}' has both 0 and non-0 rel_level assigned\n`,
      );
    }
    levels[line.place] = line.level;
    for (let other = index + 1; other < lines.length; other++) {
      const worse = lines[other]!;
      if (worse.subgroup !== line.subgroup) break;
      if (worse.level !== line.level) matrix[line.place * documents + worse.place] = 1;
    }
  }
  closeTransitively(matrix, documents);
  return { form: 'matrix', matrix, levels };
}

/** Warshall 1962. @throws Stop when two documents are each preferred to the other. */
function closeTransitively(matrix: Uint8Array, documents: number): void {
  for (let via = 0; via < documents; via++)
    for (let from = 0; from < documents; from++) {
      if (matrix[from * documents + via] === 0) continue;
      for (let to = 0; to < documents; to++)
        if (matrix[via * documents + to] === 1) matrix[from * documents + to] = 1;
    }
  for (let place = 0; place < documents; place++) matrix[place * documents + place] = 0;
  for (let a = 0; a < documents; a++)
    for (let b = 0; b < documents; b++)
      if (matrix[a * documents + b] === 1 && matrix[b * documents + a] === 1) {
        throw new Stop(
          ABORTED,
          `trec_eval.form_prefs_counts: Pref inconsistency found\n      internal rank ${a} and internal rank ${b} are conflicted\n`,
        );
      }
}

function countDocuments(order: PreferenceOrder, retrieved: number, tally: PreferenceTally): void {
  const add = (level: number, place: number) => {
    if (level > 0) {
      tally.relevant++;
      if (place < retrieved) tally.relevantRetrieved++;
    } else {
      tally.nonrelevant++;
      if (place < retrieved) tally.nonrelevantRetrieved++;
    }
  };
  if (order.form === 'classes')
    for (const { level, places } of order.classes) for (const place of places) add(level, place);
  else for (const [place, level] of order.levels.entries()) if (level >= 0) add(level, place);
}

/** Visits every preference. @throws Stop when a document stands at two levels of one subgroup. */
function forEachPreference(
  order: PreferenceOrder,
  documents: number,
  visit: (better: number, worse: number) => void,
): void {
  if (order.form === 'matrix') {
    for (let better = 0; better < documents; better++)
      for (let worse = 0; worse < documents; worse++)
        if (order.matrix[better * documents + worse] === 1) visit(better, worse);
    return;
  }
  for (const [index, { places }] of order.classes.entries())
    for (const lower of order.classes.slice(index + 1))
      for (const better of places)
        for (const worse of lower.places) {
          if (better === worse) {
            throw new Stop(
              CALCULATION_FAILED,
              `trec_eval.form_prefs_counts: Internal docid ${better} occurs with different rel_level in same jsg\n`,
            );
          }
          visit(better, worse);
        }
}
