// What is required of the figures, in one list: every row names its bound and whether an idle machine is needed.

/** Collects rows `{ what, bound, got, isMet, needsIdle }`. */
export class Requirements {
  rows = [];

  /** A ratio measured against a peer in this run: counts on a busy machine too. */
  atMost(what, bound, got) {
    this.#add(what, `≤ ${bound}`, got, got <= bound, false);
  }

  atLeast(what, bound, got) {
    this.#add(what, `≥ ${bound}`, got, got >= bound, false);
  }

  /** A figure without a peer: required on an idle machine, else only printed. */
  atMostIdle(what, bound, got) {
    this.#add(what, `≤ ${bound}`, got, got <= bound, true);
  }

  #add(what, bound, got, isMet, needsIdle) {
    this.rows.push({ what, bound, got, isMet, needsIdle });
  }
}

/** Rows `{ …, isBusy }` that are missed and count: a figure without a peer counts on an idle machine only. */
export function missedOf(rows) {
  return rows.filter(({ isMet, needsIdle, isBusy }) => !isMet && !(needsIdle && isBusy));
}

/** Lines of a Markdown table of rows `{ what, bound, got, isMet, needsIdle, isBusy }`. */
export function requirementTable(rows) {
  return [
    '| requirement | bound | measured | |',
    '| --- | ---: | ---: | --- |',
    ...rows.map(({ what, bound, got, isMet, needsIdle, isBusy }) => {
      const verdict =
        needsIdle && isBusy ? `${isMet ? 'met' : 'not met'}, busy machine` : isMet ? 'met' : '**missed**';
      return `| ${what} | ${bound} | ${format(got)} | ${verdict} |`;
    }),
  ];
}

function format(value) {
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(3);
}
