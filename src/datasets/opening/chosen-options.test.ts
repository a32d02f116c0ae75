import { describe, expect, it } from 'vitest';
import { chosenOptions } from './chosen-options.ts';

const LOADER = {
  name: 'made-up',
  settings: [
    { name: 'first', meaning: '' },
    { name: 'second', meaning: '' },
  ],
  options: [
    { name: 'kind', meaning: '', choices: ['a', 'b'], default: 'a' },
    { name: 'count', meaning: '', kind: 'number', default: 3 },
    { name: 'file', meaning: '' },
  ],
} as const;

const ask = (setting?: string, options?: Readonly<Record<string, string | number | boolean>>) =>
  chosenOptions(LOADER, { name: 'made-up', path: '/x', setting, options });

describe('what a request chooses', () => {
  it('has the first setting and all defaults when nothing is said', () => {
    const chosen = ask();
    expect([chosen.setting, chosen.choice('kind'), chosen.number('count'), chosen.text('file')]).toEqual([
      'first',
      'a',
      3,
      undefined,
    ]);
    expect(chosen.words).toBe('kind=a, count=3');
  });

  it('takes numbers as numbers and as digits, as a plan and a shell write them', () => {
    expect(ask('second', { count: 7 }).number('count')).toBe(7);
    expect(ask('second', { count: '7', file: 'x' }).words).toBe('kind=a, count=7, file=x');
  });

  it.each([
    ['third', {}, 'Expected first or second as the setting of made-up, got "third".'],
    ['first', { kinds: 'a' }, 'Expected kind or count or file as an option of made-up, got "kinds".'],
    ['first', { kind: 'c' }, 'Expected a or b for option kind, got "c".'],
    ['first', { kind: true }, 'Expected a or b for option kind, got true.'],
    ['first', { count: -1 }, 'Expected a whole number of at least 0 for option count, got -1.'],
    ['first', { count: '1.5' }, 'Expected a whole number of at least 0 for option count, got "1.5".'],
    ['first', { count: true }, 'Expected a whole number of at least 0 for option count, got true.'],
  ])('is refused for %s %j', (setting, options, message) => {
    expect(() => ask(setting, options)).toThrow(message);
  });
});
