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
    `    ${name})`,
    ...choiceCases(flags),
    `      words="${flags.flatMap(({ names }) => names).join(' ')}" ;;`,
  ]);
  return `# consilience: source <(consilience completion bash)
_consilience() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" values=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help" -- "$current")); return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _consilience consilience
`;
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
  const names = commands.map(
    ({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '')}`)}`,
  );
  const cases = commands.map(({ name, flags }) => {
    const specs = flags.flatMap((flag) => flag.names.map((flagName) => quoted(zshSpec(flagName, flag))));
    return `    ${name}) _arguments -s ${specs.join(' ')} '*:file:_files' ;;`;
  });
  return `#compdef consilience
# consilience: consilience completion zsh > "\${fpath[1]}/_consilience"
_consilience() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  local command="$words[2]"
  shift words; (( CURRENT-- ))
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
  const lines = commands.flatMap(({ name, summary, flags }) => [
    `complete -c consilience -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...flags.map(({ names, meaning, takesValue, choices }) => {
      const spelled = names.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      );
      const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c consilience -n '__fish_seen_subcommand_from ${name}' ${spelled.join(' ')}${value} -d ${quoted(meaning)}`;
    }),
  ]);
  return `# consilience: consilience completion fish > ~/.config/fish/completions/consilience.fish\n${lines.join('\n')}\n`;
}

function pwshScript(commands: readonly CommandWords[]): string {
  const table = commands.map(
    ({ name, flags }) =>
      `    '${name}' = @(${flags
        .flatMap(({ names }) => names)
        .map(quoted)
        .join(', ')})`,
  );
  return `# consilience: consilience completion pwsh | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName consilience -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $flags = @{
${table.join('\n')}
  }
  $typed = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  $isFirst = $typed.Count -lt 2 -or ($typed.Count -eq 2 -and $wordToComplete)
  $words = if ($isFirst) { $flags.Keys } else { $flags[$typed[1]] }
  $words | Where-Object { $_ -like "$wordToComplete*" } | Sort-Object |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
}

/** In single quotes, as all four shells read them; an apostrophe becomes a typographic one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
