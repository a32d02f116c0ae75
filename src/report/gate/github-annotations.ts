import { signed } from '../comparing/figures-in-words.ts';
import type { GateFinding } from './judge-gate.ts';

/** GitHub shows ten annotations of a kind for a step, and long ones badly. */
const QUERIES_NAMED = 10;

/**
 * What a gate found as workflow commands, one line each, which GitHub shows beside a change: an error for what stops,
 * a warning for the rest. The queries are named, ten at most for each.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function githubAnnotations(findings: readonly GateFinding[]): string {
  return findings
    .map(({ fails, kind, words, queries }) => {
      const title = kind === 'loss' ? 'Retrieval is worse' : 'Queries fell too far';
      return `::${fails ? 'error' : 'warning'} title=${property(title)}::${message(`${words} ${namedQueries(queries)}`)}\n`;
    })
    .join('');
}

/** The queries behind a finding in words, the largest fall first. */
export function namedQueries(queries: GateFinding['queries']): string {
  const named = queries
    .slice(0, QUERIES_NAMED)
    .map(({ query, difference }) => `${query} (${signed(difference)})`);
  const more = queries.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
