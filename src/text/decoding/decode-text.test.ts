import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('decodeText', () => {
  test('keeps the byte order mark, CRLF and lone CR', () => {
    expect(decodeText(utf8('\ufeffa\r\nb\rc\n'))).toEqual({ text: '\ufeffa\r\nb\rc\n' });
  });

  test('takes no bytes as an empty text', () => {
    expect(decodeText(bytes())).toEqual({ text: '' });
  });

  test.each([
    ['a lone continuation byte', [0x61, 0x80], 1],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9], 3],
    ['an overlong slash', [0xc0, 0xaf], 0],
    ['an overlong three-byte form', [0x61, 0xe0, 0x80, 0x80], 1],
    ['an encoded surrogate', [0xed, 0xa0, 0x80], 0],
    ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a sequence cut short at the end', [0x61, 0x62, 0xf0, 0x9f, 0x98], 2],
    ['a sequence broken by a letter', [0xe2, 0x82, 0x61], 0],
  ])('refuses %s at its byte', (_, values, at) => {
    const decoded = decodeText(bytes(...values));
    expect(decoded).toMatchObject({ refused: 'not-utf-8' });
    expect('detail' in decoded && decoded.detail).toContain(`at byte ${at},`);
  });

  test('refuses NUL bytes as binary, with their place', () => {
    expect(decodeText(bytes(0x61, 0x62, 0))).toEqual({
      refused: 'binary',
      detail: 'Expected text, got a NUL byte at byte 2.',
    });
  });

  test('names UTF-16 and what to do', () => {
    const decoded = decodeText(bytes(0xff, 0xfe, 0x61, 0));
    expect(decoded).toMatchObject({ refused: 'utf-16' });
    expect('detail' in decoded && decoded.detail).toContain('iconv -f UTF-16LE -t UTF-8');
    expect(decodeText(bytes(0xfe, 0xff, 0, 0x61))).toMatchObject({ refused: 'utf-16' });
    expect(decodeText(bytes(0, 0, 0xfe, 0xff))).toMatchObject({ refused: 'utf-16' });
  });

  test('refuses files above the limit and takes those at it', () => {
    expect(decodeText(utf8('abc'), { maximumBytes: 3 })).toEqual({ text: 'abc' });
    expect(decodeText(utf8('abcd'), { maximumBytes: 3 })).toEqual({
      refused: 'too-large',
      detail: 'Expected at most 3 bytes, got 4.',
    });
  });

  test('gives back every text that was encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = text.replaceAll('\0', '');
        expect(decodeText(utf8(clean))).toEqual({ text: clean });
      }),
    );
  });

  test('refuses exactly the bytes that the platform refuses', () => {
    const reference = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    fc.assert(
      fc.property(fc.uint8Array({ min: 0x70, maxLength: 8 }), (raw) => {
        let text: string | undefined;
        try {
          text = reference.decode(raw);
        } catch {
          text = undefined;
        }
        const decoded = decodeText(raw);
        if (text !== undefined) expect(decoded).toEqual({ text });
        else
          expect('refused' in decoded && ['not-utf-8', 'utf-16']).toContain(
            'refused' in decoded && decoded.refused,
          );
      }),
      { numRuns: 500 },
    );
  });
});
