import { InputError } from '../../model/index.ts';
import { escapePattern } from '../records/escape-pattern.ts';
import { jsonStrings } from '../records/json-strings.ts';
import type { RewritingRule } from './rules.ts';

/** How often each rule fired. */
export type Firings = Record<string, number>;

/** One file's text after the rules, and what they did. */
export interface Rewritten {
  readonly text: string;
  readonly firings: Firings;
}

/** A rule made ready: what it does to one text. */
interface ReadyRule {
  readonly rule: RewritingRule['rule'];
  readonly field: string | undefined;
  /** Calls `fired` for each replacement. */
  apply(text: string, fired: () => void): string;
}

/** Rewrites records by named rules. */
export interface Rewriter {
  /** JSON and JSON lines: the string values, keys untouched, all else byte for byte. */
  json(text: string): Rewritten;
  /** Any other text, as a whole. */
  plain(text: string): Rewritten;
}

/**
 * Makes rules ready.
 *
 * @param environment where `environment-variable` finds what a variable holds.
 * @throws InputError for a variable that holds nothing.
 */
export function makeRewriter(
  rules: readonly RewritingRule[],
  environment: Readonly<Record<string, string | undefined>>,
): Rewriter {
  const ready = rules.map((rule) => readyRule(rule, environment));
  const rewrite = (value: string, key: string | undefined, firings: Firings): string =>
    ready.reduce(
      (text, { rule, field, apply }) =>
        field !== undefined && field !== key
          ? text
          : apply(text, () => {
              firings[rule] = (firings[rule] ?? 0) + 1;
            }),
      value,
    );
  return {
    json(text) {
      const firings: Firings = {};
      const pieces: string[] = [];
      let done = 0;
      for (const { start, end, value, isKey, pointer } of jsonStrings(text)) {
        if (isKey) continue;
        const rewritten = rewrite(
          value,
          ready.some(({ field }) => field) ? keyOf(pointer()) : undefined,
          firings,
        );
        if (rewritten === value) continue;
        pieces.push(text.slice(done, start), JSON.stringify(rewritten));
        done = end;
      }
      return { text: done === 0 ? text : pieces.join('') + text.slice(done), firings };
    },
    plain(text) {
      const firings: Firings = {};
      return { text: rewrite(text, undefined, firings), firings };
    },
  };
}

/** The name of the nearest member above a value. */
function keyOf(pointer: string): string | undefined {
  const names = pointer.split('/').filter((part) => !/^\d*$/.test(part));
  return names.at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~');
}

function readyRule(
  rule: RewritingRule,
  environment: Readonly<Record<string, string | undefined>>,
): ReadyRule {
  switch (rule.rule) {
    case 'record-path-to-kit-path':
      return { rule: rule.rule, field: undefined, apply: pathReplacement(rule.from, rule.to) };
    case 'box-name-to-role':
      return { rule: rule.rule, field: rule.field, apply: wordReplacement(rule.name, rule.role) };
    case 'user-name':
      return { rule: rule.rule, field: undefined, apply: wordReplacement(rule.name, rule.as) };
    case 'environment-variable': {
      const value = rule.value ?? environment[rule.name];
      if (value === undefined || value === '')
        throw new InputError(`Expected the variable ${rule.name} to hold something, got nothing.`, {
          hint: 'Set it as it was when the records were made, or give its `value` in the rules.',
        });
      return { rule: rule.rule, field: undefined, apply: literalReplacement(value, `$${rule.name}`) };
    }
  }
}

/** A folder's path, where a part of a path ends after it; separators behind it become `/`. */
function pathReplacement(from: string, to: string): ReadyRule['apply'] {
  const bare = from.replace(/[\\/]+$/, '');
  const isWindows = bare.includes('\\');
  const pattern = new RegExp(
    `(?<![\\w.-])${escapePattern(bare)}(?![\\w.-])((?:[\\\\/][^\\s"'\`<>|*?]*)?)`,
    'g',
  );
  return (text, fired) =>
    text.includes(bare)
      ? text.replace(pattern, (_, rest: string) => {
          fired();
          return to + (isWindows ? rest.replaceAll('\\', '/') : rest);
        })
      : text;
}

/** A name where it stands as a word. */
function wordReplacement(name: string, replacement: string): ReadyRule['apply'] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])${escapePattern(name)}(?![\\p{L}\\p{N}_-])`, 'gu');
  return (text, fired) =>
    text.includes(name)
      ? text.replace(pattern, () => {
          fired();
          return replacement;
        })
      : text;
}

function literalReplacement(value: string, replacement: string): ReadyRule['apply'] {
  return (text, fired) => {
    const parts = text.split(value);
    for (let count = 1; count < parts.length; count++) fired();
    return parts.join(replacement);
  };
}
