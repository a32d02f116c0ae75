/** An option of a command: its letter, its long name, and whether a value follows. */
export interface OptionRule {
  readonly letter: string;
  readonly takesValue: boolean;
}

/** Which options a command takes, by letter and by long name. */
export interface OptionRules {
  readonly letters: ReadonlyMap<string, boolean>;
  readonly names: ReadonlyMap<string, OptionRule>;
}

/** What stands on a command line, in order: options, and where it breaks a rule, what C's library says of it. */
export type CommandLineItem =
  | { readonly letter: string; readonly value: string }
  | { readonly problem: string };

/**
 * Reads a command line as GNU `getopt_long` does: letters may be joined (`-qc`, `-m map`, `-mmap`), long names
 * shortened while they are clear, operands may stand anywhere, `--` ends the options.
 */
export function readOptions(
  words: readonly string[],
  rules: OptionRules,
): { readonly items: readonly CommandLineItem[]; readonly operands: readonly string[] } {
  const items: CommandLineItem[] = [];
  const operands: string[] = [];
  const rest = [...words];
  while (rest.length > 0) {
    const word = rest.shift()!;
    if (word === '--') {
      operands.push(...rest);
      break;
    }
    if (word.startsWith('--')) items.push(readLong(word.slice(2), rest, rules));
    else if (word.startsWith('-') && word.length > 1) items.push(...readLetters(word.slice(1), rest, rules));
    else operands.push(word);
  }
  return { items, operands };
}

function readLetters(letters: string, rest: string[], rules: OptionRules): CommandLineItem[] {
  const items: CommandLineItem[] = [];
  for (const [index, letter] of [...letters].entries()) {
    const takesValue = rules.letters.get(letter);
    if (takesValue === undefined) items.push({ problem: `trec_eval: invalid option -- '${letter}'\n` });
    else if (!takesValue) items.push({ letter, value: '' });
    else {
      const value = letters.slice(index + 1) || rest.shift();
      if (value === undefined)
        items.push({ problem: `trec_eval: option requires an argument -- '${letter}'\n` });
      else items.push({ letter, value });
      break;
    }
  }
  return items;
}

function readLong(text: string, rest: string[], rules: OptionRules): CommandLineItem {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const candidates = [...rules.names.keys()].filter((known) => known.startsWith(name));
  const found = rules.names.has(name) ? name : candidates.length === 1 ? candidates[0]! : undefined;
  if (found === undefined) {
    const possibilities = candidates.map((known) => ` '--${known}'`).join('');
    return {
      problem:
        candidates.length > 1
          ? `trec_eval: option '--${text}' is ambiguous; possibilities:${possibilities}\n`
          : `trec_eval: unrecognized option '--${text}'\n`,
    };
  }
  const { letter, takesValue } = rules.names.get(found)!;
  if (!takesValue)
    return equals < 0
      ? { letter, value: '' }
      : { problem: `trec_eval: option '--${found}' doesn't allow an argument\n` };
  const value = equals < 0 ? rest.shift() : text.slice(equals + 1);
  return value === undefined
    ? { problem: `trec_eval: option '--${found}' requires an argument\n` }
    : { letter, value };
}
