import { NotFoundError } from '../../model/index.ts';
import { azure } from './azure.ts';
import type { Dialect } from './dialect.ts';
import { elasticsearch } from './elasticsearch.ts';
import { lancedb } from './lancedb.ts';
import { opensearch } from './opensearch.ts';
import { qdrant } from './qdrant.ts';
import { weaviate } from './weaviate.ts';

/** Every engine whose reciprocal rank fusion can be reproduced. */
export const DIALECTS: readonly Dialect[] = [opensearch, elasticsearch, qdrant, weaviate, lancedb, azure];

/** @throws NotFoundError for a name that no dialect has. */
export function findDialect(name: string): Dialect {
  const dialect = DIALECTS.find(({ definition }) => definition.name === name);
  if (dialect === undefined) {
    const known = DIALECTS.map(({ definition }) => definition.name).join(', ');
    throw new NotFoundError(`Expected a dialect (${known}), got ${JSON.stringify(name)}.`);
  }
  return dialect;
}
