import { TIE_RULES } from '../fusion/index.ts';
import { InputError } from '../model/index.ts';
import type { Invocation, OptionDefinition } from './command.ts';
import { numberOf, textOption } from './options.ts';

/** How many hits and how ties are ordered: the flags of a fusion that are no setting to be tuned. */
export const DEPTH_OPTIONS: readonly OptionDefinition[] = [
  { flags: '--depth <count>', meaning: 'how many hits each leg gives: one number, or name=count,...' },
  {
    flags: '--ties <rule>',
    meaning: 'what orders truly tied documents',
    choices: TIE_RULES,
    default: 'most-legs',
  },
];

/** The flags of a reciprocal rank fusion that is looked at rather than written. */
export const SPEC_OPTIONS: readonly OptionDefinition[] = [
  { flags: '--rank-constant <number>', meaning: "reciprocal rank fusion's constant (60 when not given)" },
  { flags: '--weights <name=weight,...>', meaning: 'weights by leg; a leg that is not named weighs 1' },
  ...DEPTH_OPTIONS,
];

/**
 * A range given as `low,high`; undefined when it was not given.
 *
 * @throws InputError for anything but two numbers, the lower first.
 */
export function rangeOption(
  invocation: Invocation,
  name: string,
  flag: string,
): readonly [number, number] | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  const [low, high, ...more] = text.split(',').map((part) => numberOf(part.trim(), flag));
  if (low === undefined || high === undefined || more.length > 0 || low >= high) {
    throw new InputError(`Expected low,high for ${flag}, got ${JSON.stringify(text)}.`, {
      code: 'bad-argument',
    });
  }
  return [low, high];
}

/** Decimals given as `a,b,c`, as they were written; undefined when none were. */
export function decimalsOption(invocation: Invocation, name: string, flag: string): string[] | undefined {
  const parts = textOption(invocation, name)
    ?.split(',')
    .map((part) => part.trim());
  for (const part of parts ?? []) numberOf(part, flag);
  return parts;
}

/** A number as people read it: six significant digits at most. */
export function shownNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}
