import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnalyzer } from './create-analyzer.ts';
import { ShortWords } from './short-words.ts';
import { TermBuffer } from './term-buffer.ts';
import { TermScanner } from './term-scanner.ts';
import { Vocabulary } from './vocabulary.ts';

/** Words of seven to nine bytes, joints, ends of sentences, and characters beyond ASCII beside words. */
const PIECES = [
  'a',
  'Ab',
  'abcdefg',
  'abcdefgh',
  'abcdefghi',
  '1',
  '.',
  '. ',
  '-',
  "'s",
  ' ',
  '\n',
  'é',
  '\u0301',
  '世',
  '…',
];

describe('short words', () => {
  for (const name of ['exact', 'english'] as const) {
    it(`the scanner gives what ${name} gives, however often it has met the words`, () => {
      const analyzer = createAnalyzer({ name });
      const terms = new Vocabulary();
      const forms = name === 'exact' ? terms : new Vocabulary();
      const scanner = new TermScanner(analyzer, terms, forms);
      const piece = fc.constantFrom(...PIECES);
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
          const text = pieces.join('');
          const buffer = new TermBuffer();
          scanner.scan(text, buffer);
          const scanned = Array.from({ length: buffer.length }, (_, index) => [
            terms.term(buffer.terms[index]!),
            forms.term(buffer.forms[index]!),
            buffer.positions[index],
          ]);
          const analyzed = analyzer.analyze(text).map(({ form, position, term }) => [term, form, position]);
          expect(scanned).toEqual(analyzed);
        }),
        { numRuns: 2_000, seed: 7 },
      );
    });
  }

  it('are forgotten when there are too many, and known again once they have come again', () => {
    const short = new ShortWords(createAnalyzer({ name: 'exact' }).rules.classes, 4_096);
    const add = (number: number) => {
      const bytes = new TextEncoder().encode(number.toString(36));
      short.add(bytes, 0, bytes.length, number, number);
    };
    const taken = (number: number) => {
      const buffer = new TermBuffer();
      const bytes = new TextEncoder().encode(`${number.toString(36)} \u00e9`);
      const end = short.take(bytes, 0, buffer);
      return [end, ...buffer.terms.subarray(0, buffer.length)];
    };
    for (let number = 0; number < 2_000; number++) add(number);
    for (let number = 0; number < 2_000; number++) {
      expect(taken(number)).toEqual([number.toString(36).length + 1, number]);
    }
    for (let number = 2_000; number < 2_100; number++) add(number);
    expect(taken(0)).toEqual([0]);
    expect(taken(2_099)).toEqual([4, 2_099]);
    add(0);
    expect(taken(0)).toEqual([2, 0]);
  });

  it('cannot have forms that are terms where words are stemmed', () => {
    const terms = new Vocabulary();
    expect(() => new TermScanner(createAnalyzer({ name: 'english' }), terms, terms)).toThrow(/english/);
  });
});
