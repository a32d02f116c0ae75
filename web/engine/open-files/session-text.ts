import type { ReadingOrder } from '../../../src/model/index.ts';
import { idAt, Qrels, Run } from '../../../src/runs/index.ts';
import type { LabState } from '../../state/lab-state.ts';
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
export function sessionText(state: LabState, own: OwnParts): string {
  const session: Session = {
    schema: SESSION_SCHEMA,
    link: linkOf(state),
    query: state.query ?? null,
    selected: state.selected,
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
  const session = JSON.parse(text) as Partial<Session>;
  if (session.schema !== SESSION_SCHEMA || typeof session.link !== 'string' || !Array.isArray(session.runs)) {
    return {
      parts: [],
      problems: [`${name}: Expected a session of this page (${SESSION_SCHEMA}), got another JSON.`],
    };
  }
  const runs = (session as Session).runs.map((each): OpenedPart => {
    const rankings = each.queries.map(
      ([queryId, rows]) => [queryId, rows.map(([id, score]) => ({ id, score }))] as const,
    );
    const run = Run.from(each.name, rankings, { readingOrder: each.readingOrder, lenient: true });
    return { kind: 'run', name: each.name, run, tiedHits: tiedHits(run) };
  });
  const qrels = session.qrels == null ? [] : [qrelsPart(session.qrels)];
  const { queryTexts = [], documentTexts = [], selected = [], query, link } = session;
  return {
    parts: [
      ...runs,
      ...qrels,
      { kind: 'texts', queries: queryTexts, documents: documentTexts },
      { kind: 'session', link, query: query ?? undefined, selected },
    ],
    problems: [],
  };
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
