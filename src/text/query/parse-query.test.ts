import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

/** The parts of a query in short: what each is and says. */
function inShort(query: string): string {
  return parseQuery(query)
    .parts.map((part) => {
      if (part.kind === 'text') return `[${part.text}]`;
      if (part.kind === 'filter') {
        const value = 'day' in part ? part.day : `${part.isExcluded ? 'not ' : ''}${part.value}`;
        return `${part.field}=${value}`;
      }
      return `${part.kind === 'excluded' ? `not ${part.match}` : part.kind}(${part.text})`;
    })
    .join(' ');
}

describe('parseQuery', () => {
  it.each([
    ['', ''],
    ['  two words ', '[two words]'],
    ['"a phrase" and words', 'phrase(a phrase) [and words]'],
    ['“curly quotes” „deutsche“ „andere”', 'phrase(curly quotes) phrase(deutsche) phrase(andere)'],
    ['say ("a phrase")', '[say (] phrase(a phrase) [)]'],
    ['"a""b"c', 'phrase(a) phrase(b) [c]'],
    ['cats -dogs -"wild cats" -tig*', '[cats] not word(dogs) not phrase(wild cats) not prefix(tig)'],
    ['-foo-bar', 'not word(foo-bar)'],
    ['path:notes/2024 tag:#idea tag:"two words"', 'path=notes/2024 tag=idea tag=two words'],
    ['Path:a -path:archive -tag:x', 'path=a path=not archive tag=not x'],
    ['after:2024 before:2024-04 after:2024-02-29', 'after=2024-01-01 before=2024-04-01 after=2024-02-29'],
    ['-after:2024 after:"2023"', 'before=2024-01-01 after=2023-01-01'],
    ['conn* (pre*', 'prefix(conn) [(] prefix(pre)'],
    ['words then "a phrase" then foo*', '[words then] phrase(a phrase) [then] prefix(foo)'],
  ])('reads %s', (query, parts) => {
    expect(inShort(query)).toBe(parts);
  });

  it.each([
    'an "open quote',
    '-"open',
    '5" disk and 3" nail',
    'a - b -- c --flag -',
    '""',
    '"..."',
    '-""',
    'a::b std::vector path::x',
    'path: tag: x',
    'path:"open',
    'tag:# tag:""',
    'http://x:80/?q=1 note:x',
    'mid"quote"word',
    'foo-bar x-"y"',
    '* ** **bold** a*b .* foo** C++*',
    'before: the war',
    'after:noon after:2023-02-29 before:2024-13 after:0000 before:20240101',
    '(((((',
    '−minus',
  ])('takes %s as text', (query) => {
    expect(inShort(query)).toBe(`[${query}]`);
  });

  it('tells of dates that are none', () => {
    const { notices, plain } = parseQuery('x after:noon before:2023-02-30 before: after::x');
    expect(plain).toBe('x after:noon before:2023-02-30 before: after::x');
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ code: 'not-a-date', count: 2 });
    expect(notices[0]!.message).toContain('after:noon, before:2023-02-30');
    expect(parseQuery('after:2024 words').notices).toEqual([]);
  });

  it.each([
    ['machine lear', 'lear'],
    ['foo-ba', 'foo-ba'],
    ['see (ab', 'ab'],
    ['one,two', 'two'],
    ['猫', '猫'],
    ['l’am', 'l’am'],
    ['done ', undefined],
    ['done.', undefined],
    ['"a phrase"', undefined],
    ['x pre*', undefined],
    ['x tag:y', undefined],
    ['', undefined],
  ])('takes the end of %s for unfinished', (query, word) => {
    const { unfinished } = parseQuery(query);
    expect(unfinished?.text).toBe(word);
    if (unfinished !== undefined) expect(query.slice(unfinished.start, unfinished.end)).toBe(word);
  });

  it('gives what is asked for without operators', () => {
    const parsed = parseQuery('how to "boil eggs" -fast path:kitchen soft* please');
    expect(parsed.plain).toBe('how to boil eggs soft please');
    expect(parsed.texts.map(({ text }) => text)).toEqual(['how to', 'please']);
    expect(parsed.phrases.map(({ text }) => text)).toEqual(['boil eggs']);
    expect(parsed.prefixes.map(({ text }) => text)).toEqual(['soft']);
    expect(parsed.excluded.map(({ text }) => text)).toEqual(['fast']);
    expect(parsed.filters.map(({ value }) => value)).toEqual(['kitchen']);
  });

  it('never throws, and puts every visible character into exactly one part', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '"',
        '“',
        '”',
        '-',
        '*',
        ':',
        '(',
        ' ',
        '\n',
        'path:',
        'tag:',
        'after:',
        'before:',
        '2024',
        '2024-05',
        'word',
        '#',
        '猫',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
        (query) => {
          const { parts, text } = parseQuery(query);
          expect(text).toBe(query);
          let end = 0;
          for (const part of parts) {
            expect(part.start).toBeGreaterThanOrEqual(end);
            expect(query.slice(end, part.start).trim()).toBe('');
            end = part.end;
            const slice = query.slice(part.start, part.end);
            if (part.kind === 'text') expect(slice).toBe(part.text);
            else expect(slice).toContain(part.kind === 'filter' ? part.value : part.text);
          }
          expect(query.slice(end).trim()).toBe('');
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(['word ', '" ', '"a ', '-', '(', '(a', 'path:"', '-"a ', '“', 'a*', 'after:x ', '[[['])(
    'takes a megabyte of %j in one go',
    (piece) => {
      const query = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const { parts } = parseQuery(query);
      expect(parts[0]!.start).toBe(0);
    },
  );
});
