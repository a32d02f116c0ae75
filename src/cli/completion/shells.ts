import type { CommandWords, FlagWords } from './completion-words.ts';

/** How each shell is taught the words: the script to load, and how to load it at every start. */
export const SHELLS: Readonly<Record<string, (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  pwsh: pwshScript,
};

function bashScript(commands: readonly CommandWords[]): string {
  const cases = commands.flatMap(({ name, flags }) => [
    `    "${name}")`,
    ...choiceCases(flags),
    `      words="${flags.flatMap(({ names }) => names).join(' ')}" ;;`,
  ]);
  const groups = [...seconds(commands)].map(
    ([first, words]) => `    ${first}) seconds="${words.map(({ name }) => name).join(' ')}" ;;`,
  );
  return `# consilience: source <(consilience completion bash)
_consilience() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" values="" seconds=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${firstWords(commands).join(' ')} help" -- "$current")); return
  fi
  local command="\${COMP_WORDS[1]}"
  case "$command" in
${groups.join('\n')}
  esac
  if [ "$COMP_CWORD" -gt 2 ] && [[ " $seconds " == *" \${COMP_WORDS[2]} "* ]]; then
    command="$command \${COMP_WORDS[2]}"; seconds=""
  elif [ "$COMP_CWORD" -gt 2 ]; then seconds=""
  fi
  case "$command" in
${cases.join('\n')}
  esac
  if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  else COMPREPLY=($(compgen -W "$seconds" -- "$current") $(compgen -f -- "$current")); fi
}
complete -o filenames -F _consilience consilience
`;
}

/** What a command line can begin with. */
function firstWords(commands: readonly CommandWords[]): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];
}

/** Of commands of two words: the second ones by the first. */
function seconds(commands: readonly CommandWords[]): Map<string, { name: string; summary: string }[]> {
  const groups = new Map<string, { name: string; summary: string }[]>();
  for (const { name: whole, summary } of commands) {
    const [first = '', name] = whole.split(' ');
    if (name !== undefined) groups.set(first, [...(groups.get(first) ?? []), { name, summary }]);
  }
  return groups;
}

function choiceCases(flags: readonly FlagWords[]): string[] {
  const chosen = flags.filter(({ choices }) => choices.length > 0);
  if (chosen.length === 0) return [];
  return [
    '      case "$previous" in',
    ...chosen.map(({ names, choices }) => `        ${names.join('|')}) values="${choices.join(' ')}" ;;`),
    '      esac',
  ];
}

function zshScript(commands: readonly CommandWords[]): string {
  const described = (words: readonly { name: string; summary: string }[]) =>
    words.map(({ name, summary }) => quoted(`${name}:${summary.replaceAll(':', '')}`));
  const alone = new Map(commands.map((command) => [command.name, command]));
  const first = firstWords(commands).map((name) => ({ name, summary: alone.get(name)?.summary ?? name }));
  const groups = [...seconds(commands)].map(
    ([name, words]) => `    ${name}) seconds=(${described(words).join(' ')}) ;;`,
  );
  const cases = commands.map(({ name, flags }) => {
    const specs = flags.flatMap((flag) => flag.names.map((flagName) => quoted(zshSpec(flagName, flag))));
    return `    '${name}') _arguments -s ${specs.join(' ')} '*:file:_files' ;;`;
  });
  return `#compdef consilience
# consilience: consilience completion zsh > "\${fpath[1]}/_consilience"
_consilience() {
  local -a commands seconds
  commands=(
${described(first)
  .map((word) => `    ${word}`)
  .join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  local command="$words[2]"
  case "$command" in
${groups.join('\n')}
  esac
  if (( CURRENT == 3 )) && (( $#seconds )) && [[ "$words[3]" != -* ]]; then _describe command seconds; fi
  shift words; (( CURRENT-- ))
  if (( CURRENT > 2 )) && [[ -n "\${(M)seconds:#$words[2]:*}" ]]; then
    command="$command $words[2]"; shift words; (( CURRENT-- ))
  fi
  case "$command" in
${cases.join('\n')}
    *) _files ;;
  esac
}
compdef _consilience consilience
`;
}

function zshSpec(name: string, { meaning, takesValue, choices }: FlagWords): string {
  const words = meaning.replaceAll(/[[\]:]/g, ' ');
  const value = choices.length > 0 ? `:value:(${choices.join(' ')})` : takesValue ? ':value:_files' : '';
  return `${name}[${words}]${value}`;
}

function fishScript(commands: readonly CommandWords[]): string {
  const groups = seconds(commands);
  const alone = new Map(commands.map((command) => [command.name, command]));
  const first = firstWords(commands).map(
    (name) =>
      `complete -c consilience -n __fish_use_subcommand -a ${name} -d ${quoted(alone.get(name)?.summary ?? name)}`,
  );
  const second = [...groups].flatMap(([name, words]) => {
    const none = `__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${words.map((word) => word.name).join(' ')}`;
    return words.map(
      (word) => `complete -c consilience -n '${none}' -a ${word.name} -d ${quoted(word.summary)}`,
    );
  });
  const flagLines = commands.flatMap(({ name, flags }) => {
    const others = groups.get(name) ?? [];
    const seen = name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    const not =
      others.length === 0
        ? ''
        : `; and not __fish_seen_subcommand_from ${others.map((word) => word.name).join(' ')}`;
    return flags.map(({ names, meaning, takesValue, choices }) => {
      const spelled = names.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      );
      const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c consilience -n '${seen}${not}' ${spelled.join(' ')}${value} -d ${quoted(meaning)}`;
    });
  });
  const lines = [...first, ...second, ...flagLines];
  return `# consilience: consilience completion fish > ~/.config/fish/completions/consilience.fish\n${lines.join('\n')}\n`;
}

function pwshScript(commands: readonly CommandWords[]): string {
  const list = (words: readonly string[]) => `@(${words.map(quoted).join(', ')})`;
  const table = commands.map(
    ({ name, flags }) => `    '${name}' = ${list(flags.flatMap(({ names }) => names))}`,
  );
  const groups = [...seconds(commands)].map(
    ([first, words]) => `    '${first}' = ${list(words.map(({ name }) => name))}`,
  );
  return `# consilience: consilience completion pwsh | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName consilience -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $flags = @{
${table.join('\n')}
  }
  $seconds = @{
${groups.join('\n')}
  }
  $typed = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  $before = if ($wordToComplete) { $typed.Count - 1 } else { $typed.Count }
  if ($before -lt 2) {
    $words = ${list(firstWords(commands))}
  } else {
    $command = $typed[1]
    $words = @()
    if ($before -eq 2 -and $seconds.ContainsKey($command)) { $words += $seconds[$command] }
    elseif ($before -gt 2 -and $seconds[$command] -contains $typed[2]) { $command = $command + ' ' + $typed[2] }
    if ($flags.ContainsKey($command)) { $words += $flags[$command] }
  }
  $words | Where-Object { $_ -like "$wordToComplete*" } | Sort-Object |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
}

/** In single quotes, as all four shells read them; an apostrophe becomes a typographic one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
