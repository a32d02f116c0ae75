/** When a part of a query counts as a rare term: data, chosen by measurement. */
export interface RareTermsRule {
  /** A term that more documents hold than this is none. */
  readonly maximumDocuments: number;
  /** Shortest identifier, in UTF-16 units; an all-capital word may be as short as this too. */
  readonly minimumLength: number;
  /** Longest quoted string, in UTF-16 units: longer ones are prose. */
  readonly maximumQuotedLength: number;
}

/**
 * The rule as shipped: a dozen documents is about one page of hits.
 *
 * @see deep-recall's rare-term pool, whose threshold is the same 12.
 */
export const RARE_TERMS_RULE: RareTermsRule = {
  maximumDocuments: 12,
  minimumLength: 3,
  maximumQuotedLength: 60,
};
