import type { OptionDefinition } from '../command.ts';
import type { SettingDefinition } from './setting.ts';

/** The flags of settings, so that a flag, its variable and its place in `consilience.json` are one entry. */
export function settingOptions(
  definitions: readonly SettingDefinition[],
  shorthands: Readonly<Record<string, string>> = {},
): OptionDefinition[] {
  return definitions
    .filter(({ flag }) => flag !== undefined)
    .map(({ flag, kind, meaning, default: fallback, choices }) => {
      const short = shorthands[flag!] === undefined ? '' : `${shorthands[flag!]}, `;
      const dashed = flag!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const preset =
        typeof fallback === 'string' || typeof fallback === 'number' ? ` (${fallback} when not given)` : '';
      return {
        flags: `${short}${flagText(dashed, kind, fallback)}`,
        meaning: kind === 'boolean' && fallback === true ? `do not ${meaning}` : `${meaning}${preset}`,
        ...(choices === undefined || kind === 'list' ? {} : { choices }),
        ...(kind === 'list' && { isRepeatable: true }),
      };
    });
}

const VALUES: Readonly<Record<Exclude<SettingDefinition['kind'], 'boolean'>, string>> = {
  text: '<name>',
  number: '<number>',
  count: '<count>',
  list: '<name,...>',
  weights: '<name=weight,...>',
};

function flagText(dashed: string, kind: SettingDefinition['kind'], fallback: unknown): string {
  if (kind !== 'boolean') return `--${dashed} ${VALUES[kind]}`;
  return fallback === true ? `--no-${dashed}` : `--${dashed}`;
}
