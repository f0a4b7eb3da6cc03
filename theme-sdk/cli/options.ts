import { parseArgs } from 'node:util';
import { isScenarioName, type ScenarioName, scenarios } from '../src/mock/scenarios.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** An option of a command, as `--help` shows it. */
export interface Option {
  /** Placeholder for its value in the help; absent for a flag. */
  readonly value?: string;
  readonly help: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Arguments of a command. */
export interface ParsedArgs {
  readonly args: readonly string[];
  /** Values by name; a flag that is set is "". */
  readonly values: Readonly<Record<string, string | undefined>>;
}

export interface Command {
  readonly summary: string;
  /** What follows the command's name. */
  readonly usage: string;
  readonly options: Options;
  /** Returns the exit code. */
  run(call: ParsedArgs, terminal: Terminal): Promise<number>;
}

/** Parses the arguments of a command; throws a UsageError for unknown options. */
export function parseOptions(args: readonly string[], options: Options): ParsedArgs {
  const known = { ...options, help: { help: '' } };
  const config = Object.fromEntries(
    Object.entries(known).map(([name, option]) => [
      name,
      { type: 'value' in option ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: config, allowPositionals: true });
    const texts = Object.entries(values).map(([name, value]) => [name, value === true ? '' : value]);
    return { args: positionals, values: Object.fromEntries(texts) };
  } catch (error) {
    throw new UsageError(getParseMessage(error), { cause: error });
  }
}

/** The first sentence of Node's message, without its advice on escaping. */
function getParseMessage(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/, 1);
  return `${sentence.replace(/\.$/, '')}.`;
}

export const scenarioOptions = {
  scenario: { value: 'NAME', help: 'scenario of the mock fleet (default: mixed), see the list below' },
  seed: { value: 'NUMBER', help: 'each seed makes a different fleet (default: 1)' },
} satisfies Options;

export function readScenario(value: string | undefined): ScenarioName {
  if (value === undefined) return 'mixed';
  if (isScenarioName(value)) return value;
  const names = Object.keys(scenarios).join(', ');
  throw new UsageError(`Unknown scenario "${value}". Choose one of: ${names}.`);
}

export function readSeed(value: string | undefined): number {
  return readNumber(value, { name: 'seed', low: 0, high: 65_535 }) ?? 1;
}

/** Undefined unless given: the server then uses its default port, or a free one. */
export function readPort(value: string | undefined): number | undefined {
  return readNumber(value, { name: 'port', low: 0, high: 65_535 });
}

export function readNumber(
  value: string | undefined,
  { name, low, high }: { name: string; low: number; high: number },
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= low && number <= high) return number;
  throw new UsageError(`--${name} must be a whole number from ${low} to ${high}, not "${value}".`);
}

/** The URL of a hub without a trailing slash. */
export function readHub(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--hub must be a URL such as https://status.example, not "${value}".`);
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** The argument, if any; throws for more than one. */
export function readArgument({ args: words }: ParsedArgs): string | undefined {
  if (words.length > 1) throw new UsageError(`Expected one argument, not "${words.join(' ')}".`);
  return words[0];
}

export function rejectArguments({ args: words }: ParsedArgs): void {
  if (words.length > 0) throw new UsageError(`Unexpected argument "${words[0]}".`);
}
