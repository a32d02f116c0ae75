import { expect, it } from 'vitest';
import { unicodeVersion } from './unicode-version.ts';

it('is the version that the engine says it has', () => {
  // A version that only adds what is no letter, or a newer one, shows as the last one known here.
  const known = ['11.0', '12.0', '13.0', '14.0', '15.0', '15.1', '16.0', '17.0'];
  const engine = process.versions['unicode']!;
  const expected = known.filter((version) => Number(version) <= Number(engine)).at(-1);
  expect(unicodeVersion()).toBe(expected);
});
