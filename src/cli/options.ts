import { InputError } from '../model/index.ts';
import type { Invocation } from './command.ts';
import type { OutputFormat } from './output/formats.ts';

/** An option that takes one text, or undefined when it was not given. */
export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** An option that may be repeated: its values, also where one value holds several parted by commas. */
export function listOption({ options }: Invocation, name: string): readonly string[] {
  const value = options[name];
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** A flag that was given or not. */
export function flagOption({ options }: Invocation, name: string): boolean {
  return options[name] === true;
}

/** @throws InputError when it is given and not a finite decimal number. */
export function numberOption(invocation: Invocation, name: string): number | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  return numberOf(text, flagOf(name));
}

/** @throws InputError when it is given and not a whole number of at least `minimum`. */
export function wholeOption(invocation: Invocation, name: string, minimum = 1): number | undefined {
  const value = numberOption(invocation, name);
  if (value !== undefined && (!Number.isSafeInteger(value) || value < minimum)) {
    throw badOption(`Expected a whole number of at least ${minimum} for ${flagOf(name)}, got ${value}.`);
  }
  return value;
}

/**
 * Settings by name, as they are written everywhere: `dense=1,bm25=0.5`. The values stay text, since a weight is
 * the decimal as written.
 *
 * @throws InputError for a part without `=` or a name given twice.
 */
export function namedValues(text: string, flag: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('=');
    const name = part.slice(0, at).trim();
    if (at < 1 || name === '') {
      throw badOption(`Expected name=value parted by commas for ${flag}, got ${JSON.stringify(part)}.`);
    }
    if (Object.hasOwn(values, name))
      throw badOption(`Expected each name once for ${flag}, got ${name} twice.`);
    values[name] = part.slice(at + 1).trim();
  }
  return values;
}

/** @throws InputError when the text is not a finite decimal number. */
export function numberOf(text: string, flag: string): number {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    throw badOption(`Expected a number for ${flag}, got ${JSON.stringify(text)}.`);
  }
  return Number(text);
}

/** The format asked for; the program has already checked that the command can write it. */
export function formatOption(invocation: Invocation): OutputFormat {
  return textOption(invocation, 'format') as OutputFormat;
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function badOption(message: string): InputError {
  return new InputError(message, { code: 'bad-argument' });
}
