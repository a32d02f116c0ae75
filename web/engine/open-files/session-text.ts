import type { ReadingOrder } from '../../../src/model/index.ts';
import { idAt, Qrels, Run } from '../../../src/runs/index.ts';
import { type LabState, MOST_SELECTED } from '../../state/lab-state.ts';
import type { SavedSettings } from '../../state/saved-settings.ts';
import { linkOf } from '../../state/url.ts';
import type { OwnParts } from '../own-data.ts';
import type { OpenedPart } from './opened-file.ts';
import { SESSION_SCHEMA } from './tell-kind.ts';
import { tiedHits } from './tied-hits.ts';

type Rows = readonly (readonly [id: string, value: number])[];

interface Session {
  readonly schema: string;
  readonly link: string;
  readonly query: string | null;
  readonly selected: readonly string[];
  /** Saved settings of the opened runs, each as a link. */
  readonly saved?: readonly { readonly name: string; readonly link: string }[];
  readonly runs: readonly {
    readonly name: string;
    readonly readingOrder: ReadingOrder;
    readonly queries: readonly (readonly [queryId: string, rows: Rows])[];
  }[];
  readonly qrels: readonly (readonly [queryId: string, rows: Rows])[] | null;
  readonly queryTexts: readonly (readonly [string, string])[];
  readonly documentTexts: readonly (readonly [string, string])[];
}

/** Everything on the page that a link does not hold, as one JSON file that the page opens again. */
export function sessionText(state: LabState, own: OwnParts, saved: readonly SavedSettings[] = []): string {
  const session: Session = {
    schema: SESSION_SCHEMA,
    link: linkOf(state),
    query: state.query ?? null,
    selected: state.selected,
    saved: saved
      .filter(({ data }) => data === 'own')
      .map(({ name, settings }) => ({ name, link: linkOf({ ...state, ...settings }) })),
    runs: own.runs.map(({ name, run }) => ({
      name,
      readingOrder: run.readingOrder,
      queries: run.queryIds.map((queryId) => [
        queryId,
        run.ranking(queryId).map(({ id, score }) => [id, score] as const),
      ]),
    })),
    qrels: own.qrels === undefined ? null : judgementRows(own.qrels),
    queryTexts: [...own.queryTexts],
    documentTexts: [...own.documentTexts],
  };
  return `${JSON.stringify(session, null, 1)}\n`;
}

/** Reads a session file. */
export function readSession(name: string, text: string): { parts: OpenedPart[]; problems: string[] } {
  const session: unknown = JSON.parse(text);
  if (!isSession(session)) {
    return {
      parts: [],
      problems: [`${name}: Expected a session of this page (${SESSION_SCHEMA}), got another JSON.`],
    };
  }
  const runs = session.runs.map((each): OpenedPart => {
    const rankings = each.queries.map(
      ([queryId, rows]) => [queryId, rows.map(([id, score]) => ({ id, score }))] as const,
    );
    const run = Run.from(each.name, rankings, { readingOrder: each.readingOrder, lenient: true });
    return { kind: 'run', name: each.name, run, tiedHits: tiedHits(run) };
  });
  const qrels = session.qrels == null ? [] : [qrelsPart(session.qrels)];
  const { queryTexts, documentTexts, selected, saved = [], query, link } = session;
  return {
    parts: [
      ...runs,
      ...qrels,
      { kind: 'texts', queries: queryTexts, documents: documentTexts },
      { kind: 'session', link, query: query ?? undefined, selected, saved },
    ],
    problems: [],
  };
}

/** Whether every part has its form: a file may say anything, and the page shows what it takes from here. */
function isSession(value: unknown): value is Session {
  const session = (value ?? {}) as Record<keyof Session, unknown>;
  const { schema, link, query, selected, saved = [], runs, qrels, queryTexts, documentTexts } = session;
  return (
    schema === SESSION_SCHEMA &&
    typeof link === 'string' &&
    (query === null || typeof query === 'string') &&
    isListOf(selected, isText) &&
    selected.length <= MOST_SELECTED &&
    isListOf(saved, (each) => {
      const { name, link: own } = (each ?? {}) as { name?: unknown; link?: unknown };
      return isText(name) && isText(own);
    }) &&
    isListOf(runs, (run) => {
      const { name, queries } = (run ?? {}) as { name?: unknown; queries?: unknown };
      return isText(name) && isListOf(queries, isRanked);
    }) &&
    (qrels === null || isListOf(qrels, isRanked)) &&
    [queryTexts, documentTexts].every((texts) => isListOf(texts, (pair) => isListOf(pair, isText)))
  );
}

/** A query id with its rows. */
function isRanked(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [queryId, rows] = value as unknown[];
  return (
    isText(queryId) &&
    isListOf(rows, (row) => Array.isArray(row) && isText(row[0]) && typeof row[1] === 'number')
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isListOf(value: unknown, isElement: (element: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(isElement);
}

function qrelsPart(rows: NonNullable<Session['qrels']>): OpenedPart {
  return {
    kind: 'qrels',
    qrels: Qrels.from(rows.map(([queryId, grades]) => [queryId, Object.fromEntries(grades)])),
  };
}

function judgementRows(qrels: Qrels): [string, [string, number][]][] {
  return qrels.queryIds.map((queryId, number) => {
    const columns = qrels.columnsAt(number);
    return [
      queryId,
      Array.from({ length: columns.count }, (_, index) => [idAt(columns, index), columns.values[index]!]),
    ];
  });
}
