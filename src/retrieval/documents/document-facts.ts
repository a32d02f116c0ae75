import type { DocumentRecord, IndexSnapshot, PassageAddress } from '../../model/index.ts';

/** What filters ask about a document that has passages. */
export interface DocumentFacts {
  readonly id: string;
  /** Below its root, for a file; else its id. */
  readonly path: string;
  /** Lower case. */
  readonly tags: readonly string[];
  /** ISO day from the front matter, else that of the file; absent: neither is known. */
  readonly day: string | undefined;
  /** Where its passages begin, and how many there are: they are neighbours in one segment. */
  readonly first: PassageAddress;
  readonly count: number;
}

/** The facts of all documents that have passages, by id. */
export function documentFacts(snapshot: IndexSnapshot): DocumentFacts[] {
  const facts: DocumentFacts[] = [];
  for (const record of snapshot.documents()) {
    const addresses = snapshot.addresses(record.id);
    const [first] = addresses;
    if (first === undefined) continue;
    facts.push({
      id: record.id,
      path: record.source?.path ?? record.id,
      tags: record.tags.map((tag) => tag.toLowerCase()),
      day: dayOf(record),
      first,
      count: addresses.length,
    });
  }
  return facts;
}

/** A document's day: what its front matter says, else when its file was last changed, in universal time. */
export function dayOf({ date, file }: DocumentRecord): string | undefined {
  if (date !== undefined) return date.slice(0, 10);
  return file === undefined ? undefined : new Date(file.modifiedMs).toISOString().slice(0, 10);
}
