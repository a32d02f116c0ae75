import { Command, CommanderError, Option, type OutputConfiguration } from 'commander';
import { allCommands, COMMAND_GROUPS, commandsUnder } from './catalogue.ts';
import { type CommandContext, type CommandDefinition, EXIT } from './command.ts';
import { interruptibleFiles } from './interruptible-files.ts';
import { reportError } from './report-error.ts';
import { descriptorSink } from './standard-streams.ts';
import { VERSION } from './version.ts';

const SUMMARY = 'One ranked answer from rankers that disagree, and the evidence that it is better.';

/** Parses the arguments, runs the command and resolves to the exit code. Never throws, never exits. */
export async function runProgram(argv: readonly string[]): Promise<number> {
  const out = descriptorSink(1);
  const talk = descriptorSink(2);
  let exitCode: number = EXIT.done;
  let running = '';
  const act: Action = async (definition, positional, options) => {
    running = definition.name;
    const context: CommandContext = {
      files: interruptibleFiles,
      out,
      talk,
      commands: allCommands,
      notify(notices) {
        if (options['quiet'] === true) return;
        for (const { message } of notices) talk.write(`consilience ${definition.name}: note: ${message}\n`);
      },
    };
    exitCode = await (await definition.load())({ positional, options, context });
  };
  try {
    const called = await commandsUnder(argv[0] === 'help' ? undefined : argv[0]);
    const [raw] = called;
    if (raw?.isRaw === true) {
      running = raw.name;
      const context = { files: interruptibleFiles, out, talk, commands: allCommands, notify: () => {} };
      return await (await raw.load())({ positional: argv.slice(1), options: {}, context });
    }
    // Help and mistaken names are about all commands; a call is about one.
    const definitions = called.length === 0 ? await allCommands() : called;
    const program = newProgram(definitions, act, {
      writeOut: (text) => out.write(text),
      writeErr: (text) => talk.write(text),
    });
    const takesWords = called[0]?.arguments.some(({ isWords }) => isWords === true) === true;
    const given = takesWords ? argv.map(sheltered) : argv;
    await program.parseAsync(helpAsFlag(given), { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
    const { words, exitCode: failed } = reportError(error, running);
    talk.write(words);
    return failed;
  }
}

/** No argument of a program can hold it, so that it marks what was sheltered from the reading of flags. */
const SHELTER = '\0';

/** Hides the dash of several words that begin with one: the query `-svn git`, and not `--limit` or `--in=a b`. */
function sheltered(argument: string): string {
  return /^-[^\s=]*\s/.test(argument) ? `${SHELTER}${argument}` : argument;
}

/** An argument as it was given. */
function bare(argument: string): string {
  return argument.startsWith(SHELTER) ? argument.slice(SHELTER.length) : argument;
}

function bareOption([name, value]: [string, OptionValue]): [string, OptionValue] {
  if (typeof value === 'string') return [name, bare(value)];
  return [name, Array.isArray(value) ? value.map(bare) : value];
}

/** `help index verify` is `index verify --help`: commander's own help knows one word. */
function helpAsFlag(argv: readonly string[]): readonly string[] {
  const [first, second, third] = argv;
  const isOfTwo = first === 'help' && second !== undefined && third !== undefined && !third.startsWith('-');
  return isOfTwo ? [second, third, '--help'] : argv;
}

type OptionValue = string | boolean | string[] | undefined;

type Action = (
  definition: CommandDefinition,
  positional: string[],
  options: Record<string, OptionValue>,
) => Promise<void>;

function newProgram(
  definitions: readonly CommandDefinition[],
  act: Action,
  output: OutputConfiguration,
): Command {
  const program = new Command('consilience')
    .configureOutput(output)
    .description(SUMMARY)
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .exitOverride()
    .enablePositionalOptions()
    .showHelpAfterError('(consilience help shows the commands)')
    .showSuggestionAfterError();
  // Commands do not take over the program's output, and what commander writes itself dies of a closed pipe.
  for (const definition of definitions) {
    const [first = '', second] = definition.name.split(' ');
    const parent = second === undefined ? program : commandGroup(program, first, output);
    parent.addCommand(newCommand(definition, second ?? first, act).configureOutput(output));
  }
  return program;
}

/** The command that commands of two words stand under, made when it does nothing by itself. */
function commandGroup(program: Command, name: string, output: OutputConfiguration): Command {
  const there = program.commands.find((command) => command.name() === name);
  if (there !== undefined) return there;
  const group = new Command(name)
    .description(COMMAND_GROUPS[name] ?? '')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput(output);
  program.addCommand(group);
  return group;
}

function newCommand(definition: CommandDefinition, name: string, act: Action): Command {
  const command = new Command(name)
    .summary(definition.summary)
    .description([definition.summary, definition.description].filter(Boolean).join('\n\n'))
    .helpOption('-h, --help', 'print help')
    .exitOverride()
    // What stands behind `index verify` is meant for it, not for `index`, which has flags of the same names.
    .enablePositionalOptions()
    .showHelpAfterError(`(consilience help ${definition.name} shows its arguments and flags)`);
  for (const argument of definition.arguments) {
    const shown = argument.isVariadic ? `${argument.name}...` : argument.name;
    command.argument(argument.isOptional ? `[${shown}]` : `<${shown}>`, argument.meaning);
  }
  for (const { flags, meaning, default: fallback, choices, isRepeatable } of definition.options) {
    const option = new Option(flags, meaning);
    if (fallback !== undefined) option.default(fallback);
    if (choices !== undefined) option.choices(choices);
    if (isRepeatable === true) option.argParser((value: string, before: string[] = []) => [...before, value]);
    command.addOption(option);
  }
  if (definition.formats !== undefined) {
    const [first] = definition.formats;
    command.addOption(
      new Option('--format <format>', 'how to write the output').choices(definition.formats).default(first),
    );
  }
  command.option('--quiet', 'say no notices on standard error');
  const examples = definition.examples?.map(([line, meaning]) => `  ${line}\n      ${meaning}`) ?? [];
  if (examples.length > 0) command.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
  command.action(async (...given: unknown[]) => {
    const self = given.at(-1) as Command;
    await act(
      definition,
      self.args.map(bare),
      Object.fromEntries(Object.entries(self.opts()).map(bareOption)),
    );
  });
  return command;
}
