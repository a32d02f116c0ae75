import type { PreferenceGroup } from './preferences.ts';

interface Recount {
  readonly fulfilled: number;
  readonly possible: number;
}

/**
 * Counts a judge's preferences again with only the first R documents of level 0, R being how many documents have
 * a level above 0, for judges that named more.
 *
 * Two oddities of trec_eval are kept, since its numbers are what this is for. With classes the documents of
 * level 0 are also compared with the R of them that stay, each with itself included. With a partial order among
 * retrieved documents R counts those not retrieved too.
 *
 * @param scope whether only pairs of retrieved documents count.
 */
export function tallyWithAsManyNonrelevant(
  group: PreferenceGroup,
  documents: number,
  retrieved: number,
  scope: 'all' | 'retrieved',
): Recount {
  return group.order.form === 'classes'
    ? recountClasses(group, retrieved, scope)
    : recountMatrix(group, documents, retrieved, scope);
}

function recountClasses({ order, tally }: PreferenceGroup, retrieved: number, scope: string): Recount {
  if (order.form !== 'classes') throw new TypeError('Expected classes.');
  const isRetrieved = (place: number) => place < retrieved;
  const placesOf = order.classes.map(({ places }) =>
    scope === 'retrieved' ? places.filter(isRetrieved) : places,
  );
  const kept = order.classes
    .at(-1)!
    .places.slice(0, scope === 'all' ? tally.relevant : tally.relevantRetrieved);
  const lowest = scope === 'retrieved' ? kept.filter(isRetrieved) : kept;
  let fulfilled = 0;
  let possible = 0;
  for (const [index, places] of placesOf.entries())
    for (const lower of [...placesOf.slice(index + 1, -1), lowest])
      for (const better of places)
        for (const worse of lower) {
          possible++;
          if (better < worse && isRetrieved(better)) fulfilled++;
        }
  return { fulfilled, possible };
}

function recountMatrix(
  { order, tally }: PreferenceGroup,
  documents: number,
  retrieved: number,
  scope: string,
): Recount {
  if (order.form !== 'matrix') throw new TypeError('Expected a matrix.');
  const { matrix, levels } = order;
  const end = scope === 'retrieved' ? retrieved : documents;
  const counted: number[] = [];
  let nonrelevant = 0;
  for (let place = 0; place < end; place++) {
    if (levels[place] === 0 && ++nonrelevant > tally.relevant) continue;
    counted.push(place);
  }
  let fulfilled = 0;
  let possible = 0;
  for (const better of counted)
    for (const worse of counted)
      if (matrix[better * documents + worse] === 1) {
        possible++;
        if (better < worse && better < retrieved) fulfilled++;
      }
  return { fulfilled, possible };
}
