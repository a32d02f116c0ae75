import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurrencesOf, pieceCount, wordPlaces, wordsOf } from './words.ts';

describe('wordsOf', () => {
  it("is exactly [a-z']+ over the lower-cased text where the text is ASCII", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
        expect(wordsOf(text)).toEqual(text.toLowerCase().match(/[a-z']+/g) ?? []);
      }),
    );
  });

  it.each([
    ["Folkestone's FOLKESTONE", ["folkestone's", 'folkestone']],
    ['ÉCLAIR éclair', ['éclair', 'éclair']],
    ['e\u0301clair E\u0301CLAIR', ['éclair', 'éclair']],
    ['Море и Чайка', ['море', 'и', 'чайка']],
    ['ΘΑΛΑΣΣΑ', ['θαλασσα']],
    ['海辺を歩く', ['海', '辺', 'を', '歩', 'く']],
    ['ทะเล', ['ท', 'ะ', 'เ', 'ล']],
    ['हिन्दी समुद्र', ['हिन्दी', 'समुद्र']],
    ['don\u2019t \u2018the sea\u2019 wasn\u2019t', ["don't", 'the', 'sea', "wasn't"]],
    ['room 101', ['room']],
    ['', []],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('gives places that cut the words out of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        for (const { word, start, end } of wordPlaces(text)) {
          expect(wordsOf(text.slice(start, end))).toEqual([word]);
        }
      }),
    );
  });
});

describe('pieceCount', () => {
  it('splits at white space, and counts letters of unspaced scripts one by one', () => {
    expect(pieceCount('  one two--three\n "four"  ')).toBe(3);
    expect(pieceCount('海辺を歩く。')).toBe(6);
    expect(pieceCount(' \n ')).toBe(0);
  });

  it('is the split at white space where the text is ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
        expect(pieceCount(text)).toBe(text.split(/\s+/).filter((piece) => piece !== '').length);
      }),
    );
  });
});

describe('occurrencesOf', () => {
  it.each([
    ['folkestone', "Folkestone, FOLKESTONE's unfolkestone folkestones _folkestone_", 2],
    ['море', 'Море, море; моря, приморе', 2],
    ['海', '海辺と海', 2],
    ["don't", 'Don\u2019t, don\u2019ts, DON\u0027T', 2],
    ['éclair', 'E\u0301CLAIR', 1],
  ])('counts %s as a whole word, in any case', (word, text, count) => {
    expect(occurrencesOf(word, text)).toBe(count);
  });
});
