import { describe, expect, test } from 'vitest';
import { type OptionRules, readOptions } from './option-reader.ts';

const rules: OptionRules = {
  letters: new Map([
    ['q', false],
    ['c', false],
    ['m', true],
  ]),
  names: new Map([
    ['query', { letter: 'q', takesValue: false }],
    ['measure', { letter: 'm', takesValue: true }],
    ['Rel_info', { letter: 'R', takesValue: true }],
    ['Results', { letter: 'T', takesValue: true }],
  ]),
};
const read = (line: string) => readOptions(line.split(' '), rules);

describe('readOptions', () => {
  test('reads joined letters, values joined or apart, and operands anywhere', () => {
    expect(read('a -qcm map b -mP.5 -')).toEqual({
      items: [
        { letter: 'q', value: '' },
        { letter: 'c', value: '' },
        { letter: 'm', value: 'map' },
        { letter: 'm', value: 'P.5' },
      ],
      operands: ['a', 'b', '-'],
    });
  });

  test('takes the next word as a value whatever it is', () => {
    expect(read('-m -q').items).toEqual([{ letter: 'm', value: '-q' }]);
  });

  test('ends at --', () => expect(read('-q -- -c').operands).toEqual(['-c']));

  test('reads long names, whole or begun, with values after = or apart', () => {
    expect(read('--query --meas=map --measure P').items).toEqual([
      { letter: 'q', value: '' },
      { letter: 'm', value: 'map' },
      { letter: 'm', value: 'P' },
    ]);
  });

  test.each([
    ['-x', "trec_eval: invalid option -- 'x'\n"],
    ['-m', "trec_eval: option requires an argument -- 'm'\n"],
    ['--nothing=1', "trec_eval: unrecognized option '--nothing=1'\n"],
    ['--query=1', "trec_eval: option '--query' doesn't allow an argument\n"],
    ['--measure', "trec_eval: option '--measure' requires an argument\n"],
    ['--Re', "trec_eval: option '--Re' is ambiguous; possibilities: '--Rel_info' '--Results'\n"],
  ])('says of %s what the C library says', (line, problem) => {
    expect(read(line).items).toEqual([{ problem }]);
  });
});
