import { evaluate, parseMeasures } from '../measures/index.ts';
import { type Qrels, qrelsReader, Run } from '../runs/index.ts';
import { seededGenerator } from '../significance/index.ts';
import { reportOnRuns } from './building/runs-report.ts';
import { measuresToCompare } from './comparing/compare-evaluations.ts';
import type { ReportData } from './report-data.ts';

/** Ids and names that would be markup, a command, a formula, a link or another line if anybody let them. */
export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img/src=x/onerror=alert(1)>',
  "';DROP/TABLE--",
  '</script><script>',
  ']]>',
  '|a|b|',
  '`code`',
  '[link](https://example.org)',
  '\\input{/etc/passwd}',
  '$x_1^2$%#&~{}',
  '=HYPERLINK("https://example.org")',
  '::error::stop',
  '%0A::error::stop',
  '\u202egnp.exe',
  '*bold*_it_',
];

/** What a made-up report has of everything. */
export interface MadeUpRuns {
  readonly queries: number;
  readonly arms: readonly string[];
  readonly measures: readonly string[];
  /** By query; `q1` and so on when absent. */
  readonly ids?: readonly string[];
  readonly title?: string;
  readonly resamples?: number;
}

/** A report on made-up runs, the same for the same wishes: later arms are better. */
export function madeUpReport({ queries, arms, measures, ids, title, resamples }: MadeUpRuns): ReportData {
  const draw = seededGenerator(7);
  const names = ids ?? Array.from({ length: queries }, (_, query) => `q${query + 1}`);
  const qrels = madeUpQrels(names);
  const parsed = parseMeasures(measures);
  const runs = arms.map((name, place) => {
    const run = Run.from(
      name,
      names.map((query) => {
        // The relevant document stands higher the later the arm.
        const rank = draw.below(Math.max(2, 14 - place));
        const hits = Array.from({ length: 12 }, (_, index) => (index === rank ? 'yes' : `no${index}`));
        return [query, hits.map((id, index) => ({ id, score: 12 - index }))];
      }),
    );
    return { name, path: `${name}.run`, evaluation: evaluate(run, qrels, measuresToCompare(parsed)) };
  });
  return reportOnRuns(
    {
      title: title ?? 'Made-up runs',
      program: 'consilience 0.0.0',
      qrels: 'qrels.txt',
      runs,
      measures: parsed,
      against: arms[0]!,
      ties: 'id',
      notices: [],
    },
    { alpha: 0.05, power: 0.8, correction: 'holm', samples: 1000 },
    { resamples: resamples ?? 200 },
  );
}

function madeUpQrels(ids: readonly string[]): Qrels {
  const reader = qrelsReader({ name: 'qrels' });
  reader.push(new TextEncoder().encode(ids.map((id) => `${id} 0 yes 1\n`).join('')));
  return reader.end();
}
