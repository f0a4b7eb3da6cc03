import { scenarios } from '../src/mock/scenarios.ts';
import { adoptCommand } from './adopt/adopt.ts';
import { createCommand } from './create.ts';
import { devCommand } from './dev.ts';
import { type Command, parseOptions } from './options.ts';
import { packCommand } from './pack.ts';
import { previewCommand } from './preview.ts';
import { screenshotCommand } from './screenshot.ts';
import { readVersion } from './sdk-package.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';
import { typesCommand } from './types.ts';
import { validateCommand } from './validate.ts';

const commands: Readonly<Record<string, Command>> = {
  create: createCommand,
  adopt: adoptCommand,
  dev: devCommand,
  types: typesCommand,
  validate: validateCommand,
  pack: packCommand,
  preview: previewCommand,
  screenshot: screenshotCommand,
};

/** Runs a command and returns its exit code. Errors that the user can fix are printed, others are thrown. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args;
  if (['--help', '-h', 'help', ''].includes(name)) {
    terminal.print(describeAll());
    return name === '' ? exitCodes.usage : exitCodes.success;
  }
  if (name === '--version' || name === '-v') {
    terminal.print(readVersion());
    return exitCodes.success;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    terminal.printError(`muster-theme: Unknown command "${name}". See "muster-theme --help".`);
    return exitCodes.usage;
  }
  try {
    const call = parseOptions(rest, command.options);
    if (call.values.help === undefined) return await command.run(call, terminal);
    terminal.print(describeCommand(name, command));
    return exitCodes.success;
  } catch (error) {
    return printAndGetExitCode(error, { name, terminal });
  }
}

function printAndGetExitCode(
  error: unknown,
  { name, terminal }: { name: string; terminal: Terminal },
): number {
  if (error instanceof UsageError) {
    terminal.printError(`muster-theme ${name}: ${error.message} See "muster-theme ${name} --help".`);
    return exitCodes.usage;
  }
  if (!(error instanceof ToolError)) throw error;
  terminal.printError(`muster-theme ${name}: ${error.message}`);
  return exitCodes.failed;
}

function describeAll(): string {
  const names = Object.keys(commands);
  return [
    'muster-theme creates, previews and packs status pages for Muster.',
    '',
    ...names.map((name) => `  ${name.padEnd(12)}${commands[name]?.summary}`),
    '',
    'Run "muster-theme COMMAND --help" for its options; --version prints the version.',
    'Exit codes: 0 success, 1 the theme has errors or the command failed, 2 invalid usage.',
  ].join('\n');
}

function describeCommand(name: string, { summary, usage, options }: Command): string {
  const rows = Object.entries(options).map(([option, { value, help }]) => ({
    left: `--${option}${value === undefined ? '' : ` ${value}`}`,
    help,
  }));
  const width = Math.max(0, ...rows.map(({ left }) => left.length)) + 3;
  const descriptions = Object.entries(scenarios).map(
    ([scenario, { description }]) => `  ${scenario.padEnd(width)}${description}`,
  );
  return [
    `muster-theme ${name} ${usage}`.trimEnd(),
    '',
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    ...(rows.length > 0 ? ['', ...rows.map(({ left, help }) => `  ${left.padEnd(width)}${help}`)] : []),
    ...('scenario' in options ? ['', 'Scenarios:', ...descriptions] : []),
  ].join('\n');
}
