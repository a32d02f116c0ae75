import type { FilterPart, ParsedQuery } from '../../text/index.ts';
import type { DocumentFacts } from '../documents/document-facts.ts';
import { pathPattern } from './path-pattern.ts';

/** A condition on documents, as written and as a test. */
export interface DocumentFilter {
  readonly text: string;
  accepts(facts: DocumentFacts): boolean;
}

/**
 * The filters of a query, and those given beside it: paths, of which one has to match.
 *
 * `tag:a` holds for the tags `a` and `a/b`, in upper or lower case; `after` and `before` need a known day. Filters
 * of different kinds have to hold together; several `path:` or `tag:` of one query too.
 */
export function documentFilters(parsed: ParsedQuery, paths: readonly string[] = []): DocumentFilter[] {
  const written = parsed.filters.map((part) => ({
    text: parsed.text.slice(part.start, part.end),
    accepts: testOf(part),
  }));
  if (paths.length === 0) return written;
  const patterns = paths.map(pathPattern);
  const inPaths = {
    text: `in:${paths.join(',')}`,
    accepts: ({ path }: DocumentFacts) => patterns.some((matches) => matches(path)),
  };
  return [...written, inPaths];
}

function testOf(part: FilterPart): DocumentFilter['accepts'] {
  switch (part.field) {
    case 'path': {
      const matches = pathPattern(part.value);
      return ({ path }) => matches(path) !== part.isExcluded;
    }
    case 'tag': {
      const tag = part.value.replace(/^#/, '').toLowerCase();
      return ({ tags }) => tags.some((own) => own === tag || own.startsWith(`${tag}/`)) !== part.isExcluded;
    }
    case 'after':
      return ({ day }) => day !== undefined && day >= part.day;
    case 'before':
      return ({ day }) => day !== undefined && day < part.day;
  }
}
