import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countWords } from './count-words.ts';
import { cutDocument } from './cut-document.ts';
import type { CutLimits } from './cut-limits.ts';
import type { TextKind } from './kind-of-file.ts';
import { expectSoundCut } from './sound-cut.test-check.ts';

const words = fc
  .array(
    fc.constantFrom(
      'word',
      'Some.',
      'café',
      '漢字',
      'שלום',
      '😀',
      'e\u0301',
      '`code`',
      '**b**',
      '[l](u.md)',
      '[[N|a]]',
      '#tag',
      '&amp;',
      '<b>x</b>',
      '\\_',
      '<br>',
      'a_b',
      '|',
      '$x$',
      '<!-- c -->',
      'http://a.b/c#d',
      '![i](j.png "t")',
      '\u2028',
      'soft\u00adhyphen',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(' '));

const piece = fc.oneof(
  words,
  words.map((text) => `# ${text}`),
  words.map((text) => `### ${text} ###`),
  words.map((text) => `${text}\n===`),
  words.map((text) => `${text}\n---`),
  words.map((text) => `\`\`\`js\n${text}\n# ${text}\n\n${text}\n\`\`\``),
  words.map((text) => `~~~\n${text}`),
  words.map((text) => `    ${text}`),
  words.map((text) => `- ${text}\n  - ${text}\n\n    ${text}\n1. ${text}`),
  words.map((text) => `> ${text}\n> # ${text}\n${text}`),
  words.map((text) => `| ${text} | b |\n|---|:-:|\n| ${text} | ${text} |`),
  words.map((text) => `<div>\n${text}\n</div>`),
  words.map((text) => `<h2>${text}</h2><p>${text}<pre>${text}\n${text}</pre>`),
  fc.constantFrom(
    '---',
    '***',
    '',
    ' \t',
    '<script>x</script>',
    '<!--',
    '-->',
    '[r]: u "t"',
    '[^1]: n',
    '<head><title>t</title></head>',
  ),
  // Runs without spaces that are too long for a passage.
  fc
    .tuple(fc.nat({ max: 40 }), fc.constantFrom('😀', '𝒜', 'é&eacute;', '<i>😀</i>'))
    .map(([n, unit]) => 'a'.repeat(n) + unit.repeat(300)),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

const frontMatter = fc.constantFrom(
  '',
  '\ufeff',
  '---\ntitle: x\n---\n',
  '\ufeff---\ntags: [a\n---\n',
  '---\n- x\n---\n',
);

const documents = fc
  .tuple(
    frontMatter,
    fc.array(piece, { maxLength: 14 }),
    fc.constantFrom('\n', '\n\n'),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([front, pieces, between, lineBreak]) => (front + pieces.join(between)).replaceAll('\n', lineBreak));

const limits: fc.Arbitrary<CutLimits> = fc.oneof(
  fc.constant<CutLimits>('whole'),
  fc
    .record({ targetWords: fc.integer({ min: 1, max: 30 }), more: fc.integer({ min: 0, max: 30 }) })
    .map(({ targetWords, more }) => ({ targetWords, maximumWords: targetWords + more })),
);

describe.each<TextKind>(['markdown', 'text', 'html'])('any document cut as %s', (kind) => {
  test('is covered in order, by lines and limits, in places that are characters', () => {
    fc.assert(
      fc.property(documents, limits, (text, limit) => {
        expectSoundCut(text, cutDocument(text, kind, limit), limit);
      }),
      { numRuns: 300 },
    );
  });

  test('is cut the same however often, and by no more than its words ask for', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const limit = { targetWords: 10, maximumWords: 20 };
        const document = cutDocument(text, kind, limit);
        expect(cutDocument(text, kind, limit)).toEqual(document);
        const whole = cutDocument(text, kind, { targetWords: 100_000, maximumWords: 100_000 });
        expect(whole.passages.length).toBeLessThanOrEqual(document.passages.length);
        const [first] = whole.passages;
        if (kind === 'text' && first !== undefined) expect(countWords(first.body)).toBe(countWords(text));
      }),
      { numRuns: 100 },
    );
  });
});
