import { scenarios } from '../src/mock/scenarios.ts';
import { createCommand } from './create.ts';
import { devCommand } from './dev.ts';
import { type Call, type Options, readCall } from './options.ts';
import { readVersion } from './own-package.ts';
import { packCommand } from './pack.ts';
import { previewCommand } from './preview.ts';
import { screenshotCommand } from './screenshot.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';
import { validateCommand } from './validate.ts';

export interface Command {
  readonly summary: string;
  /** What stands after the command's name. */
  readonly usage: string;
  readonly options: Options;
  /** Answers the exit code. */
  run(call: Call, terminal: Terminal): Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  create: createCommand,
  dev: devCommand,
  validate: validateCommand,
  pack: packCommand,
  preview: previewCommand,
  screenshot: screenshotCommand,
};

/** Runs the command that the words name, and answers the exit code. Never rejects for what a person can mend. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = words;
  if (['--help', '-h', 'help', ''].includes(name)) {
    terminal.say(describeAll());
    return name === '' ? exitCodes.usage : exitCodes.done;
  }
  if (name === '--version' || name === '-v') {
    terminal.say(readVersion());
    return exitCodes.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    terminal.complain(`muster-theme: There is no command "${name}". See "muster-theme --help".`);
    return exitCodes.usage;
  }
  try {
    const call = readCall(rest, command.options);
    if (call.values.help === undefined) return await command.run(call, terminal);
    terminal.say(describeCommand(name, command));
    return exitCodes.done;
  } catch (error) {
    return explain(error, { name, terminal });
  }
}

function explain(error: unknown, { name, terminal }: { name: string; terminal: Terminal }): number {
  if (error instanceof UsageError) {
    terminal.complain(`muster-theme ${name}: ${error.message} See "muster-theme ${name} --help".`);
    return exitCodes.usage;
  }
  if (!(error instanceof ToolError)) throw error;
  terminal.complain(`muster-theme ${name}: ${error.message}`);
  return exitCodes.failed;
}

function describeAll(): string {
  const names = Object.keys(commands);
  return [
    'muster-theme: makes status pages for Muster.',
    '',
    ...names.map((name) => `  ${name.padEnd(12)}${commands[name]?.summary}`),
    '',
    'muster-theme COMMAND --help tells more; --version prints the version.',
    'Exit codes: 0 done, 1 something is wrong with the theme or around it, 2 called wrongly.',
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
