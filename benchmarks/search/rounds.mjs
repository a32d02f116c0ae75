// Engines take turns, in an order that moves by one every round: a busy minute hits all of them.

/** The value below which the share `part` of ascending values lies. */
export function quantile(ascending, part) {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))];
}

export function median(values) {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/**
 * Runs every engine's queries once per round. Each figure: per query the median over the rounds, then quantiles over
 * the queries; ratios to the first engine are taken round by round.
 *
 * @returns per engine `{ p50, p99, ratios: { p50: [per round], p99: [per round] } }`, times in milliseconds
 */
export async function rotatedRounds(engines, k, { rounds, warmSeconds, queryCounts = new Map() }) {
  for (const engine of engines) await engine.warm(k, warmSeconds);
  const times = new Map(engines.map((engine) => [engine, []]));
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < engines.length; turn++) {
      const engine = engines[(round + turn) % engines.length];
      times.get(engine).push(await engine.run(k, queryCounts.get(engine)));
    }
  const [first] = engines;
  return new Map(engines.map((engine) => [engine, figures(times.get(engine), times.get(first))]));
}

function figures(own, others) {
  // An engine that is too slow for all queries is compared over those it answered.
  const count = own[0].length;
  const perQuery = Array.from({ length: count }, (_, query) => median(own.map((round) => round[query])));
  perQuery.sort((a, b) => a - b);
  const ratios = (part) =>
    own.map(
      (round, index) => roundQuantile(round, part) / roundQuantile(others[index].subarray(0, count), part),
    );
  return {
    queries: count,
    p50: quantile(perQuery, 0.5) / 1e6,
    p99: quantile(perQuery, 0.99) / 1e6,
    ratios: { p50: ratios(0.5), p99: ratios(0.99) },
  };
}

function roundQuantile(round, part) {
  return quantile(Float64Array.from(round).sort(), part);
}
