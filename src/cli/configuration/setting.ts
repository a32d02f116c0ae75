/** What a setting may hold; the text of a flag or of an environment variable is read as this. */
export type SettingKind = 'text' | 'number' | 'count' | 'boolean' | 'list' | 'weights';

/** A setting's value: weights are texts by name, since a weight is the decimal as written. */
export type SettingValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

/** Something a user can set by a flag, in the environment or in `consilience.json`: one entry serves all three. */
export interface SettingDefinition {
  /** Its place in `consilience.json`: `search.limit`. */
  readonly key: string;
  readonly kind: SettingKind;
  readonly meaning: string;
  /** The camel-cased long name of its flag, where a command has one: `limit`. */
  readonly flag?: string;
  readonly default?: SettingValue;
  readonly choices?: readonly string[];
  /** The smallest number allowed. */
  readonly minimum?: number;
  /** A folder's own `consilience.json` may not set it, because it would reach outside the folder. */
  readonly isPersonal?: boolean;
  /** A folder's own `consilience.json` may name what it lists, and not say where on the disk it lies. */
  readonly isByName?: boolean;
}

/** Where a value came from, for `config show --origin`. */
export type SettingOrigin =
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'default' };

/** A setting as it holds for this call. */
export interface Setting {
  readonly definition: SettingDefinition;
  /** `undefined`: not set, and without a default. */
  readonly value: SettingValue | undefined;
  readonly origin: SettingOrigin;
}

/** The environment variable of a setting: `search.rankConstant` is `CONSILIENCE_SEARCH_RANK_CONSTANT`. */
export function environmentName({ key }: SettingDefinition): string {
  return `CONSILIENCE_${key
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('.', '_')
    .toUpperCase()}`;
}
