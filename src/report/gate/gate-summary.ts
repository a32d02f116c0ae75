import type { Comparison } from '../comparing/comparison.ts';
import { signed } from '../comparing/figures-in-words.ts';
import { markdownCode, markdownText } from '../writing/markdown-text.ts';
import type { GateFinding } from './judge-gate.ts';

const QUERIES_NAMED = 20;

/** What a gate found as Markdown, for the summary of a step; empty when there is nothing to say. */
export function gateSummary(
  findings: readonly GateFinding[],
  paragraphOf: (comparison: Comparison) => string,
): string {
  if (findings.length === 0) return '';
  const stops = findings.some(({ fails }) => fails);
  const parts = findings.map((finding) => {
    const { words, comparison, queries } = finding;
    const named = queries
      .slice(0, QUERIES_NAMED)
      .map(({ query, difference }) => `- ${markdownCode(query)} ${signed(difference)}`);
    const more = queries.length - named.length;
    return [
      `### ${markdownText(words)}`,
      markdownText(paragraphOf(comparison)),
      [...named, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'),
    ].join('\n\n');
  });
  return `## Retrieval: ${stops ? 'worse than its reference' : 'something to look at'}\n\n${parts.join('\n\n')}\n`;
}
