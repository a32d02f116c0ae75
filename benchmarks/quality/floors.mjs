// What quality may not fall below. Figures of the main measure unless a row says otherwise.

const ANSERINIS_PAIR = { k1: 0.9, b: 0.4 };
/** At that pair, by arm. */
const AT_ANSERINIS_PAIR = {
  'bm25-0.9-0.4': { scifact: 0.672, 'locomo-turns': 0.51, 'notes-til': 0.85 },
  'default-0.9-0.4': { scifact: 0.7, 'locomo-turns': 0.548, 'notes-til': 0.872 },
};

/** With any other pair: how far the default must be above BM25 at that pair. */
const ABOVE_BM25 = { scifact: 0.02, 'locomo-turns': 0.02, 'notes-til': 0.008 };

/** Queries of one word and of identifiers lose nothing against BM25. */
const NO_LOSS = ['one-word', 'identifiers', 'identifiers-asked'];

/**
 * Every floor with its figure, as `{ what, floor, got, isMet }`.
 *
 * @param scores by arm, then collection; `default` is what ships
 * @param pair the k1 and b of what ships
 */
export function checkFloors(scores, pair) {
  const isAnserinis = pair.k1 === ANSERINIS_PAIR.k1 && pair.b === ANSERINIS_PAIR.b;
  const rows = [];
  const check = (what, floor, got) => rows.push({ what, floor, got, isMet: got >= floor - 1e-9 });
  for (const [arm, floors] of Object.entries(AT_ANSERINIS_PAIR))
    for (const [collection, floor] of Object.entries(floors))
      if (scores[arm]?.[collection] !== undefined)
        check(`${arm} on ${collection}`, floor, scores[arm][collection]);
  for (const [collection, distance] of Object.entries(isAnserinis ? {} : ABOVE_BM25)) {
    const plain = scores['bm25']?.[collection];
    if (plain !== undefined)
      check(
        `default above BM25 by ${distance} on ${collection}`,
        plain + distance,
        scores['default'][collection],
      );
  }
  for (const collection of NO_LOSS) {
    const plain = scores['bm25']?.[collection];
    if (plain !== undefined)
      check(`default not below BM25 on ${collection}`, plain, scores['default'][collection]);
  }
  for (const collection of ['identifiers', 'identifiers-asked'])
    if (scores['default']?.[collection] !== undefined)
      check(`default finds every one of ${collection}`, 1, scores['default'][collection]);
  return rows;
}
