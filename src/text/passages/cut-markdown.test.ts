import { describe, expect, test } from 'vitest';
import { InputError } from '../../model/index.ts';
import { cutDocument } from './cut-document.ts';
import type { CutLimits } from './cut-limits.ts';
import type { CutDocument } from './passage.ts';

const SMALL = { targetWords: 8, maximumWords: 12 };

function cut(text: string, limits?: CutLimits): CutDocument {
  return cutDocument(text, 'markdown', limits);
}

/** Each passage on one line: its headings, those inside, its words. */
function outline(text: string, limits: CutLimits = SMALL): string[] {
  return cut(text, limits).passages.map(
    ({ headings, subheadings, body }) => `${headings.join(' > ')} (${subheadings.join(', ')}) ${seen(body)}`,
  );
}

function seen(body: string): string {
  return body.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
}

/** What is indexed of a text that is one passage. */
function bodyOf(text: string): string {
  const { passages } = cut(text);
  expect(passages).toHaveLength(1);
  return passages[0]!.body;
}

describe('sections', () => {
  test('open at ATX and setext headings', () => {
    const text =
      '# One\nfirst words fill it all up\n\nTwo\n---\nsecond words fill it all up\n### Three ###\nthird words fill it all up\n\nFour\n====\nfourth words fill it up';
    expect(outline(text)).toEqual([
      'One () # One first words fill it all up',
      'One > Two () Two --- second words fill it all up',
      'One > Two > Three () ### Three ### third words fill it all up',
      'Four () Four ==== fourth words fill it up',
    ]);
  });

  test('small ones are joined under the heading they share', () => {
    expect(outline('# A\nsome\n## B\nfew\n## C\nwords\n# D\nmany more words here')).toEqual([
      'A (B, C) # A some ## B few ## C words',
      'D () # D many more words here',
    ]);
  });

  test('siblings are joined under their parent, but not when the parent is left', () => {
    expect(outline('# A\nwords that fill the section of A\n## B\nb\n## C\nc\n# D\nd')).toEqual([
      'A () # A words that fill the section of A',
      'A (B, C) ## B b ## C c',
      'D () # D d',
    ]);
  });

  test('a heading without words of its own goes to the next below it', () => {
    expect(outline('# A\n## B\n### C\nnine words are in this section, as it is')).toEqual([
      'A > B > C () # A ## B ### C nine words are in this section, as it is',
    ]);
  });

  test('what stands above the first title belongs to it', () => {
    expect(outline('[![build](b.svg)](ci)\n\n# Tool\nIt works.')).toEqual(['Tool () build # Tool It works.']);
  });

  test('headings in quotes and lists open none', () => {
    expect(outline('# A\n> # quoted\n\n- ## item')).toEqual(['A () # A > # quoted - ## item']);
  });

  test('headings are words without markup', () => {
    const text = '# The `run()` *of* [a link](u.md) &amp; caf&eacute; __init__ snake_case 2 * 3 {#id}\n\nx';
    expect(cut(text).passages[0]!.headings).toEqual(['The run() of a link & café init snake_case 2 * 3']);
  });
});

describe('blocks', () => {
  test('fences of both kinds hide what looks like markup', () => {
    const text = '~~~js\n# no heading #notag\n```\n[not](a.md)\n~~~\n\n```\n[[no]] &amp;\n```';
    const document = cut(text);
    expect(document).toMatchObject({ tags: [], links: [] });
    expect(document.passages[0]).toMatchObject({ headings: [], body: text });
  });

  test('a fence that is not closed reaches to the end', () => {
    expect(cut('```\ncode\n\n# still code').passages[0]).toMatchObject({ headings: [], subheadings: [] });
  });

  test('a fence is cut only when it alone is too long, and then at lines', () => {
    const fence = '```\none two three\n\nfour five six\nseven eight\n```';
    expect(outline(`some words before the fence\n\n${fence}\n\nand after it`)).toEqual([
      ' () some words before the fence',
      ' () ``` one two three four five six seven eight ```',
      ' () and after it',
    ]);
    const long = '```\none two three four five\nsix seven eight nine\n\nten eleven twelve thirteen\n```';
    expect(cut(long, SMALL).passages.map(({ body }) => body)).toEqual([
      '```\none two three four five\nsix seven eight nine',
      'ten eleven twelve thirteen\n```',
    ]);
  });

  test('items of nested lists are blocks', () => {
    const text = '- one two three\n  - four five six\n    - seven eight nine\n- ten eleven twelve thirteen';
    expect(outline(text)).toEqual([
      ' () - one two three - four five six',
      ' () - seven eight nine - ten eleven twelve thirteen',
    ]);
  });

  test('a long table is cut between rows', () => {
    const text =
      '| a | b |\n|---|---|\n| one two | three four |\n| five six | seven eight |\n| nine ten | eleven twelve |';
    expect(outline(text)).toEqual([
      ' () | a | b | |---|---| | one two | three four |',
      ' () | five six | seven eight | | nine ten | eleven twelve |',
    ]);
  });

  test('a long paragraph is cut at sentences, lines, spaces', () => {
    expect(
      outline('One two three four five. Six seven eight nine. Ten eleven twelve thirteen fourteen.'),
    ).toEqual([
      ' () One two three four five. Six seven eight nine.',
      ' () Ten eleven twelve thirteen fourteen.',
    ]);
    expect(outline('one two three four\nfive six seven eight\nnine ten eleven twelve thirteen')).toEqual([
      ' () one two three four five six seven eight',
      ' () nine ten eleven twelve thirteen',
    ]);
    expect(outline('a b c d e f g h i j k l m n')).toEqual([' () a b c d e f g h', ' () i j k l m n']);
    expect(outline('漢'.repeat(14))).toEqual([` () ${'漢'.repeat(8)}`, ` () ${'漢'.repeat(6)}`]);
  });

  test('HTML blocks and comments: words stay, the rest is blank', () => {
    const text =
      '<div class="x">\n<b>bo</b>ld <a href="there.md">text</a><br>next\n</div>\n\n<!-- unseen -->\n\n<script>\nvar x = 1;\n</script>';
    expect(seen(bodyOf(text))).toBe('bold text next');
    expect(cut(text).links).toEqual(['there.md']);
  });
});

describe('inline', () => {
  test('body has the length of the passage, and its words their places', () => {
    const text =
      '  A [link](http://x.y/z "the title") and ![alt](pic.png), `code` <i>it</i>s\\_me caf&#233;s.';
    const { start, end, body } = cut(text).passages[0]!;
    expect(body).toHaveLength(end - start);
    expect(seen(body)).toBe('A link the title and alt , code its_me cafés.');
    for (const word of ['link', 'the title', 'alt', 'code', 'me'])
      expect(text.slice(start + body.indexOf(word)).startsWith(word)).toBe(true);
  });

  test('URLs that are shown stay', () => {
    expect(seen(bodyOf('see https://a.b/c_d and <https://e.f/g>'))).toBe(
      'see https://a.b/c_d and <https://e.f/g>',
    );
  });

  test('definitions of links: the destination is blank, a footnote is text', () => {
    expect(seen(bodyOf('[a]: http://x.y "words"\n\n[^1]: foot note'))).toBe('[a]: "words" [^1]: foot note');
  });

  test('what only looks like a link stays', () => {
    const text = 'f[i](x y) a[0] (b) [c] [d](unclosed `[e](f)` \\[g](h) [i](<j)';
    expect(cut(text).links).toEqual([]);
    expect(seen(bodyOf(text))).toContain('f[i](x y) a[0] (b) [c] [d](unclosed [e](f)');
  });

  test('links of Obsidian and of Markdown name documents', () => {
    const document = cut(
      '[[Note]] [[Folder/Note#Part|shown]] ![[image.png]] [t](<a b.md> "T") [e](https://x.y) [l](other.md#p) [m](#in) ![i](p.png) [[Note]]\n\n[ref]: ../ref.md\n\n| [[In table\\|x]] | b |\n|--|--|',
    );
    expect(document.links).toEqual([
      'Note',
      'Folder/Note',
      'image.png',
      'a b.md',
      'other.md',
      '../ref.md',
      'In table',
    ]);
    expect(seen(document.passages[0]!.body)).toContain('Note shown ! image.png t T e l m i Note');
  });

  test('tags: not in code, headings, words or numbers', () => {
    const document = cut(
      'a #tag, (#paren) #nested/tag-1 #1984 x#no &#35;no `#code` #é #🎉 https://a/#frag #tag\n\n    #code\n\n# head #no\n\n| #cell |\n|---|\n\n- #item',
    );
    expect(document.tags).toEqual(['tag', 'paren', 'nested/tag-1', 'é', '🎉', 'cell', 'item']);
  });
});

describe('documents', () => {
  test('the title is the first heading of level 1', () => {
    expect(cut('## Small\n\n# Great *one*\n\n# Other').title).toBe('Great one');
    expect(cut('## Small').title).toBeUndefined();
  });

  test('whole documents are one passage with all headings', () => {
    const [passage, ...rest] = cut('# A\none\n## B\ntwo\n## C\nthree', 'whole').passages;
    expect(rest).toEqual([]);
    expect(passage).toMatchObject({ headings: ['A'], subheadings: ['B', 'C'], startLine: 1, endLine: 6 });
  });

  test('blank documents have no passages', () => {
    for (const text of ['', '\ufeff', ' \n\t\r\n', '---\ntitle: x\n---\n'])
      for (const limits of [SMALL, 'whole'] as const) expect(cut(text, limits).passages).toEqual([]);
  });

  test('CRLF and lone CR: lines as editors count them, headings and fences found', () => {
    for (const lineBreak of ['\r\n', '\r', '\n']) {
      const text = [
        '# A',
        '',
        'one two three four five six',
        '',
        '## B',
        '```',
        '# c',
        '```',
        'seven',
        '',
      ].join(lineBreak);
      const passages = cut(text, SMALL).passages;
      expect(passages.map(({ headings, startLine, endLine }) => [headings, startLine, endLine])).toEqual([
        [['A'], 1, 3],
        [['A', 'B'], 5, 9],
      ]);
      expect(text.slice(passages[1]!.start, passages[1]!.end)).toBe(
        ['## B', '```', '# c', '```', 'seven'].join(lineBreak),
      );
    }
  });

  test('an HTML block ends at a blank line of CRLF', () => {
    expect(cut('<div>\r\nx\r\n\r\n# A\r\n').passages[0]!.headings).toEqual(['A']);
  });

  test('an indented first line keeps its indentation', () => {
    const { start, body } = cut('\n\n    code\n    more').passages[0]!;
    expect([start, body]).toEqual([2, '    code\n    more']);
  });

  test('right to left, combining marks and emoji stay whole', () => {
    const family = '👨‍👩‍👧';
    const text = `שלום עולם ${family.repeat(40)} مرحبا`;
    const passages = cut(text, { targetWords: 1, maximumWords: 1 }).passages;
    for (const { start, end } of passages) {
      expect(text.slice(start, end).isWellFormed()).toBe(true);
      expect(text.slice(start, end)).not.toMatch(/^\u200d|\u200d$/u);
    }
  });

  test.each([
    { targetWords: 0, maximumWords: 5 },
    { targetWords: 1.5, maximumWords: 5 },
    { targetWords: 6, maximumWords: 5 },
    { targetWords: 6, maximumWords: Number.NaN },
  ])('refuses limits %j', (limits) => {
    expect(() => cut('x', limits)).toThrow(InputError);
  });
});
