import { describe, expect, test } from 'vitest';
import { rareCandidates } from './rare-candidates.ts';
import { RARE_TERMS_RULE } from './rare-terms-rule.ts';

const found = (query: string) =>
  rareCandidates(query, RARE_TERMS_RULE).map(({ kind, text }) => `${kind}: ${text}`);

describe('rareCandidates', () => {
  test.each([
    ['how do I undo a commit', []],
    ['what is CVE-2021-44228?', ['identifier: CVE-2021-44228']],
    [
      'set max_connections in postgresql.conf',
      ['identifier: max_connections', 'identifier: postgresql.conf'],
    ],
    ['useEffect runs twice', ['camel-case: useEffect']],
    ['XMLHttpRequest and HTTP', ['camel-case: XMLHttpRequest', 'identifier: HTTP']],
    ['error "cannot find module" again', ['quoted: cannot find module']],
    ["don't say 'rank fusion' here", ['quoted: rank fusion']],
    ['who was Christopher Booker, the author', ['capitalised: Christopher Booker']],
    ['Where Is Folkestone', []],
    ['Undo The Last Git Commit', []],
    ['Ada Lovelace', ['capitalised: Ada Lovelace']],
    [
      'did Ada Lovelace know her. Grace Hopper did not',
      ['capitalised: Ada Lovelace', 'capitalised: Grace Hopper'],
    ],
    ['port 8080 and p53 and IL-6', ['identifier: p53', 'identifier: IL-6']],
    ['`git reset` `git reset`', ['quoted: git reset']],
    ['10.0.0.1 or v2.1', ['identifier: 10.0.0.1', 'identifier: v2.1']],
    ['Борис Годунов', ['capitalised: Борис Годунов']],
    ['', []],
  ])('%s', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  test('says where each stands', () => {
    const query = '  (see src/retrieval/index.ts), "two words"';
    for (const { text, start } of rareCandidates(query, RARE_TERMS_RULE)) {
      expect(query.slice(start, start + text.length)).toBe(text);
    }
  });
});
