import { describe, expect, test } from 'vitest';
import { Masking } from './masking.ts';

const shown = (body: string): string => body.replaceAll('\u00ad', '~');

describe('Masking', () => {
  test('leaves a text without changes as it is', () => {
    expect(new Masking().apply('as it is')).toBe('as it is');
  });

  test('hides with spaces between words and with filler inside one', () => {
    const masking = new Masking();
    masking.hide(3, 6);
    masking.hide(9, 13);
    expect(shown(masking.apply('hot<b>dog</b> stand'))).toBe('hot~~~dog     stand');
  });

  test('hides neighbours alike', () => {
    const masking = new Masking();
    masking.hide(3, 6);
    masking.hide(6, 9);
    expect(shown(masking.apply('hot<b><i>dog'))).toBe('hot~~~~~~dog');
  });

  test('blanks what parts words', () => {
    const masking = new Masking();
    masking.blank(3, 7);
    expect(shown(masking.apply('hot<br>dog'))).toBe('hot    dog');
  });

  test('puts characters with filler that belongs to their word', () => {
    const masking = new Masking();
    masking.put(0, 8, 'é');
    masking.put(8, 9, 'l');
    masking.put(13, 19, '\u00a0');
    expect(shown(masking.apply('&eacute;l&egr&nbsp;x'))).toBe('é~~~~~~~l&egr\u00a0     x');
  });

  test('a letter that is put on the other side makes a word', () => {
    const masking = new Masking();
    masking.hide(1, 4);
    masking.put(4, 12, 'é');
    expect(shown(masking.apply('d<b>&eacute;j'))).toBe('d~~~é~~~~~~~j');
  });

  test('fills a reserved place in order, and leaves an unused one alone', () => {
    const masking = new Masking();
    const open = masking.reserve();
    masking.reserve();
    masking.hide(5, 8);
    masking.hideReserved(open, 0, 1);
    expect(shown(masking.apply('[text](u) x'))).toBe(' text   ) x');
  });

  test('ignores what lies under an earlier change', () => {
    const masking = new Masking();
    masking.blank(0, 5);
    masking.blank(2, 4);
    masking.blank(3, 7);
    expect(masking.apply('123456789')).toBe('       89');
  });
});
