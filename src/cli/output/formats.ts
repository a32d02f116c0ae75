/** How output can be written. A command names those that make sense for it. */
export type OutputFormat = 'text' | 'json' | 'jsonl' | 'csv' | 'tsv' | 'md' | 'latex' | 'trec' | 'files';

/** What each format is for, in the order in which help lists them. */
export const OUTPUT_FORMATS: Readonly<Record<OutputFormat, string>> = {
  text: 'for reading in a terminal',
  json: 'one document with a versioned schema, numbers at full precision, and the notices',
  jsonl: 'one JSON object per row',
  csv: 'comma-separated, with a header (RFC 4180)',
  tsv: 'tab-separated, with a header',
  md: 'a Markdown table',
  latex: 'a LaTeX tabular (booktabs)',
  trec: 'a TREC run: query Q0 document rank score tag',
  files: 'one path per line',
};

/** The formats of a command that prints a table. */
export const TABLE_FORMATS: readonly OutputFormat[] = ['text', 'json', 'jsonl', 'csv', 'tsv', 'md', 'latex'];
