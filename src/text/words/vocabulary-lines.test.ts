import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnalyzer } from './create-analyzer.ts';
import { Vocabulary } from './vocabulary.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each([false, true])('Vocabulary.ofLines, plainly: %s', (isPlain) => {
  it('is the vocabulary to which the lines were added in order, and grows as that does', () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(fc.uniqueArray(line, { maxLength: 60 }), fc.boolean(), (expected, hasLastNewline) => {
        const text = expected.join('\n') + (hasLastNewline && expected.length > 0 ? '\n' : '');
        const vocabulary = Vocabulary.ofLines(bytes(text), isPlain);
        expect(vocabulary.size).toBe(expected.length);
        expected.forEach((line, id) => {
          expect(vocabulary.term(id)).toBe(line);
          expect(vocabulary.idOf(line)).toBe(id);
        });
        for (let more = 0; more < 40; more++)
          expect(vocabulary.add(`\n${more}`)).toBe(expected.length + more);
        expect(vocabulary.has('\n39')).toBe(true);
        expect(vocabulary.has('\n40')).toBe(false);
        for (const [id, line] of expected.entries()) expect(vocabulary.idOf(line)).toBe(id);
      }),
    );
  });

  it('refuses a line that stands twice', () => {
    expect(() => Vocabulary.ofLines(bytes('a\nb\na\n'), isPlain)).toThrow('got "a" again on line 3');
  });

  it('serves the analyzer wordpiece as a list of strings does', () => {
    const pieces = ['[UNK]', 'play', '##ing', '##s'];
    const analyze = (wordPieces: readonly string[] | Vocabulary) =>
      createAnalyzer({ name: 'wordpiece' }, { wordPieces }).analyze('Playing plays chess');
    expect(analyze(Vocabulary.ofLines(bytes(pieces.join('\n')), isPlain))).toEqual(analyze(pieces));
    expect(analyze(pieces).map(({ term }) => term)).toEqual(['play', '##ing', 'play', '##s', '[UNK]']);
  });
});
