import { describe, expect, test } from 'vitest';
import { cutDocument } from './cut-document.ts';
import { expectSoundCut } from './sound-cut.test-check.ts';

const LIMITS = { targetWords: 200, maximumWords: 350 };
/** Quadratic work on so many characters would take minutes; the test's time limit is what fails it. */
const LENGTH = 100_000;

function fill(piece: string): string {
  return piece.repeat(LENGTH / piece.length);
}

function stairs(line: (level: number) => string): string {
  return Array.from({ length: 600 }, (_, level) => line(level)).join('\n');
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  'one line of words': fill('word '),
  'one run of letters': fill('a'),
  'one run of stops': `${fill('.')}x`,
  'one run of Han': fill('漢'),
  'one character of accents': `e${fill('\u0301')}`,
  'emoji joined without end': fill('👩\u200d'),
  'lone surrogates': fill('\ud83d'),
  'quotes ten thousand deep': `${'>'.repeat(10_000)} x\n${'> '.repeat(10_000)}y`,
  'lists ten thousand deep': `${'- '.repeat(10_000)}x\n${'1. '.repeat(10_000)}y`,
  'lists down a stair': stairs((level) => `${' '.repeat(level)}- x`),
  'quotes down a stair': stairs((level) => `${'>'.repeat(level)} x`),
  'blank lines in a deep list':
    stairs((level) => `${'  '.repeat(Math.min(level, 49))}- x`) + '\n'.repeat(50_000),
  'headings only': fill('# h\n'),
  'setext only': fill('a\n=\n'),
  'open brackets': fill('['),
  'open links': fill('[a]('),
  'open titles': fill('[a](b "'),
  'links in links': fill('](a'),
  'open wiki links': fill('[[a'),
  'an open definition': `[a]: b "${fill('\nx')}`,
  'backticks of every length': stairs((level) => '`'.repeat(level)).replaceAll('\n', ' '),
  'open tags': fill('<a '),
  'open values': fill(`<a b="'`),
  'open comments': fill('x <!-- '),
  'open sections': fill('x <![CDATA['),
  'open templates': fill('<template>'),
  'open scripts': fill('<script>'),
  'tags inside a word': `hot${fill('<b>')}dog`,
  'references only': fill('&eacute;'),
  'rows of one table': `|a|b|\n|-|-|\n${fill('|c|d|\n')}`,
  'a row of many cells': `${fill('|a')}\n${fill('|-')}`,
  'tables or not': fill('a|\n-|\n'),
  'an open fence': `\`\`\`\n${fill('code line\n')}`,
  'open front matter': `---\n${fill('a: b\n')}`,
  'spaces only, then a word': `${fill(' ')}x`,
  'lone CR': fill('a\r'),
  'soft hyphens': fill('a\u00ad'),
};

describe.each(Object.entries(DOCUMENTS))('%s', (_, text) => {
  test.each(['markdown', 'html', 'text'] as const)('as %s', (kind) => {
    const document = cutDocument(text, kind, LIMITS);
    expect(document.passages.length).toBeGreaterThan(0);
    expectSoundCut(text, document, LIMITS);
  });
});
