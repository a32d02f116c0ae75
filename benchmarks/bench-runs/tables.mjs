// Markdown of figures.

/** A table; cells are texts, the first column is text, the others are figures. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** `4 decimals`, as trec_eval prints. */
export const four = (value) => value.toFixed(4);

/** A p of any size, never 0; a dash where there is none. */
export function shownP(p) {
  if (p === null) return '–';
  return p >= 0.0001 ? p.toFixed(4) : p.toExponential(1);
}

/** All registered comparisons with what was said of them. Sums become means, except where queries are counted. */
export function comparisonTable(families) {
  const rows = families.flatMap(({ family, primary }) =>
    primary.map((one) => [
      `${one.arm} against ${one.reference}, ${one.measure}`,
      family,
      ...figuresOf(one),
      one.verdict.replaceAll('-', ' '),
    ]),
  );
  return table(['comparison', 'family', 'values', 'gain', 'better on', 'p', 'adjusted p', 'verdict'], rows);
}

function figuresOf(one) {
  if (one.verdict === 'not-scored') return Array.from({ length: 5 }, () => '–');
  const value = (sum) => (one.test === 'mcnemar' ? String(sum) : four(sum / one.n));
  return [
    `${value(one.arm_hits)} : ${value(one.ref_hits)}`,
    `${one.delta > 0 ? '+' : ''}${value(one.delta)}`,
    `${one.b_arm_only} : ${one.c_ref_only}`,
    shownP(one.p),
    shownP(one.p_adjusted),
  ];
}

/** What each arm reaches. */
export function armTable(scores, arms, measures) {
  const rows = arms.map(([arm, title]) => [
    title ?? arm,
    ...measures.map((measure) => cellOf(scores[arm], measure)),
  ]);
  return table(['arm', ...measures], rows);
}

function cellOf({ counts, means, queries }, measure) {
  if (measure in means) return four(means[measure]);
  const name = measure.replace(/^Every@/, 'all@').replace(/^Any@/, 'any@');
  if (measure.startsWith('Every@')) return `${counts.answerable[name]} of ${queries.answerable}`;
  return `${counts.all[name]} of ${queries.scored}`;
}
