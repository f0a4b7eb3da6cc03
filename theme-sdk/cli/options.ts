import { parseArgs } from 'node:util';
import { isScenarioName, type ScenarioName, scenarios } from '../src/mock/scenarios.ts';
import { UsageError } from './terminal.ts';

/** One option of a command, in the form that `--help` shows. */
export interface Option {
  /** What stands for its value in the help; absent for a switch. */
  readonly value?: string;
  readonly help: string;
}

export type Options = Readonly<Record<string, Option>>;

export interface Call {
  readonly words: readonly string[];
  /** Values by name; a switch that was given is "". */
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** Reads the words after a command; throws a UsageError for what it does not know. */
export function readCall(args: readonly string[], options: Options): Call {
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
    return { words: positionals, values: Object.fromEntries(texts) };
  } catch (error) {
    throw new UsageError(describeFault(error), { cause: error });
  }
}

/** Node's own sentence, without its advice on how to write what is not meant. */
function describeFault(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/, 1);
  return `${sentence.replace(/\.$/, '')}.`;
}

export const scenarioOptions = {
  scenario: { value: 'NAME', help: 'what the mock fleet plays, `mixed` unless given; --help lists them' },
  seed: { value: 'NUMBER', help: 'another seed makes another fleet, 1 unless given' },
} satisfies Options;

export function readScenario(value: string | undefined): ScenarioName {
  if (value === undefined) return 'mixed';
  if (isScenarioName(value)) return value;
  const names = Object.keys(scenarios).join(', ');
  throw new UsageError(`There is no scenario "${value}". There are: ${names}.`);
}

export function readSeed(value: string | undefined): number {
  return readNumber(value, { name: 'seed', low: 0, high: 65_535 }) ?? 1;
}

/** Undefined where none was given: a usual one is taken then, or any that is free. */
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
  throw new UsageError(`--${name} is a whole number from ${low} to ${high}, and not "${value}".`);
}

/** The address of a hub, without a slash at its end. */
export function readHub(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--hub is an address such as https://status.example, and not "${value}".`);
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** At most one word; throws for more. */
export function readWord({ words }: Call): string | undefined {
  if (words.length > 1) throw new UsageError(`Only one is taken at a time, and not "${words.join(' ')}".`);
  return words[0];
}

export function refuseWords({ words }: Call): void {
  if (words.length > 0) throw new UsageError(`"${words[0]}" is not understood here.`);
}
