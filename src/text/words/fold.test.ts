import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase, foldMarks, lowerCase } from './fold.ts';

const fold = (word: string): string => foldMarks(foldCase(word));

describe('folding', () => {
  it.each([
    ['Café', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['NAÏVE', 'naive'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['ısparta', 'isparta'],
    ['ΑΘΗΝΑΣ', 'αθηνασ'],
    ['Αθήνας', 'αθηνασ'],
    ['Ёлка', 'елка'],
    ['за\u0301мок', 'замок'],
    ['йод', 'йод'],
    ['їжак', 'їжак'],
    ['ѓакон', 'ѓакон'],
    ['שָׁלוֹם', 'שלום'],
    ['كِتَاب', 'كتاب'],
    ['ＡＢＣ１', 'abc1'],
    ['ﬁne', 'fine'],
    ['ｶﾞ', 'ガ'],
    ['が', 'が'],
    ['हिन्दी', 'हिन्दी'],
    ['don’t', "don't"],
    ['soft\u00adhyphen', 'softhyphen'],
    ['می\u200cخواهم', 'میخواهم'],
  ])('makes %s %s', (word, folded) => {
    expect(fold(word)).toBe(folded);
  });

  it('leaves accents alone in lowerCase', () => {
    expect(lowerCase('ÉTÉ')).toBe('été');
    expect(lowerCase('E\u0301TE\u0301')).toBe('été');
    expect(lowerCase('ΟΔΟΣ')).toBe('οδοσ');
  });

  it('never empties a word that can be seen', () => {
    expect(fold('ـ')).toBe('ـ');
    expect(fold('\u05b8')).toBe('\u05b8');
    expect(fold('\u0301')).toBe('\u0301');
    expect(fold('\u00ad')).toBe('');
  });

  it('changes no letter when repeated', () => {
    const changed: string[] = [];
    for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (!/^[\p{L}\p{N}]$/u.test(character)) continue;
      for (const folding of [lowerCase, fold]) {
        const once = folding(character);
        if (once === '' || folding(once) !== once)
          changed.push(`${folding.name} ${codePoint.toString(16)} ${once}`);
      }
    }
    expect(changed).toEqual([]);
  });

  it('does not tell upper case from lower case, nor composed from decomposed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-ÿα-ωа-яäöüß]+$/u), (word) => {
        expect(fold(word.toUpperCase())).toBe(fold(word));
        expect(fold(word.normalize('NFD'))).toBe(fold(word.normalize('NFC')));
        expect(lowerCase(word.normalize('NFD'))).toBe(lowerCase(word.normalize('NFC')));
      }),
    );
  });
});
